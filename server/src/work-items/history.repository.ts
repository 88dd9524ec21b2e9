import { sql } from 'kysely';
import type { WriteContext } from '../db/tenant-transaction.ts';
import type { FieldChange } from './field-changes.ts';

/** Reads the author's address in the same statement. */
export const recordChanges = async (
  { tx, session: { companyId, userId }, now }: WriteContext,
  itemId: number,
  changes: readonly FieldChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const lines = changes.map(({ field, from, to }) => sql`(${field}::text, ${from}::text, ${to}::text)`);
  await sql`
    insert into work_item_changes (company_id, item_id, user_email, field, old_value, new_value, created_at)
    select ${companyId}, ${itemId}, users.email, line.field, line.old_value, line.new_value, ${now}
    from (values ${sql.join(lines)}) as line (field, old_value, new_value)
    join users on users.company_id = ${companyId} and users.id = ${userId}`.execute(tx);
};
