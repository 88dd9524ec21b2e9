import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { sql } from 'kysely';
import { type ColumnType, insertRecords, recordset } from '../db/insert-records.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Table of a kind, with the types of its own columns. */
export interface KindTable {
  readonly table: 'vehicles' | 'employees';
  readonly columns: Readonly<Record<string, ColumnType>>;
}

type Rows = readonly { readonly id: number }[];

export const insertItemRows = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { table, columns }: KindTable,
  rows: Rows,
): Promise<void> => {
  if (rows.length === 0) return;
  const types = { id: 'integer', ...columns } as const;
  await insertRecords(tx, { table, same: { company_id: companyId }, columns: types, rows }).execute(tx);
};

export const updateItemRows = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { table, columns }: KindTable,
  rows: Rows,
): Promise<void> => {
  if (rows.length === 0) return;
  const assignments = declaredKeys(columns).map((column) => sql`${sql.ref(column)} = ${sql.ref(`row.${column}`)}`);
  await sql`update ${sql.table(table)} as stored set ${sql.join(assignments)}
    from ${recordset({ id: 'integer', ...columns }, rows)}
    where stored.company_id = ${companyId} and stored.id = row.id`.execute(tx);
};
