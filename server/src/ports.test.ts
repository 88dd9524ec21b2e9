import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { assertPortsFree } from './ports.ts';

const host = '127.0.0.1';
const other = createServer().listen(0, host);
await once(other, 'listening');
const { port } = other.address() as AddressInfo;
const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-port-'));
afterAll(async () => {
  other.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  ['PORT', { host, port, metrics: null }],
  ['METRICS_PORT', { host, port: 0, metrics: { host, port } }],
])('a taken %s ends the start with one sentence that names the setting', async (setting, config) => {
  await expect(assertPortsFree(config)).rejects.toThrow(
    new ConfigError(
      `Port ${port} on ${host} is already in use: stop the other program, or choose another port with ${setting}.`,
    ),
  );
});

test('the program on a taken port ends with this sentence alone, before it starts a database', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: host, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect({ output, failure, code }).toEqual({
    output: '',
    failure: `Port ${port} on ${host} is already in use: stop the other program, or choose another port with PORT.\n`,
    code: 1,
  });
  expect(await readdir(dataDir)).toEqual([]);
});
