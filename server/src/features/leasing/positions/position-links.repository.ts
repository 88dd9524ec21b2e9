import { monthsInText } from '@flottwart/contract/grammar/months-in-text';
import { daysOfMonths, monthsOfPeriod } from '@flottwart/contract/grammar/named-months';
import { type SqlBool, sql } from 'kysely';
import { matches, type SearchHits } from '../../../db/search.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { type PositionListRow, positionColumns, positions, vehicleOfPosition } from './position-rows.ts';

/** Document that a position names: whether it is there, and its issuer if that is certainly another one. */
export interface NamedDocument {
  readonly named: string;
  readonly is_known: boolean;
  readonly other_issuer: string | null;
}

export const selectNamedDocuments = (companyId: CompanyId, id: number) =>
  sql<NamedDocument>`
    select r.named, k.is_known, k.other_issuer
    from leasing_references r
    join leasing_positions p on p.company_id = ${companyId} and p.id = r.position_id
    join leasing_documents own on own.company_id = ${companyId} and own.id = p.document_id
    cross join lateral (
      select count(*) > 0 as is_known, case when bool_and(d.issuer_key <> own.issuer_key and d.issuer_key <> ''
        and own.issuer_key <> '') then min(d.issuer_name) end as other_issuer
      from leasing_documents d where d.company_id = ${companyId} and d.number_key = r.key) as k
    where r.company_id = ${companyId} and r.position_id = ${id} and r.named is not null
    order by r.named`;

/** Value of the document that a position belongs to. */
const ofDocument = (companyId: CompanyId, column: 'issuer_key' | 'issuer_name') => sql<string | null>`(
  select ${sql.ref(`d.${column}`)} from leasing_documents d
  where d.company_id = ${companyId} and d.id = leasing_positions.document_id)`;

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
    .select(positionColumns.map((column) => `leasing_positions.${column}` as const))
    .select([vehicleOfPosition(companyId), ofDocument(companyId, 'issuer_key').as('issuer_key')])
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

/**
 * Candidates for a manual link: other sign, still open, same document or plate, or the same amount if a position has none; those of the same document first, then of the same lessor, of the named month, the same service, and the
 * nearest amount. Positions of a document that the position names come before all, also settled ones. A search also finds automatically linked positions, because manual links take precedence.
 */
export const selectLinkCandidates = (
  tx: TenantTransaction,
  companyId: CompanyId,
  position: Pick<
    PositionListRow,
    | 'id'
    | 'document_id'
    | 'amount_cents'
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
  const months =
    monthsOfPeriod(position.period_from, position.period_to) ??
    monthsInText(position.service, position.invoice_date)?.months;
  const named = months && daysOfMonths(months);
  const isSameMonth = sql<SqlBool>`coalesce(period_from, period_date) <= ${named?.to ?? null}::date
    and coalesce(period_to, period_date) >= ${named?.from ?? null}::date`;
  const isSameLessor = sql<SqlBool>`exists (
    select from leasing_documents own, leasing_documents d
    where own.company_id = ${companyId} and own.id = ${position.document_id}
      and d.company_id = ${companyId} and d.id = leasing_positions.document_id
      and d.issuer_key = own.issuer_key and d.issuer_key <> '')`;
  const isNamed = sql<SqlBool>`exists (
    select from leasing_references r join leasing_documents d on d.company_id = ${companyId} and d.number_key = r.key
    where r.company_id = ${companyId} and r.position_id = ${position.id} and d.id = leasing_positions.document_id)`;
  const rows = positions(tx, companyId)
    .select(ofDocument(companyId, 'issuer_name').as('issuer_name'))
    .where('amount_cents', position.amount_cents < 0 ? '>' : '<', 0);
  const narrowed = q
    ? rows.where(matches('leasing_positions', q, found))
    : rows.where((row) =>
        row.or([
          isNamed,
          row.and([
            row('open_cents', '<>', 0),
            row.or([
              row('document_id', '=', position.document_id),
              row('plate_key', '=', position.plate_key),
              ...(position.plate_key === ''
                ? [sql<SqlBool>`abs(open_cents) = abs(${position.open_cents}::bigint)`]
                : []),
            ]),
          ]),
        ]),
      );
  return narrowed
    .orderBy(isNamed, 'desc')
    .orderBy(sql`document_id = ${position.document_id}`, 'desc')
    .orderBy(sql`${position.plate_key} <> '' and plate_key = ${position.plate_key}`, 'desc')
    .orderBy(isSameLessor, 'desc')
    .orderBy(sql`coalesce(${isSameMonth}, false)`, 'desc')
    .orderBy(sql`service_key = ${position.service_key}`, 'desc')
    .orderBy(sql`abs(abs(open_cents) - abs(${position.open_cents}::bigint))`)
    .orderBy('invoice_date')
    .orderBy('id');
};
