import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ConnectionTarget, createClient } from '../db/connect.ts';
import type { Frame } from './archive-frames.ts';
import { columnsOf, queueTables, quoted, quotedTable, readStoredTables, type StoredTable } from './stored-tables.ts';

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
export async function* readDatabase(target: ConnectionTarget): AsyncGenerator<Frame> {
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
