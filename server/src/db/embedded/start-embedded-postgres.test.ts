import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  isRunning,
  postmasterPid,
  query,
  start,
  temporaryFolder,
  usedDataFolders,
} from '../../../test/embedded-fixture.ts';

const usedDataFolder = await usedDataFolders();

test('committed data survives stop and start, and stop ends the server', async () => {
  const dataDir = await usedDataFolder();
  const first = await start(dataDir);
  await query(first, 'create table kept as select 42 as answer');
  const pid = await postmasterPid(dataDir);
  await first.stop();
  expect(await isRunning(pid)).toBe(false);
  expect(await query(await start(dataDir), 'select answer from kept')).toEqual([42]);
});

test('the cluster has checksums, UTF8 and C.UTF-8, runs in UTC and treats umlauts as letters', async () => {
  const server = await start(await usedDataFolder());
  expect(await query(server, 'show data_checksums')).toEqual(['on']);
  expect(await query(server, 'show server_encoding')).toEqual(['UTF8']);
  expect(await query(server, 'show timezone')).toEqual(['UTC']);
  expect(await query(server, 'select datlocale from pg_database where datname = current_database()')).toEqual([
    'C.UTF-8',
  ]);
  await query(server, 'create extension pg_trgm');
  expect(await query(server, "select lower('ÄÖÜ'), similarity('Müller', 'Möller') < 1")).toEqual(['äöü', true]);
});

test('it listens on a socket in a private folder and on no TCP port', async () => {
  const server = await start(await usedDataFolder());
  expect(await query(server, 'show listen_addresses')).toEqual(['']);
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
  expect((await stat(join(server.connection.host, '.s.PGSQL.5432'))).isSocket()).toBe(true);
});

test('a path too long for a socket gets a short private folder, which stop removes', async () => {
  const dataDir = await usedDataFolder(join(await temporaryFolder(), 'x'.repeat(120)));
  const server = await start(dataDir);
  expect(server.connection.host.startsWith(join(tmpdir(), 'flottwart-'))).toBe(true);
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
  expect(await query(server, 'select 1')).toEqual([1]);
  await server.stop();
  await expect(stat(server.connection.host)).rejects.toThrow('ENOENT');
});

test('a failed start leaves no short folder behind', async () => {
  const dataDir = await usedDataFolder(join(await temporaryFolder(), 'x'.repeat(120)));
  const shortLived = await temporaryFolder();
  vi.stubEnv('TMPDIR', shortLived);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(start(dataDir, { settings: { max_connections: 'many' } })).rejects.toMatchObject({
    code: 'start_failed',
  });
  expect(await readdir(shortLived)).toEqual([]);
});

test('a data folder with blanks, commas and quotes in its path starts and answers', async () => {
  const server = await start(await usedDataFolder(join(await temporaryFolder(), `a "b", 'c' ü`)));
  expect(await query(server, 'select 1')).toEqual([1]);
});

test('a cluster of another major version is refused and left unchanged', async () => {
  const dataDir = await usedDataFolder();
  const version = join(dataDir, 'cluster/PG_VERSION');
  await writeFile(version, '17\n');
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'other_major_version',
    message: expect.stringContaining('made by PostgreSQL 17, this program brings PostgreSQL 18'),
  });
  expect(await readFile(version, 'utf8')).toBe('17\n');
});

test('a killed first start does not hinder the second', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'initdb-killed'));
  await writeFile(join(dataDir, 'initdb-killed/PG_VERSION'), '18\n');
  await start(dataDir);
  expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'postgres.log', 'run']);
});

test('a failed start reports the reason', async () => {
  const dataDir = await usedDataFolder();
  await expect(start(dataDir, { settings: { max_connections: 'many' } })).rejects.toMatchObject({
    code: 'start_failed',
    message: expect.stringContaining('invalid value for parameter "max_connections"'),
  });
});

test('a data folder that is a file is refused', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(start(file)).rejects.toMatchObject({ code: 'folder_unusable' });
});
