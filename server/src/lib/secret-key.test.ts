import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey, keyedHash, loadSecretKey } from './secret-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flottwart-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a key file is created once, readable by its owner only', async () => {
  const dataDir = join(folder, 'fresh');
  const [first, second] = await Promise.all([loadSecretKey(null, dataDir), loadSecretKey(null, dataDir)]);
  expect(first).toEqual(second);
  expect(await loadSecretKey(null, dataDir)).toEqual(first);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('a configured key creates no file', async () => {
  const key = Buffer.alloc(32, 7);
  expect(await loadSecretKey(key, join(folder, 'configured'))).toBe(key);
  await expect(readFile(join(folder, 'configured', 'secret.key'))).rejects.toThrow('ENOENT');
});

test('a damaged key file is reported, not replaced', async () => {
  await writeFile(join(folder, 'secret.key'), 'short');
  await expect(loadSecretKey(null, folder)).rejects.toThrow('does not hold a key');
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('short');
});

test('each use derives its own key, and parts of a hash cannot be confused', () => {
  const key = Buffer.alloc(32, 1);
  expect(deriveKey(key, 'throttle')).not.toEqual(deriveKey(key, 'secrets'));
  expect(keyedHash(key, 'ab', 'c')).not.toEqual(keyedHash(key, 'a', 'bc'));
});
