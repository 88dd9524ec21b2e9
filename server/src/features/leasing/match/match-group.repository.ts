import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

interface ReachedPosition {
  readonly id: number;
  readonly plateKey: string;
}

/**
 * Transitive closure of positions that could be linked. A plate belongs to a group as a whole, so the search goes from
 * plate to plate and follows only positions without one individually.
 */
export const idsOfGroup = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  seeds: readonly number[],
): Promise<readonly number[]> => {
  const plates = new Set<string>();
  const plateless = new Set<number>();
  let reached = await platesOf(tx, companyId, seeds);
  while (reached.length > 0) {
    const newPlates = new Set(reached.map(({ plateKey }) => plateKey)).difference(plates);
    newPlates.delete('');
    const newPlateless = new Set(reached.filter(({ plateKey }) => plateKey === '').map(({ id }) => id)).difference(
      plateless,
    );
    if (newPlates.size + newPlateless.size === 0) break;
    for (const plate of newPlates) plates.add(plate);
    for (const id of newPlateless) plateless.add(id);
    reached = await reachedFrom(tx, companyId, [...newPlates], [...newPlateless]);
  }
  return [...plateless, ...(await idsOfPlates(tx, companyId, [...plates]))];
};

const platesOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly ReachedPosition[]> => {
  const { rows } = await sql<ReachedPosition>`
    select p.id, p.plate_key as "plateKey" from leasing_positions p
    where p.company_id = ${companyId} and p.id = any(${ids}::integer[])`.execute(tx);
  return rows;
};

const idsOfPlates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from leasing_positions p
    where p.company_id = ${companyId} and p.plate_key = any(${plates}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Links across plates: manual ones, and references by document number if either side has no plate. */
const reachedFrom = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
  plateless: readonly number[],
): Promise<readonly ReachedPosition[]> => {
  const referencing = sql`leasing_positions credit
    join leasing_references r on r.company_id = ${companyId} and r.position_id = credit.id
    join leasing_documents d on d.company_id = ${companyId} and d.type = 'Rechnung' and d.number_key = r.key
    join leasing_positions invoice on invoice.company_id = ${companyId} and invoice.document_id = d.id
    where credit.company_id = ${companyId} and credit.type = 'Gutschrift'`;
  const manualLinks = sql`
    select other.id, other.plate_key as "plateKey" from leasing_links l
    join leasing_positions own on own.company_id = ${companyId} and own.id = any(array[l.invoice_id, l.credit_id])
    join leasing_positions other on other.company_id = ${companyId}
      and other.id = case when own.id = l.invoice_id then l.credit_id else l.invoice_id end
    where l.company_id = ${companyId} and l.reason = 'manual'
      and (own.plate_key = any(${plates}::text[]) or own.id = any(${plateless}::integer[]))`;
  const fromPlates = [
    sql`select credit.id, credit.plate_key from ${referencing}
      and credit.plate_key = '' and invoice.plate_key = any(${plates}::text[])`,
    sql`select invoice.id, invoice.plate_key from ${referencing}
      and invoice.plate_key = '' and credit.plate_key = any(${plates}::text[])`,
  ];
  const fromPlateless = [
    sql`select invoice.id, invoice.plate_key from ${referencing} and credit.id = any(${plateless}::integer[])`,
    sql`select credit.id, credit.plate_key from ${referencing} and invoice.id = any(${plateless}::integer[])`,
  ];
  const branches = [
    manualLinks,
    ...(plates.length > 0 ? fromPlates : []),
    ...(plateless.length > 0 ? fromPlateless : []),
  ];
  const { rows } = await sql<ReachedPosition>`${sql.join(branches, sql` union `)}`.execute(tx);
  return rows;
};
