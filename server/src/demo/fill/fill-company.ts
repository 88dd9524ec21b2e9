import type { Context } from '../../context.ts';
import { remindAllCompanies } from '../../features/reminders/public.ts';
import type { DemoData } from '../data/demo-data.ts';
import type { DemoProviders } from '../providers.ts';
import type { DemoContext } from './demo-context.ts';
import { fillFleet, fillTrips } from './fill-fleet.ts';
import { fillLeasing } from './fill-leasing.ts';
import { fillPoliceReports } from './fill-police-reports.ts';
import { fillRepairs } from './fill-repairs.ts';
import { fillTasks } from './fill-tasks.ts';
import { setUpCompany } from './register-demo-company.ts';

/** Fills everything through the product's own services, with backdated clocks; what is seen first is filled first. */
export const fillCompany = async (
  context: Context,
  office: DemoContext,
  { data: world, providers }: { readonly data: DemoData; readonly providers: DemoProviders },
  tell: (part: string) => void,
): Promise<void> => {
  const fleet = await fillFleet(office, world);
  tell('vehicles and drivers');
  await fillTasks(office, world);
  tell('tasks');
  await fillTrips(office, world, fleet);
  tell('trips');
  await setUpCompany(office, world.now, providers);
  await fillPoliceReports(office, world);
  tell('police reports');
  await fillRepairs(office, world);
  tell('repairs');
  await fillLeasing(office, world);
  tell('leasing documents');
  await remindAllCompanies(context);
};
