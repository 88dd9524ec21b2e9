import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { hasDistributionServer, startBareEmbedded, startDistributionServer } from '../../test/bare-server.ts';
import { usedDataFolders } from '../../test/embedded-fixture.ts';
import { createAdmin, createVehicle, signIn } from '../../test/factories.ts';
import { runStatement, urlOf } from '../../test/postgres-server.ts';
import { isFullSweep } from '../../test/sweep.ts';
import { move } from '../backup/back-up.ts';
import { silentLog } from '../lib/log.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { prepareAppLogin } from './app-login.ts';
import { type ConnectionTarget, withLogin } from './connect.ts';
import { appLogin, applicationDatabase, ownerLogin } from './embedded/cluster.ts';
import { assertOwner } from './owner-login.ts';

const password = 'geheim';
const key = Buffer.alloc(32, 7);
const loadKey = async () => key;

/** Statements of the page, as an administrator copies them. */
const documented = [
  ...(await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')).matchAll(
    /^```sql\n(.*?)^```/gms,
  ),
].map(([, block = '']) => block.replaceAll("'…'", `'${password}'`).trimEnd().split('\n'));

/** Addresses that the page names after each block of statements. */
const addressesOf = (administrator: ConnectionTarget): readonly ConnectionTarget[] => {
  const address = urlOf(administrator).replace(/\/\w+\?/, `/${applicationDatabase}?`);
  const url = withLogin(address, ownerLogin, password);
  return [{ url }, { url, appUrl: withLogin(address, appLogin, password) }];
};

const usedDataFolder = await usedDataFolders();
const source = await createTestApp();

const removeAll = async (administrator: ConnectionTarget): Promise<void> => {
  await runStatement(administrator, `drop database if exists ${applicationDatabase} with (force)`);
  for (const role of [appLogin, ownerLogin]) await runStatement(administrator, `drop role if exists ${role}`);
};

const servers = [
  ['the embedded PostgreSQL', true, () => startBareEmbedded(usedDataFolder)],
  ['the PostgreSQL of the distribution', isFullSweep && hasDistributionServer, startDistributionServer],
] as const;

test('the page documents two ways, and the timeouts behind a pooler', () => {
  expect(documented.map((statements) => statements.length)).toEqual([2, 4, 3]);
});

describe.each(servers.filter(([, isThere]) => isThere))('on %s', (_name, _isThere, startBare) => {
  let administrator: ConnectionTarget;
  beforeAll(async () => {
    const server = await startBare();
    ({ administrator } = server);
    return server.stop;
  });

  const set = async (way: number): Promise<ConnectionTarget> => {
    await removeAll(administrator);
    for (const statement of documented[way] ?? []) await runStatement(administrator, statement);
    return addressesOf(administrator)[way] ?? administrator;
  };

  test.each([0, 1])(
    'the first start as the documented role succeeds, and requests are served (way %i)',
    async (way) => {
      const target = await set(way);
      const started = await createTestApp({ SECRET_KEY: key.toString('base64') }, { on: target });
      const app = { ...started, target: await prepareAppLogin(target, loadKey) };
      const person = await createAdmin(app);
      await createVehicle(app, person, { licensePlate: 'HH-FL-1' });
      const { body } = await app.good(api.listVehicles, { query: { q: 'HH-FL' }, token: person.token });
      expect(body).toHaveLength(1);
    },
  );

  test('a move to the documented role takes everything along', async () => {
    const person = await createAdmin(source);
    const target = await set(1);
    await move(source.target, target);
    const app = await createTestApp({}, { on: target });
    expect((await signIn(app, person)).token).not.toBe('');
  });

  test.each([
    ['is a superuser; it has to be a role that owns the database and no more', `alter role ${ownerLogin} superuser`],
    ['may bypass row-level security (BYPASSRLS), which it must not', `alter role ${ownerLogin} bypassrls`],
    ['is not the owner of the database', `alter database ${applicationDatabase} owner to postgres`],
  ])('an owner that %s is refused in one sentence', async (problem, statement) => {
    const target = await set(1);
    await runStatement(administrator, statement);
    await expect(prepareDatabase(target, silentLog)).rejects.toThrow(
      `The account ${ownerLogin} of DATABASE_URL ${problem}; see "A PostgreSQL server of your own" in docs/operations.md.`,
    );
  });

  test.each(['SQL_ASCII', 'LATIN1'])('a database in %s is refused in one sentence', async (encoding) => {
    const target = await set(1);
    await runStatement(administrator, `drop database ${applicationDatabase}`);
    await runStatement(
      administrator,
      `create database ${applicationDatabase} owner ${ownerLogin} encoding '${encoding}' locale 'C' template template0`,
    );
    await expect(prepareDatabase(target, silentLog)).rejects.toThrow(
      `The encoding of the database is ${encoding} and has to be UTF8; see "A PostgreSQL server of your own"`,
    );
  });

  test('a database that row-level security does not guard is not served', async () => {
    const target = await set(1);
    await prepareDatabase(target, silentLog);
    const asOwner = { url: (target as { url: string }).url };
    const refusal = (reason: string) =>
      `Requests must not log in as ${appLogin}, which ${reason}: set DATABASE_APP_URL`;
    await prepareAppLogin(target, loadKey);
    await runStatement(
      asOwner,
      "insert into tenants default values; set app.company_id = '1'; insert into companies (company_id, name, amazon_special_services) values (1, 'Eins', true)",
    );
    await prepareAppLogin(target, loadKey);
    await runStatement(asOwner, 'alter table trips no force row level security');
    await expect(prepareAppLogin(target, loadKey)).rejects.toThrow(
      'Row-level security does not bind the owner of the table trips: run ALTER TABLE trips FORCE ROW LEVEL SECURITY as that owner.',
    );
    await runStatement(asOwner, 'alter table trips disable row level security');
    await expect(prepareAppLogin(target, loadKey)).rejects.toThrow(
      refusal('is not bound by row-level security on the table trips'),
    );
    await runStatement(
      asOwner,
      'alter table trips enable row level security; alter table trips force row level security; create policy anybody on companies using (true)',
    );
    await expect(prepareAppLogin(target, loadKey)).rejects.toThrow(
      refusal("reads rows of the table companies in no company's name"),
    );
    await runStatement(asOwner, 'drop policy anybody on companies');
    await prepareAppLogin(target, loadKey);
    await expect(prepareAppLogin({ ...asOwner, appUrl: asOwner.url }, loadKey)).rejects.toThrow(
      'Requests must not log in as flottwart, which owns objects',
    );
    await runStatement(administrator, `grant ${ownerLogin} to postgres`);
    await expect(assertOwner(asOwner)).resolves.toBeUndefined();
  });

  test.each([
    [
      'does not exist',
      (url: URL) => {
        url.pathname = '/nirgends';
      },
    ],
    ['password authentication failed', (url: URL) => url.searchParams.set('password', 'falsch')],
    ['ENOENT', (url: URL) => url.searchParams.set('host', '/nirgends')],
  ])('an address that cannot be used is refused in one sentence: %s', async (reason, change) => {
    const target = await set(1);
    const url = new URL((target as { url: string }).url);
    change(url);
    const failure = await assertOwner({ url: url.href }).catch((error: Error) => error.message);
    expect(failure).toMatch(
      /^Cannot log in to the database \w+ on .* as flottwart: .*; correct DATABASE_URL, or see .*\.$/,
    );
    expect(failure).toContain(reason);
    expect(failure).not.toContain('falsch');
  });
});
