import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Person } from '@flottwart/simulators/people';
import { createDrivers } from './drivers.ts';
import { createShifts, type DemoShift } from './shifts.ts';
import { createVans, type Van } from './vans.ts';

/** All demo data, generated from numbers and one instant: the same instant always gives the same data. */
export interface DemoData {
  readonly now: Date;
  readonly today: string;
  readonly drivers: readonly Person[];
  readonly vans: readonly Van[];
  readonly shifts: readonly DemoShift[];
  /** Months of leasing documents. */
  readonly leasingMonths: number;
}

export const createDemoData = (now: Date, leasingMonths = 24): DemoData => {
  const today = berlinDay(now);
  const drivers = createDrivers();
  const vans = createVans(today);
  return { now, today, drivers, vans, shifts: createShifts(drivers, vans, today, now), leasingMonths };
};
