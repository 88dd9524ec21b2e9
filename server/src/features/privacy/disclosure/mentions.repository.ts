import type { Kind } from '@flottwart/contract/rules/kinds';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

type Driver = Pick<Selectable<Schema['employees']>, 'first_name' | 'last_name'>;

/** Spellings of the full name; none if one half is unknown, because a first name alone fits anybody. */
const spellings = ({ first_name, last_name }: Driver): readonly string[] =>
  first_name === '' || last_name === ''
    ? []
    : [`${first_name} ${last_name}`, `${last_name}, ${first_name}`, `${last_name} ${first_name}`];

export interface Mention {
  readonly kind: Kind;
  readonly title: string;
  readonly text: string;
  readonly created_at: Date;
}

const names = (column: 'comment.text' | 'item.description', written: readonly string[]) =>
  sql`exists (select from unnest(${written}::text[]) as name where strpos(lower(${sql.ref(column)}), lower(name)) > 0)`;

/** Selects comments and descriptions of other items that contain the driver's name. */
export const selectMentions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  driver: Driver,
  known: readonly number[],
): Promise<readonly Mention[]> => {
  const written = spellings(driver);
  if (written.length === 0) return [];
  const { rows } = await sql<Mention>`
    select item.kind, item.title, comment.text, comment.created_at from comments comment
    join work_items item on item.company_id = comment.company_id and item.id = comment.item_id
    where comment.company_id = ${companyId} and item.company_id = ${companyId}
      and comment.item_id <> all(${known}) and ${names('comment.text', written)}
    union all
    select item.kind, item.title, item.description, item.updated_at from work_items item
    where item.company_id = ${companyId} and item.id <> all(${known}) and ${names('item.description', written)}
    order by created_at`.execute(tx);
  return rows;
};

/** Selects staged import rows and remarks that contain both halves of the driver's name; they are deleted after some weeks. */
export const selectImportMentions = async (tx: TenantTransaction, companyId: CompanyId, driver: Driver) => {
  if (spellings(driver).length === 0) return { importRows: [], importRemarks: [] };
  const both = (text: ReturnType<typeof sql>) => sql<boolean>`strpos(lower(${text}), lower(${driver.first_name})) > 0
    and strpos(lower(${text}), lower(${driver.last_name})) > 0`;
  return {
    importRows: await tx
      .selectFrom('import_rows')
      .selectAll()
      .where('company_id', '=', companyId)
      .where(both(sql`content::text`))
      .orderBy('run_id')
      .orderBy('position')
      .execute(),
    importRemarks: await tx
      .selectFrom('import_remarks')
      .selectAll()
      .where('company_id', '=', companyId)
      .where(both(sql`reference || ' ' || reason`))
      .orderBy('run_id')
      .orderBy('id')
      .execute(),
  };
};
