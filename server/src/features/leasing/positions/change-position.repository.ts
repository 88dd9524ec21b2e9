import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export const lockPosition = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('leasing_positions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type PositionRow = NonNullable<Awaited<ReturnType<typeof lockPosition>>>;

export const correctPosition = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  set: Partial<
    Pick<PositionRow, 'license_plate' | 'plate_key' | 'position_date' | 'aff' | 'aff_cents' | 'aff_by_hand' | 'terms'>
  >,
): Promise<void> => {
  await tx.updateTable('leasing_positions').set(set).where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Spelling of a plate: that of its vehicle, else of an earlier position. */
export const findPlateSpellings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ key: string; plate: string }>`
    select wanted.key, coalesce(
      (select c.license_plate from vehicle_plates c where c.company_id = ${companyId} and c.plate_key = wanted.key
        order by c.valid_to desc nulls first, c.id limit 1),
      (select p.license_plate from leasing_positions p
        where p.company_id = ${companyId} and p.plate_key = wanted.key order by p.id limit 1)) as plate
    from unnest(${[...new Set(keys)]}::text[]) as wanted (key) where wanted.key <> ''`.execute(tx);
  return new Map(rows.filter(({ plate }) => plate !== null).map(({ key, plate }) => [key, plate]));
};

/** Gives the stored positions of a plate the same spelling as the new ones: sums per plate and its list are about the same rows. */
export const unifyPlateSpellings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  spellings: ReadonlyMap<string, string>,
): Promise<void> => {
  if (spellings.size === 0) return;
  const wanted = JSON.stringify([...spellings].map(([key, plate]) => ({ key, plate })));
  await sql`
    update leasing_positions p set license_plate = w.plate, terms = replace(p.terms, p.license_plate, w.plate)
    from json_to_recordset(${wanted}::json) as w (key text, plate text)
    where p.company_id = ${companyId} and p.plate_key = w.key and p.license_plate <> w.plate`.execute(tx);
};

/** The same for a document that comes back, whose plates may have got another spelling since. */
export const unifyPlatesOfDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    select distinct plate_key as key from leasing_positions
    where company_id = ${companyId} and document_id = ${documentId} and plate_key <> ''`.execute(tx);
  const keys = rows.map(({ key }) => key);
  await unifyPlateSpellings(tx, companyId, await findPlateSpellings(tx, companyId, keys));
};

export const insertSeparation = async (
  { tx, companyId, now }: TenantContext,
  pair: { readonly invoiceId: number; readonly creditId: number },
  userEmail: string,
): Promise<void> => {
  await tx
    .insertInto('leasing_separations')
    .values({
      company_id: companyId,
      invoice_id: pair.invoiceId,
      credit_id: pair.creditId,
      user_email: userEmail,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteSeparation = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  pair: { readonly invoiceId: number; readonly creditId: number },
): Promise<void> => {
  await tx
    .deleteFrom('leasing_separations')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', pair.invoiceId)
    .where('credit_id', '=', pair.creditId)
    .execute();
};
