import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { analyzeTables } from '../db/analyze-tables.ts';
import { asOwner, type ConnectionTarget, createClient } from '../db/connect.ts';
import { latestMigration, migrate, migrateFresh } from '../db/migrate.ts';
import { assertOwner } from '../db/owner-login.ts';
import { installQueue } from '../jobs/queue.ts';
import type { Print } from '../lib/log.ts';
import { BackupError } from './archive.ts';
import type { Frame, Note } from './archive-frames.ts';
import { columnsOf, quoted, quotedTable, readStoredTables, type StoredTable } from './stored-tables.ts';

type TableNote = Extract<Note, { type: 'table' }>['table'];

/** Rows written per table. */
export type RowCounts = Readonly<Record<string, number>>;

export const totalOf = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const assertEmpty = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ taken: boolean }>('select exists (select from tenants) as taken');
  if (rows[0]?.taken)
    throw new BackupError('There are companies in this database already. A backup needs an empty one.');
};

/** Disables triggers and row-level security, because rows arrive with derived values and for all companies. */
const openFor = async (client: Client, tables: readonly StoredTable[]): Promise<void> => {
  for (const table of tables) {
    await client.query(`alter table ${quotedTable(table)} disable trigger user`);
    if (table.isTenants) await client.query(`alter table ${quotedTable(table)} no force row level security`);
  }
};

const closeAgain = async (client: Client, tables: readonly StoredTable[]): Promise<void> => {
  for (const table of tables) {
    await client.query(`alter table ${quotedTable(table)} enable trigger user`);
    if (table.isTenants) await client.query(`alter table ${quotedTable(table)} force row level security`);
  }
};

const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** COPY in progress into one table. */
export interface Filling {
  readonly write: (rows: Buffer) => Promise<void>;
  readonly end: () => Promise<number>;
}

export const copyInto = (client: Client, table: string, columns: readonly string[]): Filling => {
  const stream = client.query(copyFrom(`copy ${table} (${listed(columns)}) from stdin`));
  let failure: Error | undefined;
  const settled = new Promise<void>((resolve) => {
    stream.once('finish', resolve);
    stream.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  return {
    write: async (rows) => {
      if (failure) throw failure;
      if (stream.write(rows)) return;
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), settled]);
    },
    end: async () => {
      stream.end();
      await settled;
      if (failure) throw failure;
      return stream.rowCount;
    },
  };
};

/** The queue creates its own tables, perhaps in a newer version and with rows: only common columns are copied. */
const copyIntoQueue = async (client: Client, table: TableNote): Promise<Filling> => {
  await client.query(`create temporary table incoming (like ${quotedTable(table)} including defaults) on commit drop`);
  const known = await columnsOf(client, table.schema, table.name);
  const unknown = table.columns.filter((column) => !known.includes(column));
  for (const column of unknown) await client.query(`alter table incoming add column ${quoted(column)} text`);
  const filling = copyInto(client, 'incoming', table.columns);
  const shared = listed(table.columns.filter((column) => known.includes(column)));
  return {
    write: filling.write,
    end: async () => {
      const rows = await filling.end();
      await client.query(
        `insert into ${quotedTable(table)} (${shared}) select ${shared} from incoming on conflict do nothing`,
      );
      await client.query('drop table incoming');
      return rows;
    },
  };
};

const begin = (client: Client, table: TableNote): Filling | Promise<Filling> =>
  table.schema === 'pgboss' ? copyIntoQueue(client, table) : copyInto(client, quotedTable(table), table.columns);

const secondsBetweenLines = 2;

/** Prints which table is being filled, at most every two seconds. */
const createProgress = (print: Print) => {
  const start = performance.now();
  let printedAt = start;
  return (table: string, counts: RowCounts): void => {
    const now = performance.now();
    if (now - printedAt < secondsBetweenLines * 1_000) return;
    printedAt = now;
    print(`  ${totalOf(counts)} rows after ${Math.round((now - start) / 1_000)} s, now ${table}`);
  };
};

const fill = async (client: Client, frames: AsyncIterable<Frame>, { onKey, print }: Receiver): Promise<RowCounts> => {
  const showProgress = createProgress(print);
  const counts: Record<string, number> = {};
  let current: { readonly name: string; readonly filling: Filling } | undefined;
  const endCurrent = async () => {
    if (!current) return;
    counts[current.name] = (counts[current.name] ?? 0) + (await current.filling.end());
    current = undefined;
  };
  for await (const frame of frames) {
    if (Buffer.isBuffer(frame)) {
      await current?.filling.write(frame);
      if (current) showProgress(current.name, counts);
      continue;
    }
    await endCurrent();
    if (frame.type === 'key') onKey?.(frame.key);
    if (frame.type === 'sequence')
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [frame.name, frame.value]);
    if (frame.type === 'table') current = { name: frame.table.name, filling: await begin(client, frame.table) };
  }
  await endCurrent();
  return counts;
};

const prepare = (target: ConnectionTarget, migration: string): Promise<void> =>
  asOwner(target, async (owner) => {
    if (!(await migrateFresh(owner, migration)))
      throw new BackupError(
        `The rows belong to the schema ${migration}, which this database cannot get. Use an empty database on which no program was started yet, and a program at least as new as the backup.`,
      );
    await installQueue(target, owner);
  });

/**
 * Gathers statistics of all filled tables: without them newer migrations and the first searches take minutes. Every row is there all the same, and
 * PostgreSQL catches up.
 */
export const analyzeFilled = async (target: ConnectionTarget, counts: RowCounts): Promise<void> => {
  // One by one, because a newer migration may have renamed one of them.
  for (const table of Object.keys(counts)) await analyzeTables(target, [table]).catch(() => undefined);
};

interface Receiver {
  readonly onKey?: (key: string) => void;
  readonly print: Print;
}

/** Fills an empty database: the schema at the time of the backup, the rows in one transaction, then the newer migrations. */
export const writeDatabase = async (
  target: ConnectionTarget,
  migration: string,
  frames: AsyncIterable<Frame>,
  receiver: Receiver,
): Promise<RowCounts> => {
  const { print } = receiver;
  await assertOwner(target);
  print(`Creating the schema ${migration}`);
  await prepare(target, migration);
  const client = createClient(target);
  await client.connect();
  let counts: RowCounts;
  try {
    await client.query('begin');
    await client.query('lock table tenants in exclusive mode');
    await assertEmpty(client);
    const tables = await readStoredTables(client);
    await openFor(client, tables);
    print('Copying rows');
    counts = await fill(client, frames, receiver);
    await closeAgain(client, tables);
    await client.query('commit');
  } finally {
    await client.end();
  }
  print('Gathering statistics');
  await analyzeFilled(target, counts);
  if (migration === (await latestMigration())) return counts;
  await asOwner(target, (owner) => migrate(owner, print));
  // Columns and indexes that a migration computed have none yet.
  await analyzeFilled(target, counts);
  return counts;
};
