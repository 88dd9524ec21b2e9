import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { createAdmin } from '../../test/factories.ts';
import { loadSecretKey } from '../lib/secret-key.ts';
import { restore } from './back-up.ts';
import { makeDailyBackup } from './daily-backup.job.ts';

const app = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'flottwart-daily-backup-'));
afterAll(() => rm(folder, { recursive: true }));
const passphrase = 'Apfelkuchen mit Sahne';
const secretKey = await loadSecretKey(app.config.secretKey, app.config.dataDir);
await createAdmin(app, { speditionsName: 'Ahrens' });

test('the daily backup runs once a day and is named after the day', async () => {
  const config = { ...app.config, backup: { isDaily: true, folder: join(folder, 'daily'), passphrase } };
  const make = (now: string) => makeDailyBackup({ config, target: app.target, secretKey, clock: () => new Date(now) });
  await make('2026-11-14T23:30:00Z');
  await make('2026-11-15T02:45:00Z');
  const target = await createEmptyDatabase();
  const { createdAt } = await restore({ target, path: join(folder, 'daily/flottwart-2026-11-15.backup'), passphrase });
  expect(createdAt).toBe('2026-11-15T02:45:00.000Z');
});

test('without a passphrase the daily backup is encrypted with the key of the installation', async () => {
  const config = { ...app.config, backup: { isDaily: true, folder: join(folder, 'keyed'), passphrase: null } };
  await makeDailyBackup({ config, target: app.target, secretKey, clock: () => new Date('2026-11-15T02:45:00Z') });
  const path = join(folder, 'keyed/flottwart-2026-11-15.backup');
  const bytes = await readFile(path);
  for (const word of ['Ahrens', secretKey.toString('base64')]) expect(bytes.includes(word)).toBe(false);
  // Not merely compressed either: the standard frame of zstd would begin after the header.
  expect(bytes.subarray(bytes.indexOf('\n') + 1).readUInt32LE()).not.toBe(0xfd2fb528);
  const target = await createEmptyDatabase();
  const keyFile = 'put the secret.key of that time into DATA_DIR';
  await expect(restore({ target, path, passphrase })).rejects.toThrow(keyFile);
  await expect(restore({ target, path, passphrase, secretKey: randomBytes(32) })).rejects.toThrow(keyFile);
  const restored = await restore({ target, path, passphrase: null, secretKey });
  expect(restored).toMatchObject({ isOpenedByKey: true, secretKey: null, counts: { companies: 1 } });
});
