import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createEmptyDatabase, testOnOneServer } from '../../test/database.ts';
import { createAdmin } from '../../test/factories.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { appUrlOf, urlOf } from '../../test/postgres-server.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { move } from '../backup/back-up.ts';
import { connectionSecret } from '../features/connections/connection.repository.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import { loadSecretKey } from '../lib/secret-key.ts';
import { OperatorError } from './command.ts';
import { runCommand } from './commands.ts';

const app = await createTestApp();
const config = {
  ...app.config,
  securityLog: { file: join(app.config.dataDir, 'security.log'), hasFullAddresses: false },
  databaseUrl: urlOf(app.target),
  databaseAppUrl: appUrlOf(app.target),
};

const run = async (...words: string[]): Promise<string[]> => {
  const lines: string[] = [];
  await runCommand(config, words, (line) => lines.push(line));
  return lines;
};
const companyOf = async (token: string) => (await app.good(api.myCompany, { token })).body;

test('the operator switches the special services of one company', async () => {
  const one = await createAdmin(app, { speditionsName: 'Ahrens' });
  const other = await createAdmin(app, { speditionsName: 'Berger' });
  const { id } = await companyOf(one.token);
  expect(await run('amazon-services', String(id), 'off')).toEqual(['Ahrens: amazon services off']);
  expect((await companyOf(one.token)).amazonSpecialServices).toBe(false);
  expect((await companyOf(other.token)).amazonSpecialServices).toBe(true);
  expect(await run('companies')).toEqual([`${id}\toff\tAhrens`, `${id + 1}\ton\tBerger`]);
  await run('amazon-services', String(id), 'on');
  expect((await companyOf(one.token)).amazonSpecialServices).toBe(true);
});

test('a deleted company shows the operator only a number and a time', async () => {
  const { email: username, password, token } = await createAdmin(app, { speditionsName: 'Vergangen' });
  const { headers } = await app.good(api.deleteCompany, { body: { username, password }, token });
  const [line] = await run('deletions');
  expect(line).toBe(`${app.clock.now.toISOString()}\t${headers['x-deletion-number']}`);
  expect((await run('companies')).join()).not.toContain('Vergangen');
});

test('the operator resets the second factor of an account', async () => {
  const admin = await createAdmin(app);
  const { email, password, token } = admin;
  await expect(run('reset-second-factor', email)).rejects.toThrow(`${email} has no second factor.`);
  await expect(run('reset-second-factor', 'niemand@nirgends.example')).rejects.toThrow('There is no account');
  await setUpSecondFactor(app, admin);
  expect(await run('reset-second-factor', email)).toEqual([
    expect.stringContaining('signs in with the password alone'),
  ]);
  expect((await app.call(api.myProfile, { token })).status).toBe(401);
  const { body } = await app.good(api.login, { body: { email, password } });
  const { body: events } = await app.good(api.myAccountEvents, { query: {}, token: body.token });
  const reset = { kind: 'second-factor-reset', byWhom: 'Betreiber der Installation' };
  expect(events).toContainEqual(expect.objectContaining(reset));
});

test('secrets are reencrypted with the new key, once and for all companies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-keys-'));
  const ownerDb = openAsOwner(app);
  const [oldKey, newKey] = [await loadSecretKey(app.config.secretKey, app.config.dataDir), randomBytes(32)];
  const oldFile = join(folder, 'old.key');
  await writeFile(oldFile, `${oldKey.toString('base64')}\n`);
  const people = [await createAdmin(app), await createAdmin(app)];
  for (const person of people) {
    await setUpSecondFactor(app, person);
    const id = companyIdOf(person);
    const sealed_secret = createSecretBox(oldKey).seal(connectionSecret(id, 'smtp'), `geheim ${id}`);
    await ownerDb.insertInto('connections').values({ company_id: id, kind: 'smtp', sealed_secret }).execute();
  }
  const running = { ...config, secretKey: newKey };
  await expect(runCommand(running, ['rotate-secret-key', oldFile], () => undefined)).rejects.toThrow(
    'A server is running on this database. Stop every one first.',
  );
  const idle = await createEmptyDatabase();
  await move(app.target, idle);
  const changed = { ...running, databaseUrl: urlOf(idle), databaseAppUrl: appUrlOf(idle) };
  const rotate = async (file: string, withConfig = changed) => {
    const lines: string[] = [];
    await runCommand(withConfig, ['rotate-secret-key', file], (line) => lines.push(line));
    return lines;
  };
  const wrongFile = join(folder, 'wrong.key');
  await writeFile(wrongFile, randomBytes(32).toString('base64'));
  await expect(rotate(wrongFile)).rejects.toThrow('cannot be decrypted with the old or the new key');
  await expect(rotate(join(folder, 'none'))).rejects.toThrow('none');

  const [line] = await rotate(oldFile);
  expect(await rotate(oldFile)).toEqual([line]);
  for (const person of people) {
    const id = companyIdOf(person);
    const { sealed_secret } = await openAsOwner({ target: idle })
      .selectFrom('connections')
      .select('sealed_secret')
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(createSecretBox(newKey).open(connectionSecret(id, 'smtp'), sealed_secret ?? Buffer.of())).toBe(
      `geheim ${id}`,
    );
  }
  await rm(folder, { recursive: true });
});

test('the operator lists the default quotas', async () => {
  const lines = await run('quotas');
  expect(lines).toContain('uploads\t1000\tuploaded files per hour');
  expect(lines).toContain(`attachment-megabytes\t${config.attachmentMegabytes}\tmegabytes of attachments`);
});

test('the operator sees the use of a company and sets a quota for it alone', async () => {
  const one = await createAdmin(app);
  const other = await createAdmin(app);
  const id = String(companyIdOf(one));
  app.clock.now = new Date();
  const exportTasks = async ({ token }: { readonly token: string }) => {
    const { status, body, headers } = await app.call(api.exportTasks, { token });
    return { status, message: body.message, retryAfter: Number(headers['retry-after']) };
  };
  for (const _ of [1, 2]) expect(await exportTasks(one)).toMatchObject({ status: 200 });
  const meaning = 'exports of lists and data about drivers per hour';
  expect(await run('quotas', id)).toContain(`exports\t2 of 300\t${meaning}`);
  expect(await run('quotas', id, 'exports', '2')).toEqual([`exports of company ${id}: 2`]);
  expect(await run('quotas', id)).toContain(`exports\t2 of 2 (set)\t${meaning}`);
  const refused = await exportTasks(one);
  expect(refused).toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^Kontingent aufgebraucht: 2 Exporte je Stunde. Bitte in \d+ Minuten? erneut versuchen.$/,
    ),
  });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(await exportTasks(other)).toMatchObject({ status: 200 });
  expect(await run('quotas', id, 'exports', 'default')).toEqual([`exports of company ${id}: 300`]);
  expect(await exportTasks(one)).toMatchObject({ status: 200 });
  await expect(run('quotas', id, 'wishes', '7')).rejects.toThrow(
    'There is no quota or limit wishes. There are: uploads,',
  );
  for (const words of [[], ['exports', '7']])
    await expect(run('quotas', '999999', ...words)).rejects.toThrow('There is no company 999999.');
});

test('an unknown company is reported', async () => {
  await expect(run('amazon-services', '999999', 'on')).rejects.toThrow('There is no company 999999.');
});

test.each([
  ['companies', 'all'],
  ['amazon-services', '1'],
  ['amazon-services', '1', 'yes'],
  ['amazon-services', 'x', 'on'],
  ['reset-second-factor'],
  ['reset-second-factor', 'nobody'],
  ['backup'],
  ['backup', '--without-key'],
  ['restore'],
  ['rotate-secret-key'],
  ['quotas', 'x'],
  ['quotas', '1', 'exports'],
  ['quotas', '1', 'exports', '-1'],
  ['move', '--to', 'somewhere'],
])('a command with wrong words prints how it is written: %j', async (...words) => {
  await expect(run(...words)).rejects.toThrow(`The command is written so:\n  ${words[0]} `);
});

test('an unknown command is named before the list of all, and help is no mistake', async () => {
  await expect(run('starte')).rejects.toThrow(/^There is no command starte\.\nCommands:\n {2}companies /);
  await expect(run()).rejects.toThrow(/^Which command\?\nCommands:/);
  for (const word of ['help', '--help', '-h']) expect((await run(word)).join('')).toMatch(/^Commands:\n {2}companies /);
});

test('an old key that cannot be read is named in one sentence', async () => {
  const file = join(app.config.dataDir, 'no-key');
  const missing = `The old key cannot be read: ENOENT: no such file or directory, open '${file}'`;
  await expect(run('rotate-secret-key', file)).rejects.toEqual(new OperatorError(missing));
  await writeFile(file, 'kein Schlüssel');
  const wrong = `The old key cannot be read: ${file} does not hold a key of 32 bytes (base64).`;
  await expect(run('rotate-secret-key', file)).rejects.toEqual(new OperatorError(wrong));
});

testOnOneServer('a database without Citus is not distributed', async () => {
  await expect(run('distribute')).rejects.toThrow(
    'The database lacks the extension citus; see "Citus" in docs/operations.md.',
  );
  await expect(run('distribute', '0')).rejects.toThrow('The command is written so:\n  distribute [shards]');
});
