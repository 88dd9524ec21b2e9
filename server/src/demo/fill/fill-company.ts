import type { Context } from '../../context.ts';
import { remindAllCompanies } from '../../features/reminders/public.ts';
import type { DemoData } from '../data/demo-data.ts';
import type { DemoProviders } from '../providers.ts';
import type { DemoContext } from './demo-context.ts';
import { fillFleet, fillTrips } from './fill-fleet.ts';
import { fillLeasing } from './fill-leasing.ts';
import { fillLicenceChecks } from './fill-licence-checks.ts';
import { fillPoliceReports } from './fill-police-reports.ts';
import { fillRepairs } from './fill-repairs.ts';
import { fillTasks } from './fill-tasks.ts';
import { setUpCompany } from './register-demo-company.ts';

/** Fills everything through the product's own services, with backdated clocks; what is seen first is filled first. */
export const fillCompany = async (
  context: Context,
  demo: DemoContext,
  { data, providers }: { readonly data: DemoData; readonly providers: DemoProviders },
  report: (part: string) => void,
): Promise<void> => {
  const fleet = await fillFleet(demo, data);
  report('vehicles and drivers');
  await fillTasks(demo, data);
  report('tasks');
  await fillTrips(demo, data, fleet);
  await fillLicenceChecks(demo, data, fleet);
  report('trips');
  await setUpCompany(demo, data.now, providers);
  await fillPoliceReports(demo, data);
  report('police reports');
  await fillRepairs(demo, data);
  report('repairs');
  await fillLeasing(demo, data);
  report('leasing documents');
  await remindAllCompanies(context);
};
