import type { Client } from 'pg';
import { type ConnectionTarget, createClient } from '../db/connect.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Print } from '../lib/log.ts';
import { BackupError, openArchive } from './archive.ts';
import type { DecryptionKeys } from './archive-encryption.ts';
import type { Frame, Note } from './archive-frames.ts';
import { migrationOf } from './back-up.ts';
import { quoted, quotedTable } from './stored-tables.ts';
import { analyzeFilled, copyInto, type Filling, type RowCounts, totalOf } from './write-database.ts';

type TableNote = Extract<Note, { type: 'table' }>['table'];

/** Rows of all companies in one frame; any other table begins a frame with each company. */
const sharedTables: Readonly<Record<string, string>> = { tenants: 'id', email_directory: 'company_id' };

const assertAbsent = async (client: Client, companyId: CompanyId): Promise<void> => {
  const { rows } = await client.query('select from tenants where id = $1', [companyId]);
  if (rows.length > 0) throw new BackupError(`There is a company ${companyId} in this database already.`);
};

const cellsOf = (line: string): string[] => line.split('\t');

/** Addresses are unique over all companies. */
const assertAddressesFree = async (client: Client, keys: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ key: string }>(
    'select distinct email_key as key from email_directory where email_key = any ($1)',
    [keys],
  );
  if (rows.length > 0)
    throw new BackupError(
      `${rows.length} of its addresses have an account in this database already: ${rows.map(({ key }) => key).join(', ')}`,
    );
};

/** COPY refuses tables with row-level security, so that rows take the way over a table of their own. */
const startFilling = async (client: Client, table: TableNote): Promise<Filling> => {
  const columns = table.columns.map(quoted).join(', ');
  await client.query(`alter table ${quotedTable(table)} disable trigger user`);
  await client.query(
    `create temporary table incoming on commit drop as select ${columns} from ${quotedTable(table)} limit 0`,
  );
  const { write, end } = copyInto(client, 'incoming', table.columns);
  return {
    write,
    end: async () => {
      const rows = await end();
      await client.query(
        `insert into ${quotedTable(table)} (${columns}) overriding system value select ${columns} from incoming`,
      );
      await client.query('drop table incoming');
      await client.query(`alter table ${quotedTable(table)} enable trigger user`);
      return rows;
    },
  };
};

interface Table {
  readonly note: TableNote;
  readonly chunks: AsyncIterable<Buffer>;
}

const isPart = (table: TableNote): boolean =>
  table.schema === 'public' && (table.name in sharedTables || table.columns.includes('company_id'));

/** The lines of the company among those of all companies. */
const linesOf = async ({ note, chunks }: Table, companyId: CompanyId): Promise<string[]> => {
  const at = note.columns.indexOf(sharedTables[note.name] ?? 'company_id');
  const text = Buffer.concat(await Array.fromAsync(chunks)).toString('utf8');
  return text.split('\n').filter((line) => line !== '' && cellsOf(line)[at] === String(companyId));
};

const fillShared = async (client: Client, table: Table, companyId: CompanyId): Promise<number> => {
  const lines = await linesOf(table, companyId);
  const { note } = table;
  if (note.name === 'email_directory')
    await assertAddressesFree(
      client,
      lines.map((line) => cellsOf(line)[note.columns.indexOf('email_key')] ?? ''),
    );
  if (lines.length === 0) return 0;
  const filling = await startFilling(client, note);
  await filling.write(Buffer.from(`${lines.join('\n')}\n`));
  return filling.end();
};

const fillOwn = async (client: Client, { note, chunks }: Table, companyId: CompanyId): Promise<number> => {
  const at = note.columns.indexOf('company_id');
  let filling: Filling | null | undefined;
  for await (const chunk of chunks) {
    if (filling === undefined) {
      const [firstLine = ''] = chunk.toString('utf8').split('\n', 1);
      filling = cellsOf(firstLine)[at] === String(companyId) ? await startFilling(client, note) : null;
    }
    await filling?.write(chunk);
  }
  return filling ? filling.end() : 0;
};

/** Numbers given out here stay behind those of the restored rows. */
const raiseSequence = (client: Client, { name, value }: { readonly name: string; readonly value: number }) =>
  client.query(
    `select setval(format('public.%I', sequencename)::regclass, $2) from pg_sequences
     where schemaname = 'public' and sequencename = $1 and coalesce(last_value, 0) < $2`,
    [name, value],
  );

const fill = async (client: Client, frames: AsyncIterable<Frame>, companyId: CompanyId): Promise<RowCounts> => {
  const counts: Record<string, number> = {};
  const iterator = frames[Symbol.asyncIterator]();
  let next = await iterator.next();
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for (next = await iterator.next(); !next.done && Buffer.isBuffer(next.value); next = await iterator.next())
      yield next.value;
  };
  while (!next.done) {
    const frame = next.value;
    if (!Buffer.isBuffer(frame) && frame.type === 'table' && isPart(frame.table)) {
      const table = { note: frame.table, chunks: chunks() };
      const fillTable = frame.table.name in sharedTables ? fillShared : fillOwn;
      const rows = await fillTable(client, table, companyId);
      if (rows > 0) counts[frame.table.name] = (counts[frame.table.name] ?? 0) + rows;
      continue;
    }
    if (!Buffer.isBuffer(frame) && frame.type === 'sequence') await raiseSequence(client, frame);
    next = await iterator.next();
  }
  return counts;
};

interface CompanyRestoreRequest extends DecryptionKeys {
  readonly target: ConnectionTarget;
  readonly path: string;
  readonly companyId: CompanyId;
  readonly print: Print;
}

const lockTimeout = '30s';

/** Adds one company of a backup to a running installation, under its number; pending jobs stay in the backup, because their mails may have been sent. */
export const restoreCompany = async (request: CompanyRestoreRequest): Promise<RowCounts> => {
  const { target, path, companyId, print, ...keys } = request;
  const { head, frames } = await openArchive(path, keys);
  if (head.migration !== (await migrationOf(target)))
    throw new BackupError(
      `The backup has the schema ${head.migration}. Restore it into an empty database with this program, back that up, and take the company from there.`,
    );
  const client = createClient(target);
  await client.connect();
  let counts: RowCounts;
  try {
    await client.query(`begin; set local lock_timeout = '${lockTimeout}'; set local app.company_id = '${companyId}'`);
    await client.query('lock table tenants in exclusive mode');
    await assertAbsent(client, companyId);
    print(`Copying the rows of company ${companyId}`);
    counts = await fill(client, frames(), companyId);
    if (!counts.tenants) throw new BackupError(`There is no company ${companyId} in this backup.`);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await analyzeFilled(target, counts);
  print(`${totalOf(counts)} rows in ${Object.keys(counts).length} tables`);
  return counts;
};
