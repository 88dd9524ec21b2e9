import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import { endServersIn } from './run-folder.mjs';

/** @param {string} argument */
const sleeper = async (argument) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', argument], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
};

test('a server in the folder is ended; an unrelated process with a number from a file is not', async () => {
  const folder = temporaryFolder({});
  const server = await sleeper(`${folder}/a/cluster`);
  const stranger = await sleeper('elsewhere');
  for (const [name, pid] of [
    ['a', server.pid],
    ['b', stranger.pid],
  ]) {
    mkdirSync(`${folder}/${name}/cluster`, { recursive: true });
    writeFileSync(`${folder}/${name}/cluster/postmaster.pid`, `${pid}\n`);
  }
  const ended = once(server, 'exit');
  await endServersIn(folder);
  expect(await ended).toEqual([null, 'SIGQUIT']);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});
