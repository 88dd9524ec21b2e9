import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

interface Naming {
  readonly key: string;
  readonly plateKey: string;
}

interface PlateOfDocument {
  readonly key: string;
  readonly documentId: number;
  readonly plateKey: string;
}

interface Reference {
  readonly positionId: number;
  readonly key: string;
}

/** Keys that credits name, with the plates of these credits; by plate or by key. */
const findNamings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
  keys: readonly string[],
): Promise<readonly Naming[]> => {
  const { rows: references } = await sql<Reference>`
    select r.position_id as "positionId", r.key from leasing_references r
    where r.company_id = ${companyId} and r.key = any(${keys}::text[])
    union
    select r.position_id, r.key from leasing_references r
    where r.company_id = ${companyId} and r.position_id = any(array(
      select p.id from leasing_positions p where p.company_id = ${companyId} and p.plate_key = any(${plates}::text[])))`.execute(
    tx,
  );
  if (references.length === 0) return [];
  const { rows: credits } = await sql<{ id: number; plateKey: string }>`
    select p.id, p.plate_key as "plateKey" from leasing_positions p
    where p.company_id = ${companyId} and p.plate_key <> ''
      and p.id = any(${[...new Set(references.map(({ positionId }) => positionId))]}::integer[])`.execute(tx);
  const plateOf = new Map(credits.map(({ id, plateKey }) => [id, plateKey]));
  const namings = new Map<string, Naming>();
  for (const { positionId, key } of references) {
    const plateKey = plateOf.get(positionId);
    if (plateKey !== undefined) namings.set(`${plateKey} ${key}`, { key, plateKey });
  }
  return [...namings.values()];
};

/** Numbers of the invoices that have positions of these plates. */
const findNumbers = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct d.number_key as key from leasing_documents d
    where d.company_id = ${companyId} and d.id = any(array(
      select distinct p.document_id from leasing_positions p
      where p.company_id = ${companyId} and p.type = 'Rechnung' and p.plate_key = any(${plates}::text[])))`.execute(tx);
  return rows.map(({ key }) => key);
};

const findPlatesOfDocuments = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
): Promise<readonly PlateOfDocument[]> => {
  const { rows } = await sql<PlateOfDocument>`
    select distinct d.number_key as key, d.id as "documentId", p.plate_key as "plateKey" from leasing_documents d
    join leasing_positions p on p.company_id = ${companyId} and p.document_id = d.id
    where d.company_id = ${companyId} and p.type = 'Rechnung' and d.number_key = any(${keys}::text[])`.execute(tx);
  return rows;
};

/**
 * Plates that meet these ones because a credit of one names a document that has no position of its plate, nor one without a plate.
 * Plain reads: as one statement PostgreSQL paired thousands of rows of this transaction, which its statistics do not know.
 */
export const findForeignPlates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<readonly string[]> => {
  if (plates.length === 0) return [];
  const namings = await findNamings(tx, companyId, plates, await findNumbers(tx, companyId, plates));
  if (namings.length === 0) return [];
  const keys = [...new Set(namings.map(({ key }) => key))];
  const documents = Map.groupBy(
    await findPlatesOfDocuments(tx, companyId, keys),
    ({ key, documentId }) => `${documentId} ${key}`,
  );
  const namingPlates = Map.groupBy(namings, ({ key }) => key);
  const known = new Set(plates);
  const found = new Set<string>();
  for (const rows of documents.values()) {
    const own = new Set(rows.map(({ plateKey }) => plateKey));
    if (own.has('')) continue;
    const foreign = (namingPlates.get(rows[0]?.key ?? '') ?? []).filter(({ plateKey }) => !own.has(plateKey));
    const isTouched = !own.isDisjointFrom(known) || foreign.some(({ plateKey }) => known.has(plateKey));
    if (foreign.length === 0 || !isTouched) continue;
    for (const plate of [...own, ...foreign.map(({ plateKey }) => plateKey)]) found.add(plate);
  }
  return [...found];
};
