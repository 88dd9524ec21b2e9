import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { asOwner, type ConnectionTarget, createClient } from '../db/connect.ts';
import { appliedMigration } from '../db/migrate.ts';
import type { Print } from '../lib/log.ts';
import { BackupError, openArchive, writeArchive } from './archive.ts';
import type { DecryptionKeys } from './archive-encryption.ts';
import type { Frame } from './archive-frames.ts';
import { columnsOf, queueTables, quoted, quotedTable, readStoredTables, type StoredTable } from './stored-tables.ts';
import { type RowCounts, writeDatabase } from './write-database.ts';

/** Streams the rows of one select; yields nothing if there are none. */
async function* rowsOf(
  client: Client,
  table: Omit<StoredTable, 'isTenants'>,
  condition: string,
): AsyncGenerator<Frame> {
  const columns = table.columns.map(quoted).join(', ');
  const select = `select ${columns} from ${quotedTable(table)} where ${condition}`;
  let isEmpty = true;
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) {
    if (isEmpty)
      yield { type: 'table', table: { schema: table.schema, name: table.name, columns: [...table.columns] } };
    isEmpty = false;
    yield chunk;
  }
}

/** Row-level security binds the owner too, so each company's rows are read as that company. */
async function* rowsOfCompanies(
  client: Client,
  table: StoredTable,
  companies: readonly number[],
): AsyncGenerator<Frame> {
  for (const company of companies) {
    await client.query(`set local app.company_id = '${company}'`);
    yield* rowsOf(client, table, `company_id = ${company}`);
  }
}

async function* sequences(client: Client): AsyncGenerator<Frame> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  for (const { name, value } of rows) yield { type: 'sequence', name, value: Number(value) };
}

async function* everything(client: Client): AsyncGenerator<Frame> {
  const { rows } = await client.query<{ id: number }>('select id from tenants order by id');
  const companies = rows.map(({ id }) => id);
  for (const table of await readStoredTables(client))
    yield* table.isTenants ? rowsOfCompanies(client, table, companies) : rowsOf(client, table, 'true');
  for (const { schema, name, condition } of queueTables) {
    const columns = await columnsOf(client, schema, name);
    yield* rowsOf(client, { schema, name, columns }, condition);
  }
  yield* sequences(client);
}

/** Reads all rows of one snapshot while writes go on. */
async function* readDatabase(target: ConnectionTarget): AsyncGenerator<Frame> {
  // The company of each select has to reach the workers of a cluster; a single server does not know the setting.
  const client = createClient(target, { options: '-c citus.propagate_set_commands=local' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    yield* everything(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

export const migrationOf = (target: ConnectionTarget): Promise<string> => asOwner(target, appliedMigration);

interface BackupRequest {
  readonly target: ConnectionTarget;
  readonly path: string;
  readonly now: Date;
  /** An archive with a passphrase carries the installation's secret key, if given; one without is encrypted with that key. */
  readonly encryption:
    | { readonly passphrase: string; readonly secretKey: Buffer | null }
    | { readonly passphrase: null; readonly secretKey: Buffer }
    | null;
}

async function* withKey(secretKey: Buffer | null, frames: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  if (secretKey) yield { type: 'key', key: secretKey.toString('base64') };
  yield* frames;
}

export const backUp = async ({ target, path, now, encryption }: BackupRequest): Promise<void> => {
  const isByKey = encryption?.passphrase === null;
  const source = isByKey ? { secretKey: encryption.secretKey } : encryption && { passphrase: encryption.passphrase };
  const frames = withKey(isByKey ? null : (encryption?.secretKey ?? null), readDatabase(target));
  await writeArchive(path, { createdAt: now, migration: await migrationOf(target), frames }, source);
};

interface RestoreRequest extends DecryptionKeys {
  readonly target: ConnectionTarget;
  readonly path: string;
  /** Prints the progress. */
  readonly print?: Print;
}

export interface Restored {
  readonly createdAt: string;
  readonly counts: RowCounts;
  /** Secret key of the installation, if the archive carried it. */
  readonly secretKey: Buffer | null;
  /** True if the key of this installation decrypted it. */
  readonly isOpenedByKey: boolean;
}

const silent: Print = () => undefined;

export const restore = async ({ target, path, print = silent, ...keys }: RestoreRequest): Promise<Restored> => {
  const { head, frames } = await openArchive(path, keys);
  let secretKey: Buffer | null = null;
  const onKey = (key: string): void => {
    secretKey = Buffer.from(key, 'base64');
  };
  const counts = await writeDatabase(target, head.migration, frames(), { onKey, print });
  return { createdAt: head.createdAt, counts, secretKey, isOpenedByKey: head.seal?.by === 'secret-key' };
};

/** Copies one database to another without a file; the source must not be written to meanwhile. */
export const move = async (
  source: ConnectionTarget,
  destination: ConnectionTarget,
  print: Print = silent,
): Promise<RowCounts> => {
  const migration = await migrationOf(source);
  if (migration === '') throw new BackupError('There is nothing to move yet.');
  return writeDatabase(destination, migration, readDatabase(source), { print });
};
