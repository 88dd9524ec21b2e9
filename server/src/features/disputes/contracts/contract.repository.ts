import type { Received } from '@flottwart/contract/endpoint';
import type { listLeasingContracts } from '@flottwart/contract/leasing/contracts';
import { plateKey } from '@flottwart/contract/rules/plate';
import { type Insertable, type SelectQueryBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { plateSort, type SortColumn, sorted } from '../../../db/paging.ts';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export type ContractQuery = Received<typeof listLeasingContracts>['query'];

type Tables = 'leasing_contracts' | 'vehicles';

const withVehicles = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_contracts')
    .innerJoin('vehicles', (join) =>
      join
        .onRef('vehicles.company_id', '=', 'leasing_contracts.company_id')
        .onRef('vehicles.id', '=', 'leasing_contracts.vehicle_id'),
    )
    .where('leasing_contracts.company_id', '=', companyId)
    .where('vehicles.company_id', '=', companyId);

const contracts = (tx: TenantTransaction, companyId: CompanyId) =>
  withVehicles(tx, companyId).selectAll('leasing_contracts').select('vehicles.license_plate');

export type ContractRow = Awaited<ReturnType<ReturnType<typeof contracts>['execute']>>[number];

const licensePlate = plateSort('vehicles.license_plate');

const sortColumns: Readonly<Record<NonNullable<ContractQuery['sort']>, SortColumn<Schema, Tables>>> = {
  licensePlate: { ...licensePlate, tiebreaker: 'leasing_contracts.id' },
  lessor: {
    column: 'leasing_contracts.lessor',
    isText: true,
    next: [licensePlate],
    tiebreaker: 'leasing_contracts.id',
  },
  rate: { column: 'leasing_contracts.rate_cents', next: [licensePlate], tiebreaker: 'leasing_contracts.id' },
  from: { column: 'leasing_contracts.from_day', next: [licensePlate], tiebreaker: 'leasing_contracts.id' },
  to: {
    column: 'leasing_contracts.to_day',
    nullsLast: true,
    next: [licensePlate],
    tiebreaker: 'leasing_contracts.id',
  },
};

const filtered = <O>(query: SelectQueryBuilder<Schema, Tables, O>, { q, vehicleId }: ContractQuery) => {
  let narrowed = query;
  if (vehicleId) narrowed = narrowed.where('leasing_contracts.vehicle_id', '=', vehicleId);
  if (!q) return narrowed;
  const key = plateKey(q);
  const isOfLessor = sql<SqlBool>`strpos(lower(concat_ws(chr(10), leasing_contracts.lessor, leasing_contracts.contract_number)), lower(${q})) > 0`;
  return narrowed.where((row) =>
    key === '' ? isOfLessor : row.or([isOfLessor, row('vehicles.plate_key', 'like', `%${key}%`)]),
  );
};

export const selectContracts = (tx: TenantTransaction, companyId: CompanyId, query: ContractQuery) =>
  sorted(filtered(contracts(tx, companyId), query), sortColumns[query.sort ?? 'licensePlate'], query.order ?? 'asc');

export const countContracts = (tx: TenantTransaction, companyId: CompanyId, query: ContractQuery) =>
  filtered(withVehicles(tx, companyId), query).select((row) => row.fn.countAll<number>().as('total'));

/** Locks the vehicle, so that two terms of it are never checked at once. */
export const lockLeasedVehicle = (tx: TenantTransaction, companyId: CompanyId, vehicleId: number) =>
  tx
    .selectFrom('vehicles')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findContract = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<ContractRow | undefined> =>
  contracts(tx, companyId).where('leasing_contracts.id', '=', id).executeTakeFirst();

export const countContractsOfVehicle = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('leasing_contracts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Terms as far as they exclude others. */
export interface AgreedTerm {
  readonly vehicleId: number;
  readonly lessor: string;
  readonly services: readonly string[];
  readonly from: string;
  readonly to: string | null;
  /** The contract itself, while it is changed. */
  readonly id: number | null;
}

export interface AgreedTwice {
  readonly service: string;
  readonly lessor: string;
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** Another contract of the vehicle with the lessor that agrees one of the services at the same time. */
export const findAgreedTwice = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { vehicleId, lessor, services, from, to, id }: AgreedTerm,
): Promise<AgreedTwice | undefined> => {
  const { rows } = await sql<AgreedTwice>`
    select a.service, c.lessor, c.from_day as "fromDay", c.to_day as "toDay"
    from leasing_contracts c join vehicles v on v.company_id = ${companyId} and v.id = c.vehicle_id
    cross join lateral (
      select c.rate_service as service
      union all select s.service from jsonb_to_recordset(c.services) as s (service text)) as a
    where c.company_id = ${companyId} and c.vehicle_id = ${vehicleId} and c.id is distinct from ${id}
      and leasing_lessor_key(c.lessor) = leasing_lessor_key(${lessor})
      and c.from_day <= coalesce(${to}::date, 'infinity') and coalesce(c.to_day, 'infinity') >= ${from}::date
      and leasing_service_key(a.service, v.plate_key) in (
        select leasing_service_key(given, v.plate_key) from unnest(${services}::text[]) as given)
    order by c.from_day, c.id, a.service limit 1`.execute(tx);
  return rows[0];
};

export const insertContract = async (
  tx: TenantTransaction,
  contract: Insertable<Schema['leasing_contracts']>,
): Promise<number> =>
  (await tx.insertInto('leasing_contracts').values(contract).returning('id').executeTakeFirstOrThrow()).id;

export const updateContractColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: Updateable<Schema['leasing_contracts']>,
): Promise<void> => {
  await tx
    .updateTable('leasing_contracts')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

/** Returns the vehicle of the contract, if there was one. */
export const deleteContractRow = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<number | undefined> => {
  const deleted = await tx
    .deleteFrom('leasing_contracts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('vehicle_id')
    .executeTakeFirst();
  return deleted?.vehicle_id;
};
