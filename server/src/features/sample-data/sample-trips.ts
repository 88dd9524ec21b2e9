import { addDays, berlinDay, berlinInstant, weekdayOf } from '@flottwart/contract/rules/berlin-time';
import { minutes, secondsAfter } from '../../lib/clock.ts';
import { samplePlate } from './sample-fleet.ts';

export interface SampleShift {
  readonly id: string;
  readonly day: string;
  /** Place among the drivers. */
  readonly driver: number;
  readonly plate: string;
  readonly start: Date;
  /** Null while the driver is on the road. */
  readonly end: Date | null;
}

const daysBack = 14;
const saturday = 5;

/** Vehicles in use, each with a regular driver; the last two drivers are substitutes. */
const regular = [11, 12, 13, 14, 16, 17, 18, 20] as const;

/** Some shifts are longer than nine hours, one in a fortnight longer than ten. */
const lengthInMinutes = (driver: number, back: number): number => {
  if (driver === 2 && back % 7 === 3) return 617;
  return 455 + ((driver * 37 + back * 53) % 120);
};

/** On some days a substitute drives. */
const driverOf = (place: number, back: number): number => {
  if (place === 3 && back % 5 === 1) return 8;
  return place === 6 && back % 4 === 2 ? 9 : place;
};

/** Shifts of two weeks on working days, oldest first; those of today as far as they have begun. */
export const sampleShifts = (now: Date): readonly SampleShift[] => {
  const today = berlinDay(now);
  const days = Array.from({ length: daysBack + 1 }, (_, index) => daysBack - index);
  return days.flatMap((back) => {
    const day = addDays(today, -back);
    if (weekdayOf(day) >= saturday) return [];
    return regular.flatMap((number, place): SampleShift[] => {
      const start = secondsAfter(berlinInstant(day, '05:40'), minutes(place * 12));
      if (start >= now) return [];
      const driver = driverOf(place, back);
      const end = secondsAfter(start, minutes(lengthInMinutes(driver, back)));
      const isRunning = end > now;
      return [{ id: `${day}-${number}`, day, driver, plate: samplePlate(number), start, end: isRunning ? null : end }];
    });
  });
};
