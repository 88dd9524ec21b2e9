import type { Received } from '@flottwart/contract/endpoint';
import type { listPositions } from '@flottwart/contract/leasing/position';
import { meaningOfStatus } from '@flottwart/contract/rules/leasing';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { SelectQueryBuilder } from 'kysely';
import { type SortColumn, sorted, type Window } from '../../../db/paging.ts';
import type { Schema } from '../../../db/schema.ts';
import { matches, type SearchHits } from '../../../db/search.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { positions } from './position-rows.ts';

export type PositionQuery = Received<typeof listPositions>['query'];

type Sort = NonNullable<PositionQuery['sort']>;

const sortColumns: Readonly<Record<Exclude<Sort, 'status'>, SortColumn<Schema, 'leasing_positions'>>> = {
  invoiceNumber: { column: 'invoice_number', tiebreaker: 'id', isText: true },
  invoiceDate: { column: 'invoice_date', tiebreaker: 'id' },
  positionNumber: { column: 'position_number', tiebreaker: 'id' },
  positionInvoiceDate: { column: 'position_date', tiebreaker: 'id', nullsLast: true },
  licensePlate: { column: 'license_plate', tiebreaker: 'id', isText: true },
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

export const selectStatusesPresent = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('list_counts')
    .select('status')
    .where('company_id', '=', companyId)
    .where('list', '=', 'leaseplan')
    .groupBy('status')
    .having((row) => row.fn.sum('rows'), '>', 0);
