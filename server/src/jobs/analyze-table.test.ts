import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createEmptyDatabase, testOnOneServer } from '../../test/database.ts';
import { createAdmin, type SignedIn } from '../../test/factories.ts';
import { ended } from '../../test/import-factories.ts';
import { asSuperuser, runStatement } from '../../test/postgres-server.ts';
import { move } from '../backup/back-up.ts';
import { largeWriteRows } from '../db/analyze-tables.ts';
import { type ConnectionTarget, openAppDatabase, openOwnerDatabase } from '../db/connect.ts';
import { analyzeTable, requestAnalysis } from './analyze-table.job.ts';
import type { Enqueue } from './queue.ts';

const app = await createTestApp();
const onError = () => undefined;
const inspector = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError });
const db = openAppDatabase(app.target, { max: 1, onError });
afterAll(() => Promise.all([db.destroy(), inspector.db.destroy()]));

const filled = ['vehicles', 'vehicle_plates', 'work_items', 'employees', 'trips', 'leasing_positions'];

/** Only the product analyses these tables, and no earlier job throttles it. */
beforeEach(async () => {
  for (const table of filled)
    await runStatement(asSuperuser(app.target), `alter table ${table} set (autovacuum_enabled = false)`);
  await runStatement(asSuperuser(app.target), `delete from pgboss.job where name = '${analyzeTable.name}'`);
});

/** Rows that the planner expects in each table; less than zero in one that was never analysed. */
const expectedRows = async (tables: readonly string[], owner = inspector.db): Promise<readonly number[]> => {
  const { rows } = await sql<{ rows: number }>`
    select reltuples as rows from unnest(${tables}::text[]) with ordinality as named (name, position)
    join pg_class on oid = to_regclass(name) order by position`.execute(owner);
  return rows.map((row) => row.rows);
};

const boundary = 'grenze-7b1f';

const importFile = async ({ token }: SignedIn, kind: string, lines: readonly string[]) => {
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${content}\r\n`;
  const payload = `${part('"kind"', kind)}${part('"file"; filename="liste.csv"', lines.join('\n'))}--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { body } = await app.raw('POST', api.uploadImport.path, { payload, headers, token });
  await app.good(api.startUpload, { params: { id: body.id }, token });
  const run = await ended(app, { token }, body.id);
  expect([run.state, run.new]).toEqual(['done', lines.length - 1]);
};

const numbered = (count: number, line: (number: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => line(index));

const vehicleLines = (count: number) => [
  'Kennzeichen;Hersteller;Fahrgestellnummer',
  ...numbered(count, (n) => `HH-FW ${n + 1};Ford;WDB906${String(n).padStart(11, '0')}`),
];

testOnOneServer('tables that a large import fills are analysed', async () => {
  const admin = await createAdmin(app);
  expect(await expectedRows(['vehicles', 'vehicle_plates'])).toEqual([-1, -1]);
  await importFile(admin, 'vehicles', vehicleLines(largeWriteRows));
  const tables = ['vehicles', 'vehicle_plates', 'work_items'];
  await expect.poll(() => expectedRows(tables)).toEqual(tables.map(() => largeWriteRows));
});

test.each([
  { before: 0, added: largeWriteRows - 1, tables: [] },
  { before: 0, added: largeWriteRows, tables: ['trips'] },
  { before: largeWriteRows - 1, added: 1, tables: ['trips'] },
  { before: largeWriteRows, added: largeWriteRows - 1, tables: [] },
])('$added rows after $before have $tables analysed', async ({ before, added, tables }) => {
  const requested: unknown[] = [];
  const log = { info: onError, warn: onError, error: onError };
  const enqueue: Enqueue = async (_tx, _job, payload) => void requested.push(payload.table);
  const companyId = companyIdOf(await createAdmin(app));
  await requestAnalysis({ db, enqueue, log }, companyId, { kind: 'trips', before, added });
  expect(requested).toEqual(tables);
});

testOnOneServer('a large leasing document is followed by the analysis of its positions', async () => {
  const { token } = await createAdmin(app);
  const service = { date: '2025-03-01', service: 'Finanzleasingrate', cents: 45_000 };
  const positions = Array.from({ length: largeWriteRows }, (_, n) => ({
    ...service,
    number: String(n + 1),
    plate: `B-AB ${n + 1}`,
  }));
  const form = new FormData();
  const xml = writeEInvoice({ kind: 'invoice', number: 'LP-1', date: '2025-03-31', positions }, 'factur-x');
  form.set('file', new File([new Uint8Array(xml)], 'rechnung.xml'));
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${app.url}/api/leaseplan/import`, { method: 'POST', headers, body: form });
  expect(status).toBe(200);
  await expect.poll(() => expectedRows(['leasing_positions'])).toEqual([largeWriteRows]);
});

test('an import goes on where no analysis can be requested', async () => {
  const warnings: unknown[] = [];
  const log = { info: onError, error: onError, warn: (details: object) => void warnings.push(details) };
  const enqueue = () => Promise.reject(new Error('the queue is gone'));
  const companyId = companyIdOf(await createAdmin(app));
  await requestAnalysis({ db, enqueue, log }, companyId, { kind: 'trips', before: 999, added: 1 });
  expect(warnings).toEqual([{ companyId, err: new Error('the queue is gone') }]);
});

const analyzedCopyOf = async (source: ConnectionTarget): Promise<readonly number[]> => {
  const copy = await createEmptyDatabase();
  await move(source, copy);
  const { db: owner } = openOwnerDatabase(copy, { max: 1, onError });
  try {
    return await expectedRows(['vehicles', 'leasing_positions'], owner);
  } finally {
    await owner.destroy();
  }
};

testOnOneServer('a moved database has statistics at once', async () => {
  const { rows } = await sql<{ vehicles: number; positions: number }>`
    select (select count(*) from vehicles)::integer as vehicles, (select count(*) from leasing_positions)::integer as positions`.execute(
    inspector.db,
  );
  expect(await analyzedCopyOf(app.target)).toEqual([rows[0]?.vehicles, rows[0]?.positions]);
});
