import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { asOwner, type ConnectionTarget } from '../db/connect.ts';
import { latestMigration } from '../db/migrate.ts';
import { restore } from './back-up.ts';

const archives = join(import.meta.dirname, '../../test/old-backups');
const passphrase = 'Testarchiv der Flotte';
const account = { email: 'demo@flottwart.example', password: 'Probefahrt-1' };

const tables = ['users', 'vehicles', 'tasks', 'employees', 'police_reports', 'repair_records', 'comments', 'relations'];
const larger = ['trips', 'attachments', 'leasing_documents', 'leasing_positions', 'work_item_changes'];

/** Rows of the tables, and their sums in cents. */
const figuresOf = (target: ConnectionTarget): Promise<unknown> =>
  asOwner(asSuperuser(target), async (owner) => {
    const counts = [...tables, ...larger].map((table) => sql`(select count(*) from ${sql.table(table)})`);
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join(counts)}]::integer[] as counts,
        (select sum(amount_cents) from leasing_positions)::integer as positions,
        (select sum(sum_cents) from leasing_documents)::integer as documents,
        (select sum(actual_cost_cents) from repair_records)::integer as repairs`.execute(owner);
    return rows[0];
  });

/** Tables of thousands of rows that the planner knows nothing about. */
const unknownTables = (target: ConnectionTarget): Promise<unknown> =>
  asOwner(asSuperuser(target), async (owner) => {
    const { rows } = await sql`select relname from pg_class
      where relname in ('trips', 'leasing_positions', 'work_item_changes') and reltuples < 100`.execute(owner);
    return rows;
  });

const sums = { positions: 3_047_174, documents: 3_047_174, repairs: 3_529_072 };

test.each([
  ['0.1', '0057_authority_keys', 2151],
  ['0.2', '0082_odometer_months', 2235],
])(
  'a backup of version %s is restored with every row and sum, and its people sign in',
  async (version, migration, changes) => {
    const target = await createEmptyDatabase();
    const lines: string[] = [];
    const path = join(archives, `flottwart-${version}.backup`);
    const { secretKey } = await restore({ target, path, passphrase, print: (line) => lines.push(line) });
    expect(await figuresOf(target)).toEqual({
      counts: [5, 150, 75, 120, 34, 87, 35, 224, 7747, 38, 3, 233, changes],
      ...sums,
    });
    const steps = lines.filter((line) => !line.startsWith('  '));
    expect(steps).toEqual([
      `Creating the schema ${migration}`,
      'Copying rows',
      'Gathering statistics',
      expect.stringMatching(
        `^Upgrading the database: \\d+ migrations from ${migration} to ${await latestMigration()}$`,
      ),
      expect.stringMatching(/^Database upgraded in \d+\.\d s\.$/),
    ]);
    const app = await createTestApp({ SECRET_KEY: secretKey?.toString('base64') ?? '' }, { on: target });
    const { body: session } = await app.good(api.login, { body: account });
    const { headers } = await app.good(api.listVehicles, { query: { size: '1' }, token: session.token });
    expect(headers['x-total-count']).toBe('150');
  },
);

test('newer migrations run with statistics of the restored rows', async () => {
  const target = await createEmptyDatabase();
  const known: unknown[] = [];
  const print = (line: string): void => {
    if (line.startsWith('Upgrading the database')) known.push(unknownTables(target));
  };
  await restore({ target, path: join(archives, 'flottwart-0.1.backup'), passphrase, print });
  expect(await Promise.all(known)).toEqual([[]]);
});
