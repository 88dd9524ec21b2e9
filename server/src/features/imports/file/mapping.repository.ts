import type { ImportKind } from '@flottwart/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseStored } from '../../../lib/parse-json.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { headingKey } from './headings.ts';
import type { TableHead } from './table-line.ts';

/** Choice about files with the same headings. */
const rememberedChoice = z.strictObject({
  /** Sheets are found by name, since their order changes. */
  sheetName: z.string().optional(),
  headerLine: z.int().optional(),
  columns: z.array(z.string().nullable()).optional(),
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
});
export type RememberedChoice = z.infer<typeof rememberedChoice>;

/** Hash of the headings, because a wrong heading row may hold personal data. */
export const keyOfHeadings = (kind: ImportKind, { headings }: Pick<TableHead, 'headings'>): string =>
  sha256(JSON.stringify([kind, ...headings.map(({ text }) => headingKey(text))])).toString('hex');

export const findMapping = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ImportKind,
  headingsKey: string,
): Promise<RememberedChoice | undefined> => {
  const row = await tx
    .selectFrom('import_mappings')
    .select('choice')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('headings_key', '=', headingsKey)
    .executeTakeFirst();
  return row && parseStored(rememberedChoice, row.choice, 'choice of a file');
};

/** Maximum per company; the ones used longest ago leave. */
const maxMappings = 200;

export const saveMapping = async (
  { tx, companyId, now }: TenantContext,
  kind: ImportKind,
  headingsKey: string,
  choice: RememberedChoice,
): Promise<void> => {
  const values = { choice: JSON.stringify(choice), updated_at: now };
  await tx
    .insertInto('import_mappings')
    .values({ company_id: companyId, kind, headings_key: headingsKey, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'headings_key']).doUpdateSet(values))
    .execute();
  await sql`
    delete from import_mappings where company_id = ${companyId} and (kind, headings_key) in (
      select kind, headings_key from import_mappings where company_id = ${companyId}
      order by updated_at desc, kind, headings_key offset ${maxMappings})`.execute(tx);
};

export const deleteMapping = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ImportKind,
  headingsKey: string,
): Promise<void> => {
  await tx
    .deleteFrom('import_mappings')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('headings_key', '=', headingsKey)
    .execute();
};
