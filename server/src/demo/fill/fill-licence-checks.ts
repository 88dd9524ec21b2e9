import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { recordLicenceCheck } from '../../features/driver-overview/public.ts';
import type { DemoData } from '../data/demo-data.ts';
import { driverCount } from '../data/drivers.ts';
import type { DemoContext } from './demo-context.ts';
import type { Fleet } from './fill-fleet.ts';

/** Days ago on which licences were looked at, and the drivers of each: one is late, some are due soon, most are checked. */
const rounds = [
  { daysAgo: 187, drivers: [7, 8, 10] },
  { daysAgo: 172, drivers: [12, 13, 15] },
  { daysAgo: 64, drivers: [0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 14] },
  { daysAgo: 9, drivers: [16, 17, 18, 20, 21, 22] },
] as const;

/** Entered on the evening of the day; those from before the company was here on its first days. */
export const fillLicenceChecks = async (
  { at, session }: DemoContext,
  { drivers, today }: DemoData,
  fleet: Fleet,
): Promise<void> => {
  const known = drivers.slice(0, driverCount);
  for (const { daysAgo, drivers: numbers } of rounds) {
    const checkedOn = addDays(today, -daysAgo);
    const context = at(berlinInstant(addDays(today, -Math.min(daysAgo, 90)), '17:20'));
    for (const driver of known.filter(({ number }) => (numbers as readonly number[]).includes(number)))
      await recordLicenceCheck(context, session('sabine'), fleet.driverId(driver), { checkedOn });
  }
};
