import type { Kpi, VehicleKpi } from '@flottwart/contract/leasing/kpi';
import {
  countKey,
  type KpiKind,
  kpiKinds,
  monthKey,
  plateYearKey,
  quarterKey,
  totalKey,
  yearKey,
} from '@flottwart/contract/rules/kpi-keys';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { Context } from '../../../context.ts';
import { allRows, combineReads, firstRow, mapRead } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { toEuro } from '../../../lib/money.ts';
import { createResponseCache, type PreparedResponse, prepareResponse } from '../../../lib/response-cache.ts';
import type { Session } from '../../../lib/session.ts';
import { type MonthSum, type PlateSum, selectMonthSums, selectPlateSums, selectRevision } from './kpi.repository.ts';

/** Adds up in cents and converts at the end to avoid rounding errors. */
const createTally = () => {
  const cents = new Map<string, number>();
  return {
    add: (key: string, amount: number): void => void cents.set(key, (cents.get(key) ?? 0) + amount),
    inEuro: (): Record<string, number> => Object.fromEntries([...cents].map(([key, sum]) => [key, toEuro(sum)])),
    entries: () => [...cents],
  };
};

const timeKpi = (sums: readonly MonthSum[]): Kpi => {
  const tally = createTally();
  const counts = new Map<string, number>();
  for (const kind of kpiKinds) {
    tally.add(totalKey(kind), 0);
    counts.set(countKey(kind), 0);
  }
  for (const { month, kind, sum_cents, positions } of sums) {
    const year = Number(month.slice(0, 4));
    const monthOfYear = Number(month.slice(5, 7));
    tally.add(monthKey(year, monthOfYear, kind), sum_cents);
    tally.add(quarterKey(year, Math.ceil(monthOfYear / 3), kind), sum_cents);
    tally.add(yearKey(year, kind), sum_cents);
    tally.add(totalKey(kind), sum_cents);
    counts.set(countKey(kind), (counts.get(countKey(kind)) ?? 0) + positions);
  }
  return { ...tally.inEuro(), ...Object.fromEntries(counts) };
};

interface PlateYear extends Record<KpiKind, number> {
  readonly plate: string;
  invoices: number;
  credits: number;
}

const byPlateAndYear = (sums: readonly PlateSum[]): ReadonlyMap<string, PlateYear> => {
  const figures = new Map<string, PlateYear>();
  // Spellings of one plate are one row, as they are in the list that a figure opens.
  const spellings = new Map<string, string>();
  for (const { license_plate, year, kind, sum_cents, positions } of sums) {
    const plate = spellings.get(plateKey(license_plate)) ?? license_plate;
    spellings.set(plateKey(license_plate), plate);
    const key = plateYearKey(plate, year);
    const own = figures.get(key) ?? {
      plate,
      RECHNUNG: 0,
      GUTSCHRIFT_AFF: 0,
      GUTSCHRIFT_NON_AFF: 0,
      invoices: 0,
      credits: 0,
    };
    own[kind] += sum_cents;
    own[kind === 'RECHNUNG' ? 'invoices' : 'credits'] += positions;
    figures.set(key, own);
  }
  return figures;
};

/** Invoices minus credits, a plain sum because credits are negative; positive is a loss. */
const differenceOf = ({ RECHNUNG, GUTSCHRIFT_AFF, GUTSCHRIFT_NON_AFF }: PlateYear): number =>
  RECHNUNG + GUTSCHRIFT_AFF + GUTSCHRIFT_NON_AFF;

const toVehicleKpi = (sums: readonly PlateSum[]): VehicleKpi => {
  const figures = byPlateAndYear(sums);
  // Plain assignments instead of entries, because a fleet has thousands of plates and years.
  const each = (figure: (own: PlateYear) => number): Record<string, number> => {
    const values: Record<string, number> = {};
    for (const [key, own] of figures) values[key] = figure(own);
    return values;
  };
  const invoicesOfPlate = createTally();
  const differenceOfPlate = createTally();
  for (const own of figures.values()) {
    // Positions without a plate have a sum, but are no vehicle.
    if (own.plate === '') continue;
    if (own.invoices > 0) invoicesOfPlate.add(own.plate, own.RECHNUNG);
    differenceOfPlate.add(own.plate, differenceOf(own));
  }
  const perPlate = invoicesOfPlate.entries();
  const total = perPlate.reduce((sum, [, cents]) => sum + cents, 0);
  return {
    sumRechnung: each(({ RECHNUNG }) => toEuro(RECHNUNG)),
    sumGutschriftAff: each(({ GUTSCHRIFT_AFF }) => toEuro(GUTSCHRIFT_AFF)),
    sumGutschriftNonAff: each(({ GUTSCHRIFT_NON_AFF }) => toEuro(GUTSCHRIFT_NON_AFF)),
    differenz: each((own) => toEuro(differenceOf(own))),
    anzahlRechnungen: each(({ invoices }) => invoices),
    anzahlGutschriften: each(({ credits }) => credits),
    durchschnittRechnungAlleKennzeichen: perPlate.length === 0 ? 0 : toEuro(Math.round(total / perPlate.length)),
    kennzeichenMitHoechsterRechnungssumme: highest(perPlate),
    kennzeichenMitHoechstemVerlust: highest(differenceOfPlate.entries()),
  };
};

/** Plate with the highest positive sum, the first one in a tie. */
const highest = (sums: readonly (readonly [string, number])[]): string => {
  const [best] = sums.filter(([, cents]) => cents > 0).toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? '';
};

export const getKpi = async ({ db }: Context, { companyId }: Session): Promise<Kpi> =>
  timeKpi(await readInTenant(db, companyId, (tx) => allRows(selectMonthSums(tx, companyId))));

const maxCachedBytes = 32 * 1024 * 1024;

const revisionOf = (tx: TenantTransaction, companyId: CompanyId) =>
  mapRead(firstRow(selectRevision(tx, companyId)), (row) => row?.revision ?? 'unchanged');

/** Caches the serialised response, which has a megabyte for a large fleet and changes with imports only. */
export const createVehicleKpi = ({ db }: Context) => {
  const cache = createResponseCache<PreparedResponse<VehicleKpi>>(maxCachedBytes);

  // Reads the revision before the sums: at worst it is older, and the response is rebuilt once more.
  const build = (companyId: CompanyId) =>
    readInTenant(db, companyId, (tx) =>
      mapRead(combineReads(revisionOf(tx, companyId), allRows(selectPlateSums(tx, companyId))), ([revision, sums]) => ({
        revision,
        response: prepareResponse(toVehicleKpi(sums)),
      })),
    );

  return async ({ companyId }: Session): Promise<PreparedResponse<VehicleKpi>> => {
    const revision = await readInTenant(db, companyId, (tx) => revisionOf(tx, companyId));
    const cached = cache.get(companyId, revision);
    if (cached) return cached;
    const built = await build(companyId);
    cache.set(companyId, built.revision, built.response);
    return built.response;
  };
};
