import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createAdmin } from '../test/factories.ts';
import { setUpSecondFactor } from '../test/second-factor.ts';
import { openAppDatabase } from './db/connect.ts';
import { silentLog } from './lib/log.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { loadSecretKey } from './lib/secret-key.ts';
import { opensStoredSecrets, warnOfProblems } from './start-warnings.ts';

const app = await createTestApp();
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

test('a key is tried on the first stored secret', async () => {
  const own = createSecretBox(await loadSecretKey(app.config.secretKey, app.config.dataDir));
  const other = createSecretBox(randomBytes(32));
  await createAdmin(app);
  expect(await opensStoredSecrets(db, other)).toBe(true);
  await setUpSecondFactor(app, await createAdmin(app));
  expect(await opensStoredSecrets(db, own)).toBe(true);
  expect(await opensStoredSecrets(db, other)).toBe(false);
});

test('a backup folder that cannot be written and another key are said once the server runs', async () => {
  await setUpSecondFactor(app, await createAdmin(app));
  const file = join(await mkdtemp(join(tmpdir(), 'flottwart-warnings-')), 'datei');
  await writeFile(file, '');
  const lines: string[] = [];
  const config = { ...app.config, backup: { ...app.config.backup, isDaily: true, folder: join(file, 'backups') } };
  const installation = { config, db, secrets: createSecretBox(randomBytes(32)), log: silentLog };
  await warnOfProblems(installation, (line) => lines.push(line));
  expect(lines).toEqual([
    `The nightly backup cannot be written: ${join(file, 'backups')} cannot be used: not a directory. Correct BACKUP_DIR or its rights.`,
    expect.stringMatching(/^The secret key is not the one /),
  ]);
});
