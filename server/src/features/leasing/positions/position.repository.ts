import type { Received } from '@flottwart/contract/endpoint';
import type { listPositions } from '@flottwart/contract/leasing/position';
import { meaningOfStatus } from '@flottwart/contract/rules/leasing';
import { plateKey } from '@flottwart/contract/rules/plate';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type SortColumn, sorted, type Window } from '../../../db/paging.ts';
import type { Schema } from '../../../db/schema.ts';
import { matches, type SearchHits } from '../../../db/search.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { vehicleOfPlateAt } from '../../vehicles/public.ts';
import { daysOfMonths, monthsInText, monthsOfPeriod } from '../match/named-months.ts';

export type PositionQuery = Received<typeof listPositions>['query'];

const vehicleId = vehicleOfPlateAt(
  sql.ref('leasing_positions.company_id'),
  { key: sql.ref('leasing_positions.plate_key'), plate: sql.ref('leasing_positions.license_plate') },
  sql.ref('leasing_positions.period_date'),
).as('vehicle_id');

const columns = [
  'id',
  'document_id',
  'type',
  'invoice_number',
  'invoice_date',
  'position_number',
  'position_date',
  'period_from',
  'period_to',
  'quantity',
  'license_plate',
  'plate_key',
  'amount_cents',
  'service',
  'service_key',
  'aff',
  'aff_cents',
  'open_cents',
  'processed',
  'linked_id',
  'presumed',
  'month_given',
  'printed_from',
  'printed_to',
] as const satisfies readonly (keyof Schema['leasing_positions'])[];

const positions = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('leasing_positions').select(columns).select(vehicleId).where('company_id', '=', companyId);

export type PositionListRow = Awaited<ReturnType<ReturnType<typeof positions>['execute']>>[number];

type Sort = NonNullable<PositionQuery['sort']>;

const sortColumns: Readonly<Record<Exclude<Sort, 'status'>, SortColumn<Schema, 'leasing_positions'>>> = {
  invoiceNumber: { column: 'invoice_number', tiebreaker: 'id' },
  invoiceDate: { column: 'invoice_date', tiebreaker: 'id' },
  positionNumber: { column: 'position_number', tiebreaker: 'id' },
  positionInvoiceDate: { column: 'position_date', tiebreaker: 'id', nullsLast: true },
  licensePlate: { column: 'license_plate', tiebreaker: 'id' },
  amount: { column: 'amount_cents', tiebreaker: 'id' },
};

const filtered = <O>(
  query: SelectQueryBuilder<Schema, 'leasing_positions', O>,
  { q, type, status, from, to, licensePlate, aff, documentId, presumed }: PositionQuery,
  found: SearchHits,
) => {
  const meaning = status && meaningOfStatus(status);
  let narrowed = query;
  if (q) narrowed = narrowed.where(matches('leasing_positions', q, found));
  if (type) narrowed = narrowed.where('type', '=', type);
  if (meaning) narrowed = narrowed.where('type', '=', meaning.type).where('processed', '=', meaning.processed);
  if (from) narrowed = narrowed.where('period_date', '>=', from);
  if (to) narrowed = narrowed.where('period_date', '<=', to);
  if (licensePlate) narrowed = narrowed.where('plate_key', '=', plateKey(licensePlate));
  if (aff !== undefined) narrowed = narrowed.where('aff', '=', aff);
  if (documentId) narrowed = narrowed.where('document_id', '=', documentId);
  if (presumed !== undefined) narrowed = narrowed.where('presumed', '=', presumed);
  return narrowed;
};

const ordered = <O>(
  rows: SelectQueryBuilder<Schema, 'leasing_positions', O>,
  { sort = 'invoiceNumber', order = 'asc' }: PositionQuery,
) =>
  // A status maps to two columns, in the order of the index.
  sort === 'status'
    ? rows.orderBy('type', order).orderBy('processed', order).orderBy('id', order)
    : sorted(rows, sortColumns[sort], order);

export const selectPositions = (tx: TenantTransaction, companyId: CompanyId, query: PositionQuery, found: SearchHits) =>
  ordered(filtered(positions(tx, companyId), query, found), query);

/** Looks up vehicles for the rows of the page only, not for the skipped ones. */
export const selectPositionsOnPage = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: PositionQuery,
  { found, window: { limit, offset } }: { readonly found: SearchHits; readonly window: Window },
) => {
  const ids = tx.selectFrom('leasing_positions').select('id').where('company_id', '=', companyId);
  const page = ordered(filtered(ids, query, found), query)
    .limit(limit)
    .offset(offset);
  return ordered(positions(tx, companyId).where('id', 'in', page), query);
};

export const countPositions = (tx: TenantTransaction, companyId: CompanyId, query: PositionQuery, found: SearchHits) =>
  filtered(
    tx
      .selectFrom('leasing_positions')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('company_id', '=', companyId),
    query,
    found,
  );

export const selectPosition = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  positions(tx, companyId).where('id', '=', id);

/** Facts of the whole document that a position is shown with. */
export const selectDocumentFacts = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('leasing_documents')
    .select(['issuer_key', 'issuer_name', 'basis'])
    .where('company_id', '=', companyId)
    .where('id', '=', (row) =>
      row
        .selectFrom('leasing_positions')
        .select('document_id')
        .where('leasing_positions.company_id', '=', companyId)
        .where('leasing_positions.id', '=', id),
    );

/** Documents that a position names and that are not there. */
export const selectAwaited = (companyId: CompanyId, id: number) =>
  sql<{ named: string }>`
    select r.named from leasing_references r
    where r.company_id = ${companyId} and r.position_id = ${id} and r.named is not null and not exists (
      select from leasing_documents d where d.company_id = ${companyId} and d.number_key = r.key)
    order by r.named`;

/** Value of the document that a position belongs to. */
const ofDocument = (column: 'issuer_key' | 'issuer_name') => sql<string | null>`(
  select ${sql.ref(`d.${column}`)} from leasing_documents d
  where d.company_id = leasing_positions.company_id and d.id = leasing_positions.document_id)`;

/** Links of a position with both sides. */
export const selectLinks = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('leasing_links')
    .innerJoin('leasing_positions', (join) =>
      join
        .onRef('leasing_positions.company_id', '=', 'leasing_links.company_id')
        .on(sql<SqlBool>`leasing_positions.id = case when leasing_links.invoice_id = ${id}
          then leasing_links.credit_id else leasing_links.invoice_id end`),
    )
    .select(columns.map((column) => `leasing_positions.${column}` as const))
    .select([vehicleId, ofDocument('issuer_key').as('issuer_key')])
    .select([
      'leasing_links.amount_cents as settled_by',
      'reason',
      'certainty',
      'user_email',
      'leasing_links.created_at',
    ])
    .where('leasing_links.company_id', '=', companyId)
    .where('leasing_positions.company_id', '=', companyId)
    .where((row) => row.or([row('invoice_id', '=', id), row('credit_id', '=', id)]))
    .orderBy('leasing_positions.invoice_date')
    .orderBy('leasing_positions.id');

export const selectStatusesPresent = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('list_counts')
    .select('status')
    .where('company_id', '=', companyId)
    .where('list', '=', 'leaseplan')
    .groupBy('status')
    .having((row) => row.fn.sum('rows'), '>', 0);

/**
 * Candidates for a manual link: other type, still open, same plate; those of the same lessor first, then of the named month, the same service, and the
 * nearest amount. A search also finds automatically linked positions, because manual links take precedence.
 */
export const selectCandidates = (
  tx: TenantTransaction,
  companyId: CompanyId,
  position: Pick<
    PositionListRow,
    | 'document_id'
    | 'type'
    | 'plate_key'
    | 'open_cents'
    | 'period_from'
    | 'period_to'
    | 'service'
    | 'service_key'
    | 'invoice_date'
  >,
  { q, found }: { readonly q: string | undefined; readonly found: SearchHits },
) => {
  const other = position.type === 'Rechnung' ? 'Gutschrift' : 'Rechnung';
  const months =
    monthsOfPeriod(position.period_from, position.period_to) ?? monthsInText(position.service, position.invoice_date);
  const named = months && daysOfMonths(months);
  const isSameMonth = sql<SqlBool>`coalesce(period_from, period_date) <= ${named?.to ?? null}::date
    and coalesce(period_to, period_date) >= ${named?.from ?? null}::date`;
  const isSameLessor = sql<SqlBool>`exists (
    select from leasing_documents own, leasing_documents d
    where own.company_id = ${companyId} and own.id = ${position.document_id}
      and d.company_id = ${companyId} and d.id = leasing_positions.document_id
      and d.issuer_key = own.issuer_key and d.issuer_key <> '')`;
  const rows = positions(tx, companyId).select(ofDocument('issuer_name').as('issuer_name')).where('type', '=', other);
  const narrowed = q
    ? rows.where(matches('leasing_positions', q, found))
    : rows.where('open_cents', '>', 0).where('plate_key', '=', position.plate_key);
  return narrowed
    .orderBy(sql`plate_key = ${position.plate_key}`, 'desc')
    .orderBy(isSameLessor, 'desc')
    .orderBy(sql`coalesce(${isSameMonth}, false)`, 'desc')
    .orderBy(sql`service_key = ${position.service_key}`, 'desc')
    .orderBy(sql`abs(open_cents - ${position.open_cents})`)
    .orderBy('invoice_date')
    .orderBy('id');
};
