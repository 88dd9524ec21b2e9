import type { Received } from '@flottwart/contract/endpoint';
import type { decideLeasingFindings, listLeasingFindings } from '@flottwart/contract/leasing/findings';
import { plateKey } from '@flottwart/contract/rules/plate';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type SortColumn, sorted } from '../../../db/paging.ts';
import type { Schema } from '../../../db/schema.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { vehicleOfPlateAt } from '../../plates/public.ts';

export type FindingQuery = Received<typeof listLeasingFindings>['query'];
export type Decision = Received<typeof decideLeasingFindings>['body']['decisions'][number];

const reference = (companyId: CompanyId) => sql<{
  readonly invoiceNumber: string;
  readonly positionNumber: string;
} | null>`(
  select jsonb_build_object('invoiceNumber', r.invoice_number, 'positionNumber', r.position_number)
  from leasing_positions r
  where r.company_id = ${companyId} and r.id = leasing_findings.reference_id)`;

/** Positions may be gone; a decided finding outlives them. */
const invoiceNumber = (companyId: CompanyId) => sql<string>`coalesce((
  select r.invoice_number from leasing_positions r
  where r.company_id = ${companyId} and r.id = any (leasing_findings.position_ids)
  order by r.id desc limit 1), '')`;

/** Day of the latest position; without one the month has to do. */
const billedOn = (companyId: CompanyId) => sql<string>`coalesce((
  select r.period_date from leasing_positions r
  where r.company_id = ${companyId} and r.id = any (leasing_findings.position_ids)
  order by r.id desc limit 1), leasing_findings.month)`;

const vehicleId = (companyId: CompanyId) =>
  vehicleOfPlateAt(
    sql`${companyId}`,
    { key: sql.ref('leasing_findings.plate_key'), plate: sql.ref('leasing_findings.license_plate') },
    billedOn(companyId),
  );

const findings = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_findings')
    .selectAll()
    .select(vehicleId(companyId).as('vehicle_id'))
    .select([reference(companyId).as('reference'), invoiceNumber(companyId).as('invoice_number')])
    .where('company_id', '=', companyId)
    .where('is_withdrawn', '=', false);

export type FindingRow = Awaited<ReturnType<ReturnType<typeof findings>['execute']>>[number];

const sortColumns: Readonly<Record<NonNullable<FindingQuery['sort']>, SortColumn<Schema, 'leasing_findings'>>> = {
  stake: { column: 'stake_cents', tiebreaker: 'id' },
  month: { column: 'month', tiebreaker: 'id' },
  licensePlate: { column: 'license_plate', tiebreaker: 'id', isText: true },
};

const filtered = <O>(
  query: SelectQueryBuilder<Schema, 'leasing_findings', O>,
  { q, kind, state }: FindingQuery,
): SelectQueryBuilder<Schema, 'leasing_findings', O> => {
  let narrowed = query;
  if (kind) narrowed = narrowed.where('kind', '=', kind);
  if (state) narrowed = narrowed.where('state', '=', state);
  if (!q) return narrowed;
  const key = plateKey(q);
  const isOfService = sql<SqlBool>`strpos(lower(service), lower(${q})) > 0`;
  return narrowed.where((row) =>
    key === '' ? isOfService : row.or([isOfService, row('plate_key', 'like', `%${key}%`)]),
  );
};

export const selectFindings = (tx: TenantTransaction, companyId: CompanyId, query: FindingQuery) =>
  sorted(
    filtered(findings(tx, companyId), query),
    sortColumns[query.sort ?? 'stake'],
    query.order ?? ((query.sort ?? 'stake') === 'stake' ? 'desc' : 'asc'),
  );

export const countFindings = (tx: TenantTransaction, companyId: CompanyId, query: FindingQuery) =>
  filtered(
    tx.selectFrom('leasing_findings').where('company_id', '=', companyId).where('is_withdrawn', '=', false),
    query,
  ).select((row) => row.fn.countAll<number>().as('total'));

/** Open findings with their sum, by kind. */
export const selectFindingSummary = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_findings')
    .select((row) => [
      'kind',
      row.fn.countAll<number>().as('count'),
      sql<number>`sum(stake_cents)::bigint`.as('stake_cents'),
    ])
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .groupBy('kind');

/** Ordered by id to avoid deadlocks. */
export const lockFindings = (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) =>
  tx
    .selectFrom('leasing_findings')
    .select(['id', 'decision', 'note', 'stake_cents', 'position_ids'])
    .where('company_id', '=', companyId)
    .where('is_withdrawn', '=', false)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Amounts at stake with their open positions; what is no longer found has none. */
export const findStakes = async (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) =>
  tx
    .selectFrom('leasing_findings')
    .select([
      'id',
      'kind',
      'billed_cents',
      'expected_cents',
      'presumed_service',
      sql<number>`case when is_current then stake_cents else 0 end`.as('stake_cents'),
      sql<readonly { readonly id: number; readonly cents: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'cents', p.open_cents) order by p.id) from leasing_positions p
        where p.company_id = ${companyId} and p.id = any (leasing_findings.position_ids)
          and p.open_cents > 0), '[]')`.as('open'),
    ])
    .where('company_id', '=', companyId)
    .where('is_withdrawn', '=', false)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

export type StakeRow = Awaited<ReturnType<typeof findStakes>>[number];

/** A decision is made on the amount of its moment; a note that is not given stays. */
export const storeDecisions = async (
  { tx, companyId, now }: TenantContext,
  decisions: readonly Decision[],
  userEmail: string,
): Promise<void> => {
  await sql`
    update leasing_findings f set decision = d.state, note = coalesce(d.note, f.note),
      decided_by = ${userEmail}, decided_at = ${now},
      decided_cents = case when d.state = 'open' then null else f.stake_cents end
    from json_to_recordset(${JSON.stringify(decisions)}::json) as d (id integer, state text, note text)
    where f.company_id = ${companyId} and f.id = d.id`.execute(tx);
};

/** Marks open findings that a claim names, with one of their positions, as claimed. */
export const markClaimed = async (
  { tx, companyId, now }: TenantContext,
  { findingIds, positionIds }: { readonly findingIds: readonly number[]; readonly positionIds: readonly number[] },
  userEmail: string,
): Promise<void> => {
  await sql`
    update leasing_findings set decision = 'claimed', decided_by = ${userEmail}, decided_at = ${now},
      decided_cents = stake_cents
    where company_id = ${companyId} and decision = 'open' and id = any (${findingIds}::integer[])
      and position_ids && ${positionIds}::integer[]`.execute(tx);
};
