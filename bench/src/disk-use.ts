import { type Kysely, sql } from 'kysely';
import { print, row } from './report.ts';

interface Use {
  readonly rows: number;
  readonly bytes: number;
  readonly index_bytes: number;
}

const megabytes = (bytes: number): string => Math.round(bytes / 1_000_000).toLocaleString('en');

/** Prints the disk use of a million rows of each table, from those that are there. */
export const printDiskUse = async (owner: Kysely<unknown>, tables: readonly string[]): Promise<void> => {
  print('\nDisk per million rows, in MB:\n');
  print(row('table', 'rows here', 'with indexes', 'indexes alone'));
  print(row('---', '--:', '--:', '--:'));
  for (const table of tables) {
    const { rows } = await sql<Use>`
      select (select count(*) from ${sql.table(table)})::integer as rows,
        pg_total_relation_size(${table}::regclass)::float8 as bytes,
        pg_indexes_size(${table}::regclass)::float8 as index_bytes`.execute(owner);
    for (const { rows: count, bytes, index_bytes } of rows) {
      const perMillion = (value: number): string => megabytes((value / count) * 1_000_000);
      print(row(table, count.toLocaleString('en'), perMillion(bytes), perMillion(index_bytes)));
    }
  }
};
