import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createEmptyDatabase, testOnOneServer } from '../../test/database.ts';
import { createAdmin, createVehicle, type SignedIn, signIn } from '../../test/factories.ts';
import { kindsOfItem } from '../../test/kinds-of-item.ts';
import { createDocumentStore } from '../../test/leasing-factories.ts';
import { appUrlOf, asSuperuser, urlOf } from '../../test/postgres-server.ts';
import { asOwner, type ConnectionTarget, openOwnerDatabase } from '../db/connect.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { loadSecretKey } from '../lib/secret-key.ts';
import { runCommand } from '../operator/commands.ts';
import { backUp, move, restore } from './back-up.ts';
import { restoreCompany } from './restore-company.ts';

const app = await createTestApp();
const kinds = kindsOfItem(app);
const storeDocument = createDocumentStore(app);
const folder = await mkdtemp(join(tmpdir(), 'flottwart-backup-'));
afterAll(() => rm(folder, { recursive: true }));

const passphrase = 'Apfelkuchen mit Sahne';
const secretKey = await loadSecretKey(app.config.secretKey, app.config.dataDir);
const smtpPassword = 'MARKER-Postfach-7';

const fillCompany = async (admin: SignedIn): Promise<void> => {
  const { token } = admin;
  const { body: company } = await app.good(api.myCompany, { token });
  await app.good(api.updateCompany, {
    params: { id: company.id },
    query: { ohnePruefung: 'true' },
    body: { smtpHost: 'mail.example', smtpPort: 587, smtpUsername: 'disposition', smtpPassword },
    token,
  });
  const ids: number[] = [];
  for (const kind of Object.keys(kinds) as Kind[]) ids.push((await kinds[kind].create(admin)).id);
  const [first = 0, second = 0] = ids;
  await app.good(api.createRelation, { body: { workitemAId: first, workitemBId: second }, token });
  await app.good(api.createComment, {
    params: { workitemId: first },
    body: { text: 'Zeile 1\nTab\t\\N "Öl" 🚚' },
    token,
  });
  await storeDocument(admin, { number: 'R-1', positions: [{ amountCents: 12_345 }, { amountCents: 7_700 }] });
  await storeDocument(admin, { type: 'Gutschrift', number: 'G-1', positions: [{ amountCents: -12_345 }] });
};

const ahrens = await createAdmin(app, { speditionsName: 'Ahrens' });
const berger = await createAdmin(app, { speditionsName: 'Berger' });
await fillCompany(ahrens);
await fillCompany(berger);

/** Every row of every table as text, across companies. */
const everyRow = async (target: ConnectionTarget): Promise<Record<string, string[]>> => {
  const { db } = openOwnerDatabase(asSuperuser(target), { max: 1, onError: () => undefined });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'throttle_counters' order by 1`.execute(
      db,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(db);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await db.destroy();
  }
};

const restartOn = (target: ConnectionTarget): Promise<TestApp> =>
  createTestApp({ SECRET_KEY: secretKey.toString('base64') }, { on: target });

const keepsWorking = async (target: ConnectionTarget): Promise<void> => {
  const other = await restartOn(target);
  const person = await signIn(other, ahrens);
  const { body: company } = await other.good(api.myCompany, { token: person.token });
  expect(company).toMatchObject({ companyName: 'Ahrens', smtpUsername: 'disposition', smtpPassword: '********' });
  const vehicle = await createVehicle(other, person, { licensePlate: 'HH-NEU-1' });
  const { body: vehicles } = await other.good(api.listVehicles, { query: {}, token: person.token });
  expect(vehicles.filter(({ id }: { id: number }) => id === vehicle.id)).toHaveLength(1);
  expect(
    (await other.call(api.getVehicle, { params: { id: vehicle.id }, token: (await signIn(other, berger)).token }))
      .status,
  ).toBe(404);
};

test('an encrypted backup restores every row of every company, and the application works', async () => {
  const path = join(folder, 'encrypted.backup');
  const before = await everyRow(app.target);
  await backUp({ target: app.target, path, now: new Date(), encryption: { passphrase, secretKey } });
  expect((await readFile(path)).includes('Ahrens')).toBe(false);
  const target = await createEmptyDatabase();
  const restored = await restore({ target, path, passphrase });
  expect(restored.secretKey).toEqual(secretKey);
  expect(restored.counts).toMatchObject({ tenants: 2, companies: 2, leasing_positions: 6 });
  expect(await everyRow(target)).toEqual(before);
  await keepsWorking(target);
});

test('a backup during writes is a consistent snapshot', async () => {
  const path = join(folder, 'busy.backup');
  let isDone = false;
  const write = async () => {
    while (!isDone) await kinds.vehicle.create(ahrens);
  };
  const writers = [write(), write()];
  await backUp({ target: app.target, path, now: new Date(), encryption: null });
  isDone = true;
  await Promise.all(writers);
  const target = await createEmptyDatabase();
  const { counts } = await restore({ target, path, passphrase: null });
  expect(counts.vehicles).toBeGreaterThan(0);
  // A vehicle without its core, or the reverse, would be half a write.
  expect(counts.work_items).toBe(
    ['vehicles', 'tasks', 'employees', 'police_reports', 'repair_records'].reduce(
      (sum, name) => sum + (counts[name] ?? 0),
      0,
    ),
  );
});

test('pending jobs are restored', async () => {
  const waiting = async (target: ConnectionTarget): Promise<unknown[]> => {
    const { db } = openOwnerDatabase(asSuperuser(target), { max: 1, onError: () => undefined });
    const { rows } = await sql`select id, name, data, start_after from pgboss.job where name = 'later'`.execute(db);
    await db.destroy();
    return rows;
  };
  const { db } = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
  await sql`select pgboss.create_queue('later', '{"policy":"standard","retryLimit":2,"retryDelay":1,"retryBackoff":false,"expireInSeconds":60,"retentionSeconds":99999,"deleteAfterSeconds":99999,"notify":false}')`.execute(
    db,
  );
  await sql`insert into pgboss.job (name, data, start_after) values ('later', '{"companyId": 1}', now() + interval '1 day')`.execute(
    db,
  );
  await db.destroy();
  const path = join(folder, 'jobs.backup');
  await backUp({ target: app.target, path, now: new Date(), encryption: null });
  const target = await createEmptyDatabase();
  await restore({ target, path, passphrase: null });
  expect(await waiting(target)).toEqual(await waiting(app.target));
  expect(await waiting(target)).toHaveLength(1);
});

test('restoring into a non-empty database is refused', async () => {
  const path = join(folder, 'twice.backup');
  await backUp({ target: app.target, path, now: new Date(), encryption: null });
  const before = await everyRow(app.target);
  await expect(restore({ target: app.target, path, passphrase: null })).rejects.toThrow(
    'There are companies in this database already',
  );
  expect(await everyRow(app.target)).toEqual(before);
});

test('a move copies every row to another server, and the application works', async () => {
  const target = await createEmptyDatabase();
  await move(app.target, target);
  expect(await everyRow(target)).toEqual(await everyRow(app.target));
  await keepsWorking(target);
});

test('the operator backs up with the secret key or confirms keeping it separately', async () => {
  const lines: string[] = [];
  const run = (words: readonly string[], backup = app.config.backup) =>
    runCommand(
      { ...app.config, databaseUrl: urlOf(app.target), databaseAppUrl: appUrlOf(app.target), backup },
      words,
      (line) => lines.push(line),
    );
  const path = join(folder, 'operator.backup');
  await expect(run(['backup', path])).rejects.toThrow('Set BACKUP_PASSPHRASE');
  await run(['backup', path, '--without-key']);
  await expect(run(['backup', path, '--without-key'])).rejects.toThrow('exists already');
  await run(['backup', `${path}2`], { ...app.config.backup, passphrase });
  await run(['backup', `${path}3`, '--without-key'], { ...app.config.backup, passphrase });
  expect(lines).toEqual([
    `${path}, not encrypted; the key of this installation is not in it`,
    `${path}2, encrypted; with the key`,
    `${path}3, encrypted; the key of this installation is not in it`,
  ]);
});

const deleteCompany = (companyId: number): Promise<unknown> =>
  asOwner(asSuperuser(app.target), async (owner) => {
    await sql`select set_config('app.company_id', ${companyId}::text, false)`.execute(owner);
    await sql`select delete_own_tenant()`.execute(owner);
  });

testOnOneServer('one company is restored into a running installation, the others stay as they are', async () => {
  const path = join(folder, 'company.backup');
  const clara = await createAdmin(app, { speditionsName: 'Clara' });
  await fillCompany(clara);
  const companyId = companyIdOf(clara);
  await backUp({ target: app.target, path, now: new Date(), encryption: { passphrase, secretKey } });
  const request = { target: app.target, path, companyId, passphrase, print: () => undefined };
  await expect(restoreCompany(request)).rejects.toThrow(`There is a company ${companyId} in this database already.`);
  const before = await everyRow(app.target);
  await deleteCompany(companyId);
  const withoutClara = await everyRow(app.target);
  expect(withoutClara).not.toEqual(before);
  await createVehicle(app, berger, { licensePlate: 'HH-SP-1' });
  const later = await everyRow(app.target);
  const counts = await restoreCompany(request);
  expect(counts).toMatchObject({ tenants: 1, companies: 1, users: 1, email_directory: 1, leasing_positions: 3 });
  const after = await everyRow(app.target);
  for (const [table, rows] of Object.entries(after)) {
    const ofClara = (before[table] ?? []).filter((row) => !(withoutClara[table] ?? []).includes(row));
    expect([table, rows.toSorted()]).toEqual([table, [...(later[table] ?? []), ...ofClara].sort()]);
  }
  const again = await signIn(app, clara);
  expect((await app.good(api.listVehicles, { query: {}, token: again.token })).body).toHaveLength(2);
  await createVehicle(app, again, { licensePlate: 'HH-NEU-2' });
});

testOnOneServer(
  'a company is not restored beside an account with one of its addresses, from an older schema or if the backup lacks it',
  async () => {
    const path = join(folder, 'taken.backup');
    const dora = await createAdmin(app, { speditionsName: 'Dora' });
    const companyId = companyIdOf(dora);
    await backUp({ target: app.target, path, now: new Date(), encryption: { passphrase, secretKey } });
    await deleteCompany(companyId);
    await createAdmin(app, { speditionsName: 'Dora neu', email: dora.email });
    const request = { target: app.target, path, companyId, passphrase, print: () => undefined };
    const before = await everyRow(app.target);
    await expect(restoreCompany(request)).rejects.toThrow('1 of its addresses have an account');
    await expect(restoreCompany({ ...request, companyId: toCompanyId(987_654) })).rejects.toThrow(
      'There is no company 987654 in this backup.',
    );
    const older = join(import.meta.dirname, '../../test/old-backups/flottwart-0.2.backup');
    await expect(restoreCompany({ ...request, path: older, passphrase: 'Testarchiv der Flotte' })).rejects.toThrow(
      'Restore it into an empty database',
    );
    expect(await everyRow(app.target)).toEqual(before);
  },
);
