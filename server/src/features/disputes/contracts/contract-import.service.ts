import { berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { canonicalPlate, plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindingsOfVehicles } from '../../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { ChangedValues, RowOutcome } from '../../../work-items/write-items.ts';
import { findPeriodsOfPlates, type PlatePeriodRow } from '../../plates/public.ts';
import { toLeasingContract } from './contract.mapper.ts';
import { findContract } from './contract.repository.ts';
import { addContract, type ChangedTerms, changeContract } from './contract.service.ts';
import { findSameContract } from './same-contract.repository.ts';

/** One agreed service of a vehicle; what is absent stays as it is. */
export interface ImportedContract {
  readonly licensePlate: string;
  readonly lessor: string;
  readonly contractNumber?: string | undefined;
  readonly service: string;
  readonly rate: number;
  readonly from: string;
  readonly to?: string | undefined;
  readonly kilometres?: number | undefined;
}

interface ContractImportOptions {
  readonly author: string;
  readonly isPreview: boolean;
}

/** Creates contracts, changes those with the same vehicle, lessor, service and begin, and returns one outcome per record. */
export const importContracts = async (
  tenant: TenantContext,
  records: readonly ImportedContract[],
  { author, isPreview }: ContractImportOptions,
): Promise<readonly RowOutcome[]> => {
  const vehicles = new Set<number>();
  const write = () => writeContracts(tenant, records, { author, vehicles });
  if (!isPreview) {
    const outcomes = await write();
    await refreshFindingsOfVehicles(tenant.tx, tenant.companyId, [...vehicles]);
    return outcomes;
  }
  // Written and rolled back, because rows of one file may exclude each other.
  await sql`savepoint preview`.execute(tenant.tx);
  try {
    return await write();
  } finally {
    await sql`rollback to savepoint preview`.execute(tenant.tx);
  }
};

const writeContracts = async (
  tenant: TenantContext,
  records: readonly ImportedContract[],
  writing: Omit<Writing, 'written'>,
): Promise<readonly RowOutcome[]> => {
  const { tx, companyId, now } = tenant;
  if (records.length === 0) return [];
  await lockLeasingData(tx, companyId);
  const keys = records.map(({ licensePlate }) => plateKey(licensePlate));
  const periods = await findPeriodsOfPlates(tx, companyId, keys);
  const written = new Set<string>();
  const outcomes: RowOutcome[] = [];
  for (const record of records) {
    const carriers = carriersOf(periods, record, berlinDay(now));
    outcomes.push(await writeContract(tenant, carriers, record, { ...writing, written }));
  }
  return outcomes;
};

/** Vehicles that carried the plate on a day of the contract, at noon; an open one runs until today. */
const carriersOf = (
  periods: readonly PlatePeriodRow[],
  { licensePlate, from, to }: ImportedContract,
  today: string,
): readonly PlatePeriodRow[] => {
  const first = berlinInstant(from, '12:00');
  const last = berlinInstant(to ?? (today > from ? today : from), '12:00');
  const carried = periods.filter(
    ({ plate_key, valid_from, valid_to }) =>
      plate_key === plateKey(licensePlate) &&
      (valid_from === null || valid_from <= last) &&
      (valid_to === null || valid_to > first),
  );
  const exact = carried.filter(({ license_plate }) => license_plate === canonicalPlate(licensePlate));
  const unique = new Map((exact.length > 0 ? exact : carried).map((period) => [period.vehicle_id, period]));
  return [...unique.values()];
};

const skipped = (reason: string): RowOutcome => ({ result: 'skipped', reason });

const notOneVehicle = (carriers: readonly PlatePeriodRow[], plate: string): string => {
  if (carriers.length === 0) return `Kein Fahrzeug trägt in der Laufzeit das Kennzeichen ${plate}.`;
  const names = carriers.map(({ title, vehicle_id }) => `${title}, ID ${vehicle_id}`).join('; ');
  return `Mehrere Fahrzeuge tragen in der Laufzeit das Kennzeichen ${plate} (${names}). Bitte den Vertrag von Hand erfassen.`;
};

interface Writing {
  readonly author: string;
  /** Vehicles whose contracts are written. */
  readonly vehicles: Set<number>;
  /** Services of contracts that rows before this one are about. */
  readonly written: Set<string>;
}

const writeContract = async (
  tenant: TenantContext,
  carriers: readonly PlatePeriodRow[],
  record: ImportedContract,
  { author, vehicles, written }: Writing,
): Promise<RowOutcome> => {
  const { tx, companyId } = tenant;
  const { lessor, contractNumber, service, rate, from, to, kilometres } = record;
  const [vehicle, ...others] = carriers;
  if (!vehicle || others.length > 0) return skipped(notOneVehicle(carriers, record.licensePlate));
  const vehicleId = vehicle.vehicle_id;
  vehicles.add(vehicleId);
  const same = await findSameContract(tx, companyId, { vehicleId, lessor, service, from });
  const before = same && (await findContract(tx, companyId, same.id));
  try {
    if (!same || !before) {
      const terms = { vehicleId, lessor, contractNumber, rateService: service, rate, services: [], from };
      const end = { to: to ?? null, kilometres: kilometres ?? null };
      const itemId = await addContract(tenant, { ...terms, ...end }, author);
      written.add(`${itemId} 0`);
      return { result: 'created', itemId };
    }
    const key = `${same.id} ${same.place}`;
    if (written.has(key)) return skipped('Derselbe Vertrag steht in einer anderen Zeile.');
    written.add(key);
    const { changes, values } = changesOf(toLeasingContract(before), record, same.place);
    if (Object.keys(values).length === 0) return { result: 'unchanged' };
    await changeContract(tenant, before, changes, author);
    return { result: 'changed', itemId: same.id, values };
  } catch (error) {
    if (error instanceof AppError) return skipped(error.message);
    throw error;
  }
};

/** Terms that a row changes; the rate at place 0 is that of the contract, at others that of a further service. */
const changesOf = (
  before: ReturnType<typeof toLeasingContract>,
  { contractNumber, rate, to, kilometres }: ImportedContract,
  place: number,
): { readonly changes: ChangedTerms; readonly values: ChangedValues } => {
  const services = before.services.map((agreed, index) => (index === place - 1 ? { ...agreed, rate } : agreed));
  const wanted: ChangedTerms = {
    ...(place === 0 ? { rate } : { services }),
    ...(contractNumber && { contractNumber }),
    ...(to !== undefined && { to }),
    ...(kilometres !== undefined && { kilometres }),
  };
  const entries = Object.entries(wanted).flatMap(([key, value]) => {
    const stored = before[key as keyof typeof before];
    return JSON.stringify(stored) === JSON.stringify(value) ? [] : [[key, { from: stored, to: value }] as const];
  });
  const changed = new Set(entries.map(([key]) => key));
  return {
    changes: Object.fromEntries(Object.entries(wanted).filter(([key]) => changed.has(key))),
    values: Object.fromEntries(entries),
  };
};
