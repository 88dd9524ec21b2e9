import { sql } from 'kysely';
import type { CompanyId } from '../../src/lib/company-id.ts';
import type { OwnerDatabase } from '../fixture/owner-database.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of the other company: whatever one of them names must not be found. */
export interface ForeignRows {
  readonly byTable: ReadonlyMap<string, readonly Row[]>;
  /** Columns that the database fills itself, as `table.column`. */
  readonly filled: ReadonlySet<string>;
}

const rowsPerTable = 6;

export const readForeignRows = async (
  ownerDb: OwnerDatabase,
  tables: readonly string[],
  companyId: CompanyId,
): Promise<ForeignRows> => {
  const byTable = new Map<string, readonly Row[]>();
  for (const table of tables) {
    const found =
      await sql<Row>`select * from ${sql.table(table)} where company_id = ${companyId} limit ${rowsPerTable}`.execute(
        ownerDb,
      );
    byTable.set(table, found.rows);
  }
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (is_generated = 'ALWAYS' or is_identity = 'YES')`.execute(ownerDb);
  return { byTable, filled: new Set(columns.map(({ name }) => name)) };
};
