import type { Kpi, VehicleKpi } from '@flottwart/contract/leaseplan/kpi';
import type { Context } from '../../../context.ts';
import { allRows } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { Session } from '../../../lib/session.ts';
import { selectMonthSums, selectPlateSums } from './kpi.repository.ts';
import { timeKpi, vehicleKpi } from './kpi-sums.ts';

export const getKpi = async ({ db }: Context, { companyId }: Session): Promise<Kpi> =>
  timeKpi(await readInTenant(db, companyId, (tx) => allRows(selectMonthSums(tx, companyId))));

export const getVehicleKpi = async ({ db }: Context, { companyId }: Session): Promise<VehicleKpi> =>
  vehicleKpi(await readInTenant(db, companyId, (tx) => allRows(selectPlateSums(tx, companyId))));
