import { addDays, berlinInstant, dayMs } from '@flottwart/contract/rules/berlin-time';
import { type Driver, driverCount } from './people.ts';
import { numberFrom } from './random.ts';
import { spareVans, type Van, vanCount } from './vans.ts';

export interface Shift {
  readonly id: string;
  readonly day: string;
  readonly driver: Driver;
  readonly van: Van;
  readonly start: Date;
  /** `null` while it runs. */
  readonly end: Date | null;
  /** Known to the driving history but not yet to the company, so that the next import brings it. */
  readonly isNew: boolean;
}

const daysBack = 92;
const minuteMs = 60_000;

/** Former drivers drove until some weeks ago. */
const lastDayOf = ({ isActive, number }: Driver, today: string): string =>
  isActive ? today : addDays(today, -21 - (number % 40));

const firstLate = 100;
const nightDrivers = 4;

type ShiftKind = 'early' | 'late' | 'night';

const shiftKindOf = (number: number): ShiftKind => {
  if (number < nightDrivers) return 'night';
  return number >= firstLate && number < driverCount ? 'late' : 'early';
};

/** Early drivers have their own van and occasionally a spare one; late drivers take over from early ones. */
const vanOf = (number: number, dayNumber: number): number => {
  if (number >= driverCount) return vanCount + (number - driverCount);
  if (number >= firstLate) return number - firstLate + 20;
  return (number + dayNumber) % 13 === 0 ? spareVans.first + (number % spareVans.count) : number;
};

/** Days a missing van has been missing. */
const missingDays = 16;

/** Sundays have a small crew, Saturdays half of it; the night shift always drives. */
const isWorking = (number: number, day: string, weekday: number): boolean => {
  if (shiftKindOf(number) === 'night') return true;
  if (weekday === 0) return number % 9 === 5;
  const chance = numberFrom(`works ${number} ${day}`, 100);
  return weekday === 6 ? number % 2 === 0 && chance < 80 : chance < 90;
};

/** Minutes after five, past any change of summer time. */
const firstMinute: Readonly<Record<ShiftKind, number>> = { early: 45, late: 9 * 60 + 30, night: 16 * 60 + 30 };

const startOf = (number: number, day: string, five: Date): Date => {
  const turn = shiftKindOf(number);
  const minute = firstMinute[turn] + numberFrom(`start ${number} ${day}`, turn === 'early' ? 150 : 60);
  return new Date(five.getTime() + minute * minuteMs);
};

/** Early shifts end before the late driver of the same van comes; over nine hours is rare, over ten rarer. */
const lengthOf = (number: number, day: string): number => {
  const seconds = numberFrom(`second ${number} ${day}`, 60) * 1000;
  const kind = numberFrom(`length ${number} ${day}`, 100);
  const isTakenOver = number >= 20 && number < 20 + driverCount - firstLate;
  const minutes = numberFrom(`minute ${number} ${day}`, 60);
  if (isTakenOver || shiftKindOf(number) === 'night') return (5 * 60 + minutes) * minuteMs + seconds;
  if (kind < 2) return (10 * 60 + 5 + minutes) * minuteMs + seconds;
  if (kind < 8) return (9 * 60 + 1 + (minutes % 58)) * minuteMs + seconds;
  return (7 * 60 + 20 + minutes) * minuteMs + seconds;
};

/** Driver who forgot to sign off yesterday, so their shift is still running. */
const forgetful = 7;

const hasForgotten = (number: number, back: number): boolean => number === forgetful && back === 1;

const isOnDuty = (number: number, day: string, back: number): boolean => {
  if (number >= driverCount) return back === 1;
  if (number === forgetful && back <= 1) return back === 1;
  return isWorking(number, day, new Date(`${day}T00:00:00Z`).getUTCDay());
};

/** Three months of shifts, oldest first; new drivers began yesterday. */
export const createShifts = (
  drivers: readonly Driver[],
  vans: readonly Van[],
  today: string,
  now: Date,
): readonly Shift[] => {
  const days = Array.from({ length: daysBack + 1 }, (_, index) => daysBack - index);
  const shifts = days.flatMap((back) => {
    const day = addDays(today, -back);
    const five = berlinInstant(day, '05:00');
    const dayNumber = Date.parse(day) / dayMs;
    const shiftOf = (driver: Driver): Shift[] => {
      const { number } = driver;
      const van = vans[vanOf(number, dayNumber)];
      const start = startOf(number, day, five);
      if (!van || start > now || (van.status !== 'VehicleStatus_ACTIVE' && back < missingDays)) return [];
      const end = new Date(start.getTime() + lengthOf(number, day));
      const isRunning = hasForgotten(number, back) || end > now;
      const isNew = number >= driverCount || (back === 1 && number % 9 === 5);
      return [{ id: `${day}-${number}`, day, driver, van, start, end: isRunning ? null : end, isNew }];
    };
    return drivers
      .filter((driver) => day <= lastDayOf(driver, today) && isOnDuty(driver.number, day, back))
      .flatMap(shiftOf);
  });
  return shifts.sort(
    (one, other) => one.start.getTime() - other.start.getTime() || one.driver.number - other.driver.number,
  );
};
