import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunning, postmasterPid, query, startOwnerProcess, usedDataFolders } from '../../test/embedded-fixture.ts';
import { loadConfig } from '../config.ts';
import { runCommand } from './commands.ts';
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

test('a command that needs data is refused in a folder that has none, and creates nothing', async () => {
  const dataDir = join(await usedDataFolder(), 'leer');
  const run = (...words: string[]) => runCommand(loadConfig({ DATA_DIR: dataDir }), words, () => undefined);
  const refusal = `There is no database in ${join(dataDir, 'postgres')} yet.`;
  await expect(run('move', '--to', 'postgres://u@h/db')).rejects.toThrow(refusal);
  await expect(run('companies')).rejects.toThrow(refusal);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('the key is not rotated while the program runs', async () => {
  const { folder, config } = await prepare();
  await startOwnerProcess(folder);
  const key = join(config.dataDir, 'old.key');
  await writeFile(key, randomBytes(32).toString('base64'));
  await expect(runCommand(config, ['rotate-secret-key', key], () => undefined)).rejects.toThrow(
    'The program is running.',
  );
});

test('a key is not rotated on a server that cannot be reached, in one sentence', async () => {
  const { config } = await prepare();
  const key = join(config.dataDir, 'old.key');
  await writeFile(key, randomBytes(32).toString('base64'));
  const unreachable = { ...config, databaseUrl: 'postgres://flottwart@127.0.0.1:1/flottwart' };
  await expect(runCommand(unreachable, ['rotate-secret-key', key], () => undefined)).rejects.toThrow(
    /^Cannot log in to the database flottwart on 127\.0\.0\.1:1 as flottwart: .*; correct DATABASE_URL, or see .*\.$/,
  );
});
