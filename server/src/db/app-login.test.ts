import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { usedDataFolders } from '../../test/embedded-fixture.ts';
import { runStatement, urlOf } from '../../test/postgres-server.ts';
import { silentLog } from '../lib/log.ts';
import { createAppLogin, prepareAppLogin } from './app-login.ts';
import { appTargetOf, asOwner, type ConnectionTarget, clientConfigOf, withLogin } from './connect.ts';
import { appLogin, ownerLogin, superuser } from './embedded/cluster.ts';
import { maintenanceDatabase } from './embedded/ownership.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { listenTo } from './listening.ts';

const keyOf = (fill: number) => async () => Buffer.alloc(32, fill);

/** Server of its own, because roles belong to a whole server; everybody but its superuser needs a password. */
const usedDataFolder = await usedDataFolders();
const dataDir = await usedDataFolder(await mkdtemp(join(tmpdir(), 'flottwart-test-')));
const rules = join(dataDir, 'cluster/pg_hba.conf');
const open = `local all ${superuser} trust\nlocal ${maintenanceDatabase} ${ownerLogin} trust`;
await writeFile(rules, `${open}\nlocal all all scram-sha-256\n${await readFile(rules, 'utf8')}`);
const server = await startEmbeddedPostgres({
  dataDir,
  log: silentLog,
  settings: { fsync: 'off', shared_buffers: '16MB' },
});
const url = urlOf({ ...server.connection, user: superuser });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (statement: string): Promise<void> => runStatement({ url }, statement);

await run('create database second');

beforeEach(async () => {
  await run('drop table if exists theirs');
  for (const role of ['modest', 'second_app', 'strong', appLogin]) await run(`drop role if exists ${role}`);
});

const createLogin = (address = url): Promise<void> => asOwner({ url: address }, createAppLogin);

const addressOf = (database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

const sessionUser = async (target: ConnectionTarget): Promise<string | undefined> => {
  const client = new pg.Client(clientConfigOf(appTargetOf(target)));
  await client.connect();
  try {
    return (await client.query<{ session_user: string }>('select session_user')).rows[0]?.session_user;
  } finally {
    await client.end();
  }
};

test('the owner’s address is enough: every server of an installation derives the same password for the login', async () => {
  await createLogin();
  const first = await prepareAppLogin({ url }, keyOf(1));
  expect(await sessionUser(first)).toBe(appLogin);
  await expect(sessionUser({ url })).rejects.toThrow();
  expect(await prepareAppLogin({ url }, keyOf(1))).toEqual(first);
});

test('a new secret key gives the login a new password', async () => {
  await createLogin();
  const before = await prepareAppLogin({ url }, keyOf(1));
  const after = await prepareAppLogin({ url }, keyOf(2));
  expect(await sessionUser(after)).toBe(appLogin);
  await expect(sessionUser(before)).rejects.toThrow('password authentication failed');
});

test('a second installation on the same server does not take the login away from the first', async () => {
  await createLogin();
  const first = await prepareAppLogin({ url }, keyOf(1));
  const second = addressOf('second');
  await createLogin(second);
  await expect(prepareAppLogin({ url: second }, keyOf(2))).rejects.toThrow(
    'belongs to the database flottwart on the same server: set DATABASE_APP_URL',
  );
  expect(await sessionUser(first)).toBe(appLogin);
  await run(`create role second_app login password 'geheim' in role ${appLogin}`);
  const appUrl = withLogin(second, 'second_app', 'geheim');
  expect(await sessionUser(await prepareAppLogin({ url: second, appUrl }, keyOf(2)))).toBe('second_app');
});

test('an account that may not create roles gets one sentence that says so', async () => {
  await run(`create role modest login password 'geheim'`);
  const modest = withLogin(url, 'modest', 'geheim');
  await expect(createLogin(modest)).rejects.toThrow(
    /^The account of DATABASE_URL may not create roles: .*DATABASE_APP_URL.*\.$/,
  );
  await run(`create role ${appLogin} login password 'anderes'`);
  await run(`grant ${appLogin} to modest`);
  await createLogin(modest);
  await expect(prepareAppLogin({ url: modest }, keyOf(1))).rejects.toThrow(
    /^The account of DATABASE_URL may not give flottwart_app a password: .*DATABASE_APP_URL.*\.$/,
  );
  const appUrl = withLogin(url, appLogin, 'anderes');
  expect(await prepareAppLogin({ url: modest, appUrl }, keyOf(1))).toEqual({ url: modest, appUrl });
  const wrong = withLogin(url, appLogin, 'falsch');
  await expect(prepareAppLogin({ url: modest, appUrl: wrong }, keyOf(1))).rejects.toThrow(
    /^Cannot log in to the database \w+ on .* as flottwart_app: password authentication failed.*; correct DATABASE_APP_URL, or see .*\.$/,
  );
});

test.each([
  ['has attributes of an administrator', 'create role strong login bypassrls'],
  ['has attributes of an administrator', 'create role strong login superuser'],
  ['owns objects', 'create role strong login; create table theirs (); alter table theirs owner to strong'],
  ['is a member of other roles', 'create role strong login in role pg_read_all_data'],
  ['is not a member of flottwart_app', 'create role strong login'],
])('a login of requests that %s is refused: %s', async (reason, statement) => {
  await createLogin();
  await run(`${statement}; alter role strong password 'geheim'`);
  const appUrl = withLogin(url, 'strong', 'geheim');
  await expect(prepareAppLogin({ url, appUrl }, keyOf(1))).rejects.toThrow(
    `Requests must not log in as strong, which ${reason}: set DATABASE_APP_URL`,
  );
});

test('a login created by an earlier version, which could not log in, is allowed to', async () => {
  await run(`create role ${appLogin} nologin`);
  await createLogin();
  expect(await sessionUser(await prepareAppLogin({ url }, keyOf(1)))).toBe(appLogin);
});

test('an address of requests that leads to another database is refused', async () => {
  await createLogin();
  await run(`alter role ${appLogin} password 'geheim'`);
  const appUrl = withLogin(addressOf('second'), appLogin, 'geheim');
  await expect(prepareAppLogin({ url, appUrl }, keyOf(1))).rejects.toThrow(
    'DATABASE_APP_URL leads to another database than DATABASE_URL: both have to name the same one',
  );
});

test('a server with another secret key does not lock out one that is running', async () => {
  await createLogin();
  const running = await prepareAppLogin({ url }, keyOf(1));
  const listening = await listenTo(running, {
    channels: ['changes'],
    receive: () => undefined,
    onReconnect: () => undefined,
    onError: () => undefined,
  });
  await expect(prepareAppLogin({ url }, keyOf(2))).rejects.toThrow(
    'Another server with another secret key is using this database',
  );
  expect(await sessionUser(running)).toBe(appLogin);
  expect(await prepareAppLogin({ url }, keyOf(1))).toEqual(running);
  await listening.close();
  expect(await sessionUser(await prepareAppLogin({ url }, keyOf(2)))).toBe(appLogin);
});
