import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { staff } from '../../../../seed/company.ts';
import type { WholeWorld } from '../../../../seed/world.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { remindAllCompanies } from '../../features/reminders/public.ts';
import {
  type Entry,
  enterDrivers,
  enterLicenceChecks,
  enterOffences,
  enterRepairs,
  enterStatuses,
  enterTasks,
  enterTrips,
  enterVehicles,
  findFleet,
} from '../../features/sample-data/public.ts';
import type { DemoProviders } from '../providers.ts';
import type { DemoContext } from './demo-context.ts';
import { createExtras } from './extras.ts';
import { fillLeasing, issuePdf } from './fill-leasing.ts';
import { setUpCompany } from './register-demo-company.ts';

const fleetAge = 93;

/** Fills vehicles and drivers, and returns how everything else is entered. */
export const fillFleet = async (demo: DemoContext, world: WholeWorld): Promise<Entry> => {
  const { companyId, at, session } = demo;
  const { db, connectors } = at(world.now);
  const empty: Entry = {
    world,
    companyId,
    began: berlinInstant(addDays(world.today, -fleetAge), '09:12'),
    fleet: { vehicleId: () => undefined, driverId: () => undefined },
    tripSource: connectors.drivingHistory.source,
    emailOf: (name) => staff[name].email,
    write: (by, now, work) => inTenant(db, companyId, (tx) => work({ tx, session: session(by), now })),
    issue: issuePdf,
    extras: createExtras(demo),
  };
  await enterVehicles(empty);
  await enterDrivers(empty);
  const fleet = await inTenant(db, companyId, (tx) => findFleet(tx, companyId, { onlySamples: false }));
  const entry = { ...empty, fleet };
  await enterStatuses(entry);
  return entry;
};

/** Fills everything through the product's own services, with backdated clocks; what is seen first is filled first. */
export const fillCompany = async (
  context: Context,
  demo: DemoContext,
  { world, providers }: { readonly world: WholeWorld; readonly providers: DemoProviders },
  report: (part: string) => void,
): Promise<void> => {
  const entry = await fillFleet(demo, world);
  report('vehicles and drivers');
  await enterTasks(entry);
  report('tasks');
  await enterTrips(entry);
  await enterLicenceChecks(entry);
  report('trips');
  await setUpCompany(demo, world.now, providers);
  await enterOffences(entry);
  report('police reports');
  await enterRepairs(entry);
  report('repairs');
  await fillLeasing(demo, entry, world);
  report('leasing documents');
  await remindAllCompanies(context);
};
