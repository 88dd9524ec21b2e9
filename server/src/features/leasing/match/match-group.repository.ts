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
 * Links across plates: manual ones, and references by document number if either side has no plate. Every step reads one table by a
 * list that the step before has read: PostgreSQL's statistics know nothing of the rows of this transaction, and a join of them would
 * pair each with all.
 */
const reachedFrom = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { plates, plateless }: MatchGroup,
): Promise<readonly Reached[]> => {
  const ofPlates = sql`p.plate_key = any(${plates}::text[])`;
  const single = sql`p.id = any(${plateless}::integer[])`;
  const positions = (condition: RawBuilder<unknown>) =>
    sql`select p.id, p.plate_key from leasing_positions p where p.company_id = ${companyId} and ${condition}`;
  const idsOf = (own: RawBuilder<unknown>) =>
    sql`array(select p.id from leasing_positions p where p.company_id = ${companyId} and ${own})`;
  const documentsOf = (own: RawBuilder<unknown>) =>
    sql`array(select distinct p.document_id from leasing_positions p where p.company_id = ${companyId} and ${own})`;
  const invoicesNamedBy = (credits: RawBuilder<unknown>) => sql`
    p.document_id = any(array(
      select d.id from leasing_documents d where d.company_id = ${companyId} and d.number_key = any(array(
        select distinct r.key from leasing_references r
        where r.company_id = ${companyId} and r.position_id = any(${idsOf(credits)})))))`;
  const creditsNaming = (invoices: RawBuilder<unknown>) => sql`
    p.id = any(array(
      select r.position_id from leasing_references r where r.company_id = ${companyId} and r.key = any(array(
        select distinct d.number_key from leasing_documents d
        where d.company_id = ${companyId} and d.id = any(${documentsOf(invoices)})))))`;
  const linkedByHand = (own: RawBuilder<unknown>) => sql`
    p.id = any(array(
      select unnest(array[l.invoice_id, l.credit_id]) from leasing_links l
      where l.company_id = ${companyId} and l.reason = 'manual'
        and (l.invoice_id = any(${idsOf(own)}) or l.credit_id = any(${idsOf(own)}))))`;
  const fromPlates = [
    linkedByHand(ofPlates),
    sql`p.plate_key = '' and ${creditsNaming(ofPlates)}`,
    sql`p.plate_key = '' and ${invoicesNamedBy(ofPlates)}`,
  ];
  /** Lines of one document without a plate reduce each other. */
  const sameDocument = sql`p.plate_key = '' and p.document_id = any(${documentsOf(single)})`;
  const fromPlateless = [linkedByHand(single), sameDocument, invoicesNamedBy(single), creditsNaming(single)];
  const reached = [...(plates.length > 0 ? fromPlates : []), ...(plateless.length > 0 ? fromPlateless : [])];
  return readReached(tx, sql.join(reached.map(positions), sql` union `));
};
