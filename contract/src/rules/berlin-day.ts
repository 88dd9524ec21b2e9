import { addDays, type BerlinZone, berlinInstant, berlinInstants, berlinZones, twoDigits } from './berlin-time.ts';
import { shareOf, type TimeSpan } from './day-timeline.ts';

/** From midnight to midnight in Berlin, in milliseconds: 23, 24 or 25 hours. */
export const berlinDaySpan = (day: string): TimeSpan => ({
  begin: berlinInstant(day, '00:00').getTime(),
  end: berlinInstant(addDays(day, 1), '00:00').getTime(),
});

export interface HourMark {
  readonly label: string;
  /** Share of the day, from 0 to 1. */
  readonly at: number;
}

const markedHours = [3, 6, 9, 12, 15, 18, 21];

/** Every third hour of a Berlin day, where the clock shows it. */
export const hourMarks = (day: string): readonly HourMark[] => {
  const span = berlinDaySpan(day);
  return markedHours.map(twoDigits).map((label) => ({
    label,
    at: shareOf(berlinInstant(day, `${label}:00`).getTime(), span),
  }));
};

interface OffenceTime {
  readonly day: string;
  readonly time: string | null;
  readonly timeZone: BerlinZone | null;
}

/** Moments an offence may have had: none without a time, two in the repeated hour while its zone is not known. */
export const offenceMoments = ({ day, time, timeZone }: OffenceTime): readonly Date[] => {
  const instants = time === null ? [] : berlinInstants(day, time);
  const named = timeZone === null ? undefined : instants[berlinZones.indexOf(timeZone)];
  return named ? [named] : instants;
};
