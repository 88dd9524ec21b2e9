import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { endProcessesOf, processesOf } from './processes.mjs';

/** @param {string[]} args @param {Record<string, string>} [env] */
const sleeper = async (args, env = {}) => {
  const program = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ['-e', program, ...args], { stdio: 'ignore', env });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
};

test('processes of the folder are ended, databases by SIGQUIT; an unrelated process stays', async () => {
  const folder = temporaryFolder({});
  const named = await sleeper([`${folder}/profile`]);
  const database = await sleeper(['/postgres', '-D', `${folder}/cluster`]);
  const stranger = await sleeper(['elsewhere']);
  const ended = Promise.all([once(named, 'exit'), once(database, 'exit')]);
  await endProcessesOf(folder);
  expect(await ended).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGQUIT'],
  ]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test.skipIf(process.platform !== 'linux')('a process is found by the environment it inherited', async () => {
  const folder = temporaryFolder({});
  const child = await sleeper([], { TMPDIR: folder });
  await expect.poll(() => processesOf(folder).map(({ pid }) => pid)).toEqual([child.pid]);
});
