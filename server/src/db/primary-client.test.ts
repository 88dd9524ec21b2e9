import { expect, onTestFinished, test } from 'vitest';
import { postmasterPid, query, start, usedDataFolders } from '../../test/embedded-fixture.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { createClient, openOwnerDatabase } from './connect.ts';
import { superuser } from './embedded/cluster.ts';
import { maintenanceDatabase } from './embedded/ownership.ts';
import type { EmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { isDatabaseUnavailable, isLoginRefused } from './failures.ts';
import { toSingleAddress } from './hosts.ts';

const usedDataFolder = await usedDataFolders();
const setReadOnly = async ({ connection }: EmbeddedPostgres, value: 'on' | 'off'): Promise<void> => {
  const administrator = { connection: { ...connection, user: superuser, database: maintenanceDatabase } };
  await query(administrator, `alter database flottwart set default_transaction_read_only = ${value}`);
};

const startServer = async (): Promise<EmbeddedPostgres> => start(await usedDataFolder());

const addressOf = (login: string, ...servers: readonly EmbeddedPostgres[]): string =>
  toSingleAddress(
    `postgres://${login}@${servers.map(({ connection }) => encodeURIComponent(connection.host)).join(',')}/flottwart`,
  );

const openPool = (...servers: readonly EmbeddedPostgres[]) => {
  const target = { url: addressOf('flottwart', ...servers) };
  const { pool } = openOwnerDatabase(target, { max: 2, onError: () => undefined });
  onTestFinished(() => pool.end());
  const hostInUse = async (): Promise<string> => {
    const client = await pool.connect();
    client.release();
    return client.host;
  };
  return { pool, hostInUse };
};

test('the host that takes writes is found, and found again when it has ended', async () => {
  const [one, other] = [await startServer(), await startServer()];
  await setReadOnly(one, 'on');
  const { pool, hostInUse } = openPool(one, other);
  expect(await hostInUse()).toBe(other.connection.host);

  await setReadOnly(one, 'off');
  await other.stop();
  await waitUntil(() => pool.totalCount === 0);
  await waitUntil(() => hostInUse().then(Boolean, () => false));
  expect(await hostInUse()).toBe(one.connection.host);
});

test('idle connections to a host that no longer responds are dropped once another takes writes', async () => {
  const folder = await usedDataFolder();
  const [one, other] = [await startServer(), await start(folder)];
  await setReadOnly(one, 'on');
  const { pool, hostInUse } = openPool(one, other);
  expect(await hostInUse()).toBe(other.connection.host);

  const postmaster = await postmasterPid(folder);
  process.kill(postmaster, 'SIGSTOP');
  onTestFinished(() => void process.kill(postmaster, 'SIGCONT'));
  await setReadOnly(one, 'off');
  await waitUntil(() => pool.totalCount === 0);
  expect(await hostInUse()).toBe(one.connection.host);
});

test('a read-only server alone is unavailable', async () => {
  const server = await startServer();
  await setReadOnly(server, 'on');
  const failure = await createClient(server.connection)
    .connect()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '25006' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test('a connection whose server becomes read-only is dropped', async () => {
  const server = await startServer();
  const client = createClient(server.connection);
  const ended = new Promise((resolve) => client.once('end', resolve));
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set default_transaction_read_only = on').catch(() => undefined);
  await ended;
});

test('without a host that takes writes the failure names each of them', async () => {
  const [one, other] = [await startServer(), await startServer()];
  await setReadOnly(one, 'on');
  await other.stop();
  const failure = await createClient({ url: addressOf('flottwart', one, other) })
    .connect()
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(String(failure)).toContain(`${one.connection.host}: the server is read-only`);
  expect(String(failure)).toContain(`${other.connection.host}: connect ENOENT`);
});

test('a refused login is reported even if another host is away', async () => {
  const [one, other] = [await startServer(), await startServer()];
  await one.stop();
  const failure = await createClient({ url: addressOf('nobody', one, other) })
    .connect()
    .catch((error: unknown) => error);
  expect(isLoginRefused(failure)).toBe(true);
});
