import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning, postmasterPid, query, startOwnerProcess, usedDataFolders } from '../../test/embedded-fixture.ts';
import { loadConfig } from '../config.ts';
import { openIdleDatabase } from './open-database.ts';

const usedDataFolder = await usedDataFolders();

const prepare = async () => {
  const dataDir = await usedDataFolder();
  const folder = join(dataDir, 'postgres');
  return { folder: await usedDataFolder(folder), config: loadConfig({ DATA_DIR: dataDir }) };
};

test('a command that needs the database for itself is refused while the program runs', async () => {
  const { folder, config } = await prepare();
  await startOwnerProcess(folder);
  await expect(openIdleDatabase(config)).rejects.toThrow(/^The program is running. Stop it first. .*process \d+/);
});

test('a database server whose program was killed is taken over and ended', async () => {
  const { folder, config } = await prepare();
  const owner = await startOwnerProcess(folder);
  const orphan = await postmasterPid(folder);
  await owner.kill('SIGKILL');
  const { target, close } = await openIdleDatabase(config);
  if ('url' in target) throw new Error('The embedded server has no address.');
  expect(await query({ connection: target }, 'select 1')).toEqual([1]);
  await close();
  expect(await isRunning(orphan)).toBe(false);
});
