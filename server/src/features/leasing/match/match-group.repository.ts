import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { findForeignPlates } from './foreign-plates.repository.ts';

/** Positions that could be linked: all of these plates, and single ones without a plate. */
export interface MatchGroup {
  readonly plates: readonly string[];
  readonly plateless: readonly number[];
}

/** Positions whose group is matched again. */
export type MatchSeeds = { readonly positionIds: readonly number[] } | { readonly documentId: number };

interface Reached {
  /** Null for positions with a plate, which stands for all of them. */
  readonly id: number | null;
  readonly plateKey: string;
}

/**
 * Transitive closure of positions that could be linked. A plate belongs to a group as a whole, so the search goes from
 * plate to plate and follows only positions without one individually.
 */
export const findGroup = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  seeds: MatchSeeds,
): Promise<MatchGroup> => {
  const plates = new Set<string>();
  const plateless = new Set<number>();
  let reached = await reachedBySeeds(tx, companyId, seeds);
  while (reached.length > 0) {
    const newPlates = new Set(reached.map(({ plateKey }) => plateKey)).difference(plates);
    newPlates.delete('');
    const newPlateless = new Set(reached.flatMap(({ id }) => id ?? [])).difference(plateless);
    if (newPlates.size + newPlateless.size === 0) break;
    for (const plate of newPlates) plates.add(plate);
    for (const id of newPlateless) plateless.add(id);
    const found = { plates: [...newPlates], plateless: [...newPlateless] };
    reached = [
      ...(await reachedFrom(tx, companyId, found)),
      ...(await findForeignPlates(tx, companyId, found.plates)).map((plateKey) => ({ id: null, plateKey })),
    ];
  }
  return { plates: [...plates], plateless: [...plateless] };
};

/** One row per plate, and one per position without a plate. */
const readReached = async (tx: TenantTransaction, positions: RawBuilder<unknown>): Promise<readonly Reached[]> => {
  const { rows } = await sql<Reached>`
    select distinct case when plate_key = '' then id end as id, plate_key as "plateKey"
    from (${positions}) as found (id, plate_key)`.execute(tx);
  return rows;
};

const reachedBySeeds = (
  tx: TenantTransaction,
  companyId: CompanyId,
  seeds: MatchSeeds,
): Promise<readonly Reached[]> => {
  const isSeed =
    'documentId' in seeds ? sql`p.document_id = ${seeds.documentId}` : sql`p.id = any(${seeds.positionIds}::integer[])`;
  return readReached(
    tx,
    sql`select p.id, p.plate_key from leasing_positions p where p.company_id = ${companyId} and ${isSeed}`,
  );
};

/**
 * Links across plates: manual ones, and references by document number if either side has no plate. References are followed
 * from document to document: a join of positions would pair every credit with every position of its document.
 */
const reachedFrom = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { plates, plateless }: MatchGroup,
): Promise<readonly Reached[]> => {
  const invoicesNamedBy = (credits: RawBuilder<unknown>) => sql`
    select invoice.id, invoice.plate_key from leasing_positions invoice
    where invoice.company_id = ${companyId} and invoice.document_id in (
      select d.id from leasing_positions credit
      join leasing_references r on r.company_id = ${companyId} and r.position_id = credit.id
      join leasing_documents d on d.company_id = ${companyId} and d.number_key = r.key
      where credit.company_id = ${companyId} and ${credits})`;
  const creditsNaming = (invoices: RawBuilder<unknown>) => sql`
    select credit.id, credit.plate_key from leasing_positions credit
    where credit.company_id = ${companyId} and credit.id in (
      select r.position_id from leasing_references r
      where r.company_id = ${companyId} and r.key in (
        select d.number_key from leasing_positions invoice
        join leasing_documents d on d.company_id = ${companyId} and d.id = invoice.document_id
        where invoice.company_id = ${companyId} and ${invoices}))`;
  const manualLinks = sql`
    select other.id, other.plate_key from leasing_links l
    join leasing_positions own on own.company_id = ${companyId} and own.id = any(array[l.invoice_id, l.credit_id])
    join leasing_positions other on other.company_id = ${companyId}
      and other.id = case when own.id = l.invoice_id then l.credit_id else l.invoice_id end
    where l.company_id = ${companyId} and l.reason = 'manual'
      and (own.plate_key = any(${plates}::text[]) or own.id = any(${plateless}::integer[]))`;
  const fromPlates = [
    sql`${creditsNaming(sql`invoice.plate_key = any(${plates}::text[])`)} and credit.plate_key = ''`,
    sql`${invoicesNamedBy(sql`credit.plate_key = any(${plates}::text[])`)} and invoice.plate_key = ''`,
  ];
  /** Lines of one document without a plate reduce each other; by document, because a join of its lines would pair each with all. */
  const sameDocument = sql`
    select other.id, other.plate_key from leasing_positions other
    where other.company_id = ${companyId} and other.plate_key = '' and other.document_id in (
      select own.document_id from leasing_positions own
      where own.company_id = ${companyId} and own.id = any(${plateless}::integer[]))`;
  const fromPlateless = [
    sameDocument,
    invoicesNamedBy(sql`credit.id = any(${plateless}::integer[])`),
    creditsNaming(sql`invoice.id = any(${plateless}::integer[])`),
  ];
  const branches = [
    manualLinks,
    ...(plates.length > 0 ? fromPlates : []),
    ...(plateless.length > 0 ? fromPlateless : []),
  ];
  return readReached(tx, sql.join(branches, sql` union `));
};
