import { addDays, type BerlinZone, berlinInstant, berlinInstants, berlinZones, twoDigits } from './berlin-time.ts';
import { shareOf, type TimeSpan } from './day-timeline.ts';

/** From midnight to midnight in Berlin, in milliseconds: 23, 24 or 25 hours. */
export const berlinDaySpan = (day: string): TimeSpan => ({
  begin: berlinInstant(day, '00:00').getTime(),
  end: berlinInstant(addDays(day, 1), '00:00').getTime(),
});

/** From the midnight before the first day to the one after the last. */
export const berlinDaysSpan = (day: string, lastDay: string): TimeSpan => ({
  begin: berlinDaySpan(day).begin,
  end: berlinDaySpan(lastDay).end,
});

export interface HourMark {
  readonly label: string;
  /** Share of the line, from 0 to 1. */
  readonly at: number;
  /** Beginning of a further day. */
  readonly isMidnight: boolean;
}

const daysFrom = (day: string, lastDay: string): readonly string[] =>
  day >= lastDay ? [day] : [day, ...daysFrom(addDays(day, 1), lastDay)];

/** Every third hour of one day, every sixth of two; more days have no room for hours. */
const markedHours = (dayCount: number): readonly number[] => {
  if (dayCount > 2) return [];
  return dayCount === 2 ? [6, 12, 18] : [3, 6, 9, 12, 15, 18, 21];
};

/** "18.11." */
const midnightLabel = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.`;

/** Hours of Berlin days where the clock shows them, and the date where a further day begins. */
export const hourMarks = (day: string, lastDay: string): readonly HourMark[] => {
  const span = berlinDaysSpan(day, lastDay);
  const days = daysFrom(day, lastDay);
  const hours = markedHours(days.length).map(twoDigits);
  const placed = (on: string, hour: string) => shareOf(berlinInstant(on, `${hour}:00`).getTime(), span);
  return days.flatMap((on, index) => [
    ...(index === 0 ? [] : [{ label: midnightLabel(on), at: placed(on, '00'), isMidnight: true }]),
    ...hours.map((label) => ({ label, at: placed(on, label), isMidnight: false })),
  ]);
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
