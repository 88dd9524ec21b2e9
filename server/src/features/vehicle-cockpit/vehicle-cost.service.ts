import type { LiveEvent } from '@flottwart/contract/events';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { completeCostMonths, costMonths, monthAfter } from '@flottwart/contract/rules/vehicle-costs';
import type { MonthCosts, VehicleCosts } from '@flottwart/contract/vehicle-cockpit';
import type { Context } from '../../context.ts';
import { allRows, combineReads, firstRow, mapRead, withGenericPlan } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { createCachedReads } from '../../live/cached-reads.ts';
import {
  type CostPeriod,
  type FleetMedianRow,
  type MonthCostRow,
  selectCostMonths,
  selectFleetMedian,
  selectVehicleAverage,
} from './vehicle-cost.repository.ts';

/** Lists whose changes change the median at once; plates and mileages follow within the hour, so that no reading of a device repeats it. */
const sources: readonly LiveEvent['kind'][] = ['leaseplan', 'repairrecord'];

const hourMs = 3_600_000;

const periodOn = (today: string): CostPeriod => ({
  today,
  from: `${monthAfter(today, -completeCostMonths)}-01`,
  current: `${monthAfter(today, 0)}-01`,
  until: `${monthAfter(today, 1)}-01`,
});

const toMonths = (rows: readonly MonthCostRow[], today: string): MonthCosts[] => {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return costMonths(today).map((month) => {
    const row = byMonth.get(month);
    return {
      month,
      leasing: toEuro(row?.leasing_cents ?? 0),
      credits: toEuro(row?.credit_cents ?? 0),
      repairs: toEuro(row?.repair_cents ?? 0),
    };
  });
};

const roundedEuro = (cents: number | null): number | null => (cents === null ? null : toEuro(Math.round(cents)));

/** To a hundredth of a cent, because a kilometre costs few of them. */
const euroPerKm = (cents: number | null): number | null => (cents === null ? null : Math.round(cents * 100) / 10_000);

const perKmOf = (cents: number | null, km: number | null): number | null =>
  cents === null || km === null ? null : euroPerKm(cents / km);

const toFleet = (row: FleetMedianRow | undefined): VehicleCosts['fleet'] => ({
  perMonth: roundedEuro(row?.month_cents ?? null),
  vehicles: row?.vehicles ?? 0,
  perKm: euroPerKm(row?.km_cents ?? null),
  vehiclesWithKm: row?.vehicles_with_km ?? 0,
});

export const createVehicleCosts = ({ db, clock, live }: Context) => {
  const cachedFleet = createCachedReads<VehicleCosts['fleet']>(live);
  return async ({ companyId }: Session, vehicleId: number): Promise<VehicleCosts> => {
    const now = clock();
    const today = berlinDay(now);
    const period = periodOn(today);
    const hour = Math.floor(now.getTime() / hourMs);
    const [average, months, fleet] = await readInTenant(db, companyId, () =>
      combineReads(
        withGenericPlan(firstRow(selectVehicleAverage(companyId, vehicleId, period))),
        withGenericPlan(allRows(selectCostMonths(companyId, vehicleId, period))),
        cachedFleet(companyId, sources, { hour }, () =>
          mapRead(firstRow(selectFleetMedian(companyId, period)), toFleet),
        ),
      ),
    );
    if (!average) throw notFound();
    const { month_cents, months: averaged, month_km, undated_repairs } = average;
    return {
      months: toMonths(months, today),
      perMonth: roundedEuro(month_cents),
      averagedMonths: averaged,
      perKm: perKmOf(month_cents, month_km),
      kmPerMonth: month_km === null ? null : Math.round(month_km),
      undatedRepairs: undated_repairs,
      fleet,
    };
  };
};
