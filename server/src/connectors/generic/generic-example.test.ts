import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProviderFetch } from '../http/provider-http.ts';
import { createGenericDrivingHistory, createGenericEmployeeDatabase } from './generic-adapters.ts';

const page = await readFile(join(import.meta.dirname, '../../../../docs/connectors.md'), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'flottwart-example-'));
const file = join(folder, 'example.mjs');
await writeFile(file, /^```js\n(.+?)^```/ms.exec(page)?.[1] ?? '');
const example: ChildProcess = spawn(process.execPath, [file], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(async () => {
  example.kill();
  await rm(folder, { recursive: true });
});
const [line] = await once(example.stdout as NodeJS.ReadableStream, 'data');
const url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}`;

const fetchProvider = createProviderFetch(async () => undefined);
const signal = new AbortController().signal;
const credential = { username: 'spedition', password: 'geheim' };
const history = createGenericDrivingHistory(fetchProvider, url);
const range = { from: new Date('2026-08-15T00:00:00Z'), to: new Date('2026-08-16T00:00:00Z') };

test('the example of the documentation runs and is understood', async () => {
  await history.verify(credential, signal);
  expect(await Array.fromAsync(history.listVehicles(credential, signal))).toMatchObject([
    { row: { externalId: '17', vin: 'WF0XXXTTGXKA12345' } },
  ]);
  expect(await Array.fromAsync(history.fetchShifts(credential, range, signal))).toMatchObject([
    { row: { externalId: '2', driver: { lastName: 'Schröder' }, end: null } },
  ]);
  const employees = createGenericEmployeeDatabase(fetchProvider, url).listEmployees(credential, signal);
  expect(await Array.fromAsync(employees)).toMatchObject([{ row: { externalId: '4', isActive: true } }]);
});

test('the example refuses wrong credentials', async () => {
  await expect(history.verify({ ...credential, password: 'falsch' }, signal)).rejects.toMatchObject({
    failure: 'wrong_credentials',
  });
});
