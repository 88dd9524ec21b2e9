import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import {
  isRunning,
  postmasterPid,
  query,
  start,
  startOwnerProcess,
  temporaryFolder,
  usedDataFolders,
} from '../../../test/embedded-fixture.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { lockKey, maintenanceDatabase } from './ownership.ts';

/** Above the largest process id of any system. */
const unusedPid = 4_200_000;

const usedDataFolder = await usedDataFolders();

test('a second process on the same folder is refused, naming the owner', async () => {
  const dataDir = await usedDataFolder();
  const server = await start(dataDir);
  const second = await startOwnerProcess(dataDir);
  expect(second.report.failure).toBe(`The database is already in use by another process (process ${process.pid}).`);
  expect(await query(server, 'select 1')).toEqual([1]);
});

test('exactly one of two processes that start at the same moment gets a new folder', async () => {
  const dataDir = await temporaryFolder();
  const both = await Promise.all([startOwnerProcess(dataDir), startOwnerProcess(dataDir)]);
  const failures = both.flatMap(({ report }) => report.failure ?? []);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('already in use by another process');
  for (const owner of both) await owner.kill('SIGTERM');
});

test('the server of a killed owner is taken over', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const orphan = await postmasterPid(dataDir);
  await owner.kill('SIGKILL');
  expect(await isRunning(orphan)).toBe(true);

  const server = await start(dataDir);
  expect(await postmasterPid(dataDir)).toBe(orphan);
  expect(await query(server, 'select 1')).toEqual([1]);
  await server.stop();
  expect(await isRunning(orphan)).toBe(false);
});

test('a killed owner is not mistaken for a running one, however late the server notices its end', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  await owner.kill('SIGKILL');
  const unnoticed = new Client({
    ...owner.report.connection,
    database: maintenanceDatabase,
    application_name: `owner ${unusedPid}`,
  });
  await unnoticed.connect();
  await unnoticed.query('select pg_advisory_lock($1)', [lockKey]);

  const starting = start(dataDir);
  // Longer than the wait for a running owner.
  await sleep(1_500);
  await unnoticed.end();
  expect(await query(await starting, 'select 1')).toEqual([1]);
});

test('an orphan whose socket was deleted is replaced', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const orphan = await postmasterPid(dataDir);
  await owner.kill('SIGKILL');
  await rm(join(dataDir, 'run'), { recursive: true });

  expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
  expect(await isRunning(orphan)).toBe(false);
});

test('an orderly exit of the owner stops the server', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const pid = await postmasterPid(dataDir);
  await owner.kill('SIGTERM');
  expect(await isRunning(pid)).toBe(false);
});

test('an error that the owner did not catch stops the server', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const pid = await postmasterPid(dataDir);
  await owner.kill('SIGUSR2');
  expect(owner.child.exitCode).toBe(1);
  expect(await isRunning(pid)).toBe(false);
});

test('a killed server restarts by itself, with everything committed', async () => {
  const dataDir = await usedDataFolder();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await start(dataDir, { log, settings: {} });
  await query(server, 'create table kept as select 42 as answer');
  const killed = await postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await waitUntil(() => log.info.mock.calls.flat().includes('PostgreSQL is running again.'));
  expect(await postmasterPid(dataDir)).not.toBe(killed);
  expect(await query(server, 'select answer from kept')).toEqual([42]);
});

test('a lost connection alone does not restart the server', async () => {
  const dataDir = await usedDataFolder();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await start(dataDir, { log });
  const pid = await postmasterPid(dataDir);
  await query(server, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'owner %'");
  await waitUntil(() => log.info.mock.calls.flat().includes('PostgreSQL is running again.'));
  expect(await postmasterPid(dataDir)).toBe(pid);
});

test('stop while a killed server is being restarted leaves none behind', async () => {
  const dataDir = await usedDataFolder();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await start(dataDir, { log });
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await waitUntil(() => log.warn.mock.calls.length > 0);
  await server.stop();
  // The killed server's file is still there if the restart had to wait for its last processes.
  const named = await postmasterPid(dataDir).catch(() => unusedPid);
  expect(await isRunning(named)).toBe(false);
});

test('a folder taken over by another process meanwhile is released', async () => {
  const dataDir = await usedDataFolder();
  const onLost = vi.fn();
  const server = await start(dataDir, { onLost });
  const rival = new Client({ ...server.connection, database: maintenanceDatabase });
  await rival.connect();
  const takenOver = rival.query('select pg_advisory_lock($1)', [lockKey]);
  await waitUntil(async () => (await query(server, 'select pid from pg_locks where not granted')).length > 0);
  await query(server, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'owner %'");
  await takenOver;
  await waitUntil(() => onLost.mock.calls.length > 0);
  expect(onLost.mock.calls[0]?.[0]).toMatchObject({ code: 'folder_in_use' });

  await server.stop();
  expect((await rival.query('select 1')).rowCount).toBe(1);
  await rival.end();
  await (await start(dataDir)).stop();
});

const staleFile = (dataDir: string, pid: number): Promise<void> =>
  writeFile(
    join(dataDir, 'cluster/postmaster.pid'),
    [pid, join(dataDir, 'cluster'), 1, 5432, join(dataDir, 'run'), '', '  1 1', 'ready', ''].join('\n'),
  );

test('the pid file of a dead server does not block the start', async () => {
  const dataDir = await usedDataFolder();
  await staleFile(dataDir, unusedPid);
  expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
});

test('a reused process id in the pid file does not block the start', async () => {
  const dataDir = await usedDataFolder();
  await staleFile(dataDir, process.ppid);
  expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
  expect(await isRunning(process.ppid)).toBe(true);
});

test('a server that ends while it is taken over is started again', async () => {
  const dataDir = await usedDataFolder();
  await staleFile(dataDir, unusedPid);
  await mkdir(join(dataDir, 'run'));
  const connections: Socket[] = [];
  const ending = createServer((connection) => {
    connections.push(connection);
    if (connections.length < 2) return;
    for (const each of connections) each.destroy();
    ending.close();
  });
  await once(ending.listen(join(dataDir, 'run/.s.PGSQL.5432')), 'listening');
  expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
  expect(connections).toHaveLength(2);
});

test('a killed server that nobody has reaped yet does not block the start', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const killed = await postmasterPid(dataDir);
  // A stopped parent reaps no child.
  owner.child.kill('SIGSTOP');
  process.kill(killed, 'SIGKILL');
  await waitUntil(async () => !(await isRunning(killed)));
  expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
});

test('a start waits for the last processes of a killed server', async () => {
  const dataDir = await usedDataFolder();
  const owner = await startOwnerProcess(dataDir);
  const client = new Client(owner.report.connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? unusedPid;
  process.kill(backend, 'SIGSTOP');
  await owner.kill('SIGKILL');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  const starting = start(dataDir);
  const log = join(dataDir, 'postgres.log');
  await waitUntil(async () => (await readFile(log, 'utf8')).includes('is still in use'));
  process.kill(backend, 'SIGCONT');
  expect(await query(await starting, 'select 1')).toEqual([1]);
});
