import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin } from '../../test/factories.ts';
import { appUrlOf, urlOf } from '../../test/postgres-server.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { runCommand } from './commands.ts';

const app = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'flottwart-operator-'));
afterAll(() => rm(folder, { recursive: true }));
const securityLog = { file: join(folder, 'security.log'), hasFullAddresses: false };
const config = { ...app.config, securityLog, databaseUrl: urlOf(app.target), databaseAppUrl: appUrlOf(app.target) };

const run = (...words: string[]): Promise<void> => runCommand(config, words, () => undefined);

const eventOf = (command: string, target: string | undefined, isDone: boolean) =>
  expect.objectContaining({
    log: 'security',
    event: 'operator-command',
    operator: { name: userInfo().username, command, ...(target !== undefined && { target }), isDone },
  });

test('the security log names operator, command and target of what is changed or taken away, not of lists', async () => {
  const admin = await createAdmin(app);
  const id = String(companyIdOf(admin));
  await setUpSecondFactor(app, admin);
  for (const words of [['companies'], ['deletions'], ['quotas'], ['quotas', id]]) await run(...words);
  await run('amazon-services', id, 'off');
  await run('quotas', id, 'exports', '7');
  await run('reset-second-factor', admin.email);
  await expect(run('reset-second-factor', admin.email)).rejects.toThrow('has no second factor');
  const copy = join(folder, 'copy');
  await run('backup', copy, '--without-key');
  const url = 'postgres://owner:geheim@db.example:5432/flotte';
  await expect(run('move', '--to', url)).rejects.toThrow('DATABASE_URL is set already');

  const text = await readFile(securityLog.file, 'utf8');
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toEqual([
    eventOf('amazon-services', `${id} off`, true),
    eventOf('quotas', `${id} exports 7`, true),
    eventOf('reset-second-factor', undefined, true),
    eventOf('reset-second-factor', undefined, false),
    eventOf('backup', `${copy} --without-key`, true),
    eventOf('move', 'db.example:5432', false),
  ]);
  expect(events[2].accountHash).toMatch(/^[\w-]{16}$/);
  for (const secret of ['geheim', admin.email]) expect(text).not.toContain(secret);
});

test('an event that the file does not take goes to standard error', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  const id = String(companyIdOf(await createAdmin(app)));
  const nowhere = { ...config, securityLog: { ...securityLog, file: join(folder, 'missing', 'security.log') } };
  await runCommand(nowhere, ['amazon-services', id, 'off'], () => undefined);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toContainEqual(expect.stringContaining('The security log failed: ENOENT'));
  const [event] = lines.filter((line) => line.startsWith('{'));
  expect(JSON.parse(event ?? '')).toEqual(eventOf('amazon-services', `${id} off`, true));
});
