import type { SelectQueryBuilder } from 'kysely';
import { inWindow, type Window } from '../../../db/page-window.ts';
import { type SortColumn, sorted } from '../../../db/paging.ts';
import type { Schema } from '../../../db/schema.ts';
import type { SearchHits } from '../../../db/search.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { filterPositions, type PositionQuery } from './position-filter.ts';
import { positions } from './position-rows.ts';

type Sort = NonNullable<PositionQuery['sort']>;

const sortColumns: Readonly<Record<Exclude<Sort, 'status'>, SortColumn<Schema, 'leasing_positions'>>> = {
  invoiceNumber: { column: 'invoice_number', tiebreaker: 'id', isText: true },
  invoiceDate: { column: 'invoice_date', tiebreaker: 'id' },
  positionNumber: { column: 'position_number', tiebreaker: 'id' },
  positionInvoiceDate: { column: 'position_date', tiebreaker: 'id', nullsLast: true },
  licensePlate: { column: 'license_plate', tiebreaker: 'id', isText: true },
  amount: { column: 'amount_cents', tiebreaker: 'id' },
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
  ordered(filterPositions(positions(tx, companyId), query, found), query);

/** Looks up vehicles for the rows of the page only, not for the skipped ones. */
export const selectPositionsOnPage = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: PositionQuery,
  { found, window }: { readonly found: SearchHits; readonly window: Window },
) => {
  const ids = tx.selectFrom('leasing_positions').select('id').where('company_id', '=', companyId);
  const page = inWindow(ordered(filterPositions(ids, query, found), query), window);
  return ordered(positions(tx, companyId).where('id', 'in', page), query);
};

export const countPositions = (tx: TenantTransaction, companyId: CompanyId, query: PositionQuery, found: SearchHits) =>
  filterPositions(
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
