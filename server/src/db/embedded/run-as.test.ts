import { spawnSync } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  folderOf,
  isRunning,
  postmasterPid,
  query,
  start,
  startOwnerProcess,
  temporaryFolder,
  usedDataFolders,
} from '../../../test/embedded-fixture.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import { chooseRunAs } from './run-as.ts';

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0;
const ordinary = { uid: 65_534, gid: 65_534 };
const enters = (path: string): boolean => spawnSync('/usr/bin/test', ['-r', path], ordinary).status === 0;

const usedDataFolder = await usedDataFolders();

const openFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  return usedDataFolder(join(folder, 'postgres'));
};

const closedFolder = async (): Promise<string> => usedDataFolder(join(await temporaryFolder(), 'postgres'));

test('programs that cannot run are a clear error', async () => {
  const broken: Binaries = { initdb: '/missing', postgres: '/missing', majorVersion: 18 };
  await expect(chooseRunAs(broken, await temporaryFolder(), null)).rejects.toMatchObject({
    code: isRoot ? 'folder_unusable' : 'binaries_unusable',
    message: expect.stringContaining('/missing'),
  });
});

describe.runIf(isRoot && enters((await locateBinaries()).postgres))('as root, programs accessible to others', () => {
  test('the server runs as another user, who owns its folder', async () => {
    const dataDir = await openFolder();
    const server = await start(dataDir);
    expect(await query(server, 'select 1')).toEqual([1]);
    const { uid } = await stat(join(dataDir, 'cluster'));
    expect(uid).not.toBe(0);
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(uid);
  });

  test('an ordinary user runs the server, and continues after root did', async () => {
    const dataDir = await folderOf(ordinary);
    await chmod(dataDir, 0o700);
    const first = await startOwnerProcess(dataDir, ordinary);
    expect(first.report.failure).toBeUndefined();
    await first.kill('SIGTERM');

    await (await start(dataDir)).stop();
    expect((await stat(join(dataDir, 'cluster'))).uid).toBe(ordinary.uid);

    const second = await startOwnerProcess(dataDir, ordinary);
    expect(second.report.failure).toBeUndefined();
    const pid = await postmasterPid(dataDir);
    await second.kill('SIGTERM');
    expect(await isRunning(pid)).toBe(false);
  });

  test('an ordinary user gets an error if the folder belongs to somebody else', async () => {
    const dataDir = await openFolder();
    await (await start(dataDir)).stop();
    const owner = (await stat(dataDir)).uid;
    const other = { uid: owner + 1, gid: 65_534 };
    const { report } = await startOwnerProcess(dataDir, other);
    expect(report.failure).toContain(`Cannot use ${dataDir} for the database`);
  });
});

describe.runIf(isRoot && hasNamespaces)('as root, in a folder only root may enter', () => {
  test('the server runs in a user namespace, and the files stay owned by root', async () => {
    const dataDir = await closedFolder();
    const server = await start(dataDir);
    expect(await query(server, 'select 1')).toEqual([1]);
    expect((await stat(join(dataDir, 'cluster'))).uid).toBe(0);
    const pid = await postmasterPid(dataDir);
    await server.stop();
    expect(await isRunning(pid)).toBe(false);
  });

  test('a previously accessible folder stays usable', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    await chmod(join(dataDir, '..'), 0o700);
    expect(await query(await start(dataDir), 'select answer from kept')).toEqual([42]);
    expect((await stat(join(dataDir, 'cluster'))).uid).toBe(0);
  });
});
