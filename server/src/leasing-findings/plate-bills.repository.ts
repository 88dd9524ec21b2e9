import { sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Contract, PlateBills } from './plate-bills.ts';

/** Plates that findings can be about, with the number of their positions: those on invoices, and those of findings of before. */
export const countPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ plate: string; count: number }>`
    select plate_key as plate, count(*) as count from leasing_positions
    where company_id = ${companyId} and plate_key = any(${plates}::text[]) group by 1
    union all
    select plate_key, 0 from leasing_findings
    where company_id = ${companyId} and plate_key = any(${plates}::text[]) group by 1`.execute(tx);
  return new Map(rows.toSorted((one, other) => one.count - other.count).map(({ plate, count }) => [plate, count]));
};

export const findPlatesOfVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleIds: readonly number[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ plate: string }>`
    select distinct plate_key as plate from vehicle_plates
    where company_id = ${companyId} and vehicle_id = any(${vehicleIds}::integer[])`.execute(tx);
  return rows.map(({ plate }) => plate);
};

interface ChargeRow {
  readonly id: number;
  readonly plate_key: string;
  readonly license_plate: string;
  readonly service: string;
  readonly service_key: string;
  readonly document_id: number;
  readonly invoice_number: string;
  readonly invoice_date: string;
  readonly ordinal: number;
  readonly amount_cents: number;
  readonly open_cents: number;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly period_date: string;
}

interface DocumentRow {
  readonly id: number;
  readonly isNet: boolean;
  readonly issuerKey: string;
  readonly issuerName: string;
}

interface PeriodRow {
  readonly plate_key: string;
  readonly license_plate: string;
  readonly vehicle_id: number;
  readonly from: string | null;
  readonly before: string | null;
  readonly valid_to: Date | null;
  readonly return_date: string | null;
}

interface ContractRow extends Contract {
  readonly vehicle_id: number;
  readonly plate_key: string;
}

const charges = (companyId: CompanyId, plates: readonly string[]) => sql<ChargeRow>`
  select id, plate_key, license_plate, service, service_key, document_id, invoice_number, invoice_date, ordinal, amount_cents,
    open_cents, period_from, period_to, period_date
  from leasing_positions
  where company_id = ${companyId} and plate_key = any(${plates}::text[]) and type = 'Rechnung' and amount_cents > 0`;

const documents = (companyId: CompanyId, ids: readonly number[]) => sql<DocumentRow>`
  select id, basis is distinct from 'gross' as "isNet", issuer_key as "issuerKey", issuer_name_key as "issuerName"
  from leasing_documents where company_id = ${companyId} and id = any(${ids}::integer[])`;

const periods = (companyId: CompanyId, plates: readonly string[]) => sql<PeriodRow>`
  select p.plate_key, p.license_plate, p.vehicle_id, (p.valid_from at time zone 'Europe/Berlin')::date as from,
    (p.valid_to at time zone 'Europe/Berlin')::date as before, p.valid_to, v.return_date
  from vehicle_plates p join vehicles v on v.company_id = ${companyId} and v.id = p.vehicle_id
  where p.company_id = ${companyId} and p.plate_key = any(${plates}::text[])`;

const contracts = (companyId: CompanyId, plates: readonly string[]) => sql<ContractRow>`
  select h.vehicle_id, h.plate_key, leasing_lessor_key(c.lessor) as lessor, c.from_day as from, c.to_day as to, (
    select jsonb_agg(jsonb_build_object('service', a.service, 'key', leasing_service_key(a.service, h.plate_key), 'cents', a.cents))
    from (select c.rate_service as service, c.rate_cents as cents
      union all select s.service, s.cents from jsonb_to_recordset(c.services) as s (service text, cents bigint)) as a) as services
  from (select distinct vehicle_id, plate_key from vehicle_plates
    where company_id = ${companyId} and plate_key = any(${plates}::text[])) as h
  join leasing_contracts c on c.company_id = ${companyId} and c.vehicle_id = h.vehicle_id`;

/** Keys that plates with other parts share, as B-AA-1007 and BA-A-1007. */
const sharedKeys = (companyId: CompanyId, plates: readonly string[]) => sql<{ plate: string }>`
  select plate_key as plate from (
    select plate_key, license_plate from vehicle_plates
    where company_id = ${companyId} and plate_key = any(${plates}::text[]) and license_plate like '%-%-%'
    union select plate_key, license_plate from leasing_positions
    where company_id = ${companyId} and plate_key = any(${plates}::text[]) and license_plate like '%-%-%') as t
  group by plate_key having count(*) > 1`;

const isLastOf = (all: readonly PeriodRow[]) => {
  const latest = Math.max(...all.map(({ valid_to }) => valid_to?.getTime() ?? Number.POSITIVE_INFINITY));
  return ({ valid_to }: PeriodRow): boolean => (valid_to?.getTime() ?? Number.POSITIVE_INFINITY) === latest;
};

/** All that is known of these plates; one for each plate of a key that several share. */
export const readPlateBills = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly (PlateBills & { readonly key: string })[]> => {
  const { rows: chargeRows } = await charges(companyId, plates).execute(tx);
  const documentIds = [...new Set(chargeRows.map((row) => row.document_id))];
  const { rows: documentRows } = await documents(companyId, documentIds).execute(tx);
  const { rows: periodRows } = await periods(companyId, plates).execute(tx);
  const { rows: contractRows } = await contracts(companyId, plates).execute(tx);
  const { rows: shared } = await sharedKeys(companyId, plates).execute(tx);
  const documentOf = new Map(documentRows.map(({ id, ...document }) => [id, document]));
  const isShared = new Set(shared.map(({ plate }) => plate));
  const plateOf = ({ plate_key, license_plate }: Pick<ChargeRow, 'plate_key' | 'license_plate'>): string =>
    isShared.has(plate_key) ? `${plate_key}|${license_plate}` : plate_key;
  const periodsOf = Map.groupBy(periodRows, plateOf);
  const contractsOf = Map.groupBy(contractRows, ({ vehicle_id, plate_key }) => `${vehicle_id} ${plate_key}`);
  return [...Map.groupBy(chargeRows, plateOf)].map(([plate, own]) => {
    const carried = periodsOf.get(plate) ?? [];
    const isLast = isLastOf(carried);
    return {
      plate,
      key: own[0]?.plate_key ?? '',
      charges: own.flatMap((row) => {
        const document = documentOf.get(row.document_id);
        return document ? [toCharge(row, document)] : [];
      }),
      carried: carried.map((period) => ({
        vehicleId: period.vehicle_id,
        from: period.from,
        before: period.before,
        isLast: isLast(period),
        returnedOn: period.return_date,
        contracts: contractsOf.get(`${period.vehicle_id} ${period.plate_key}`) ?? [],
      })),
    };
  });
};

const toCharge = (row: ChargeRow, { isNet, issuerKey, issuerName }: Omit<DocumentRow, 'id'>) => ({
  id: row.id,
  licensePlate: row.license_plate,
  service: row.service,
  serviceKey: row.service_key,
  documentId: row.document_id,
  invoiceNumber: row.invoice_number,
  invoiceDate: row.invoice_date,
  ordinal: row.ordinal,
  isNet,
  issuerKey,
  issuerName,
  amountCents: row.amount_cents,
  openCents: row.open_cents,
  period: row.period_from !== null && row.period_to !== null ? { from: row.period_from, to: row.period_to } : null,
  day: row.period_date,
});
