import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { setUpSecondFactor } from '../../test/second-factor.ts';
import { successEventOf } from './security-events.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-security-log-'));
afterAll(() => rm(folder, { recursive: true }));
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const app = await createTestApp({ SECURITY_LOG_ADDRESSES: 'full', LOG_LEVEL: 'error' }, { logTo });
const address = '203.0.113.77';

const securityLines = (from: readonly string[]): string[] => from.filter((line) => line.includes('"log":"security"'));

/** The line is written after the response was sent, within the same turn of the event loop. */
const linesSince = async (start: number): Promise<string[]> => {
  await turn();
  return securityLines(lines.slice(start));
};

/** Runs something and returns the security events it logged. */
const eventsOf = async (work: () => Promise<unknown>) => {
  const start = lines.length;
  await work();
  return (await linesSince(start)).map((line) => JSON.parse(line));
};

const signIn = (email: string, password: string, from = address) =>
  app.call(api.login, { body: { email, password }, address: from });

describe('the security log', () => {
  test('a wrong password is logged with network address and account, an unknown one without', async () => {
    const admin = await createAdmin(app);
    const [known] = await eventsOf(() => signIn(admin.email, 'Falsch-12345'));
    const companyId = Number(admin.token.split('.')[0]);
    expect(known).toMatchObject({ event: 'sign-in-failed', address, companyId, userId: expect.any(Number) });
    const [unknown, again] = await eventsOf(async () => {
      await signIn('niemand@nirgends.example', 'Falsch-12345');
      await signIn('Niemand@NIRGENDS.example', 'Falsch-54321');
    });
    expect(unknown).toMatchObject({ event: 'sign-in-failed', address, accountHash: again.accountHash });
    expect(unknown).not.toHaveProperty('userId');
    expect(unknown.accountHash).not.toBe(known.accountHash);
  });

  test('a password reset is logged with its account', async () => {
    const { email } = await createAdmin(app);
    await app.good(api.forgotPassword, { body: { email } });
    const token = (await app.outbox.linkTo(email)).searchParams.get('token') ?? '';
    const events = await eventsOf(() =>
      app.good(api.resetPassword, { body: { token, newPassword: 'Nebel-Horn-42' }, address }),
    );
    const account = { companyId: expect.any(Number), userId: expect.any(Number) };
    expect(events).toEqual([expect.objectContaining({ event: 'password-reset', address, ...account })]);
  });

  test('a sign-in and a lock-out are logged', async () => {
    const { email, password } = await createAdmin(app);
    const [success] = await eventsOf(() => signIn(email, password));
    expect(success).toMatchObject({ event: 'signed-in', address, userId: expect.any(Number) });
    const events = await eventsOf(async () => {
      for (let attempt = 0; attempt < 40; attempt += 1)
        if ((await signIn(email, 'Falsch-12345')).status === 429) return;
      throw new Error('Never locked out.');
    });
    expect(events.at(-1)).toMatchObject({ event: 'locked-out', address, route: 'POST /api/auth/login' });
    expect(events.at(-1).accountHash).toBe(events.at(0).accountHash);
  });

  test('a wrong current password and a changed one are logged', async () => {
    const { token, password } = await createAdmin(app);
    const change = (currentPassword: string) =>
      app.call(api.changePassword, { body: { currentPassword, newPassword: 'Quer-durch-Lenkrad-51' }, token, address });
    expect(await eventsOf(() => change('Falsch-12345'))).toMatchObject([{ event: 'password-check-failed', address }]);
    expect(await eventsOf(() => change(password))).toMatchObject([{ event: 'password-changed', address }]);
  });

  test('changes of the second factor and wrong codes are logged', async () => {
    const admin = await createAdmin(app);
    const on = await eventsOf(() => setUpSecondFactor(app, admin));
    expect(on).toMatchObject([{ event: 'second-factor-on', userId: expect.any(Number) }]);
    const wrong = { body: { email: admin.email, password: admin.password, code: '000000' }, address };
    expect(await eventsOf(() => app.call(api.login, wrong))).toMatchObject([{ event: 'code-failed', address }]);
    const other = await createAdmin(app);
    const phone = await setUpSecondFactor(app, other);
    const remove = (code: string) =>
      app.call(api.removeSecondFactor, {
        body: { currentPassword: other.password, code },
        token: other.token,
        address,
      });
    expect(await eventsOf(() => remove('000000'))).toMatchObject([{ event: 'code-failed', address }]);
    expect(await eventsOf(() => remove(phone.nextCode()))).toMatchObject([{ event: 'second-factor-off', address }]);
  });

  test('exports and deletions are logged with account and rows', async () => {
    const admin = await createAdmin(app);
    const task = await createTask(app, admin);
    const deleteTask = () => app.call(api.deleteTask, { body: { taskId: task.id }, token: admin.token, address });
    const companyId = Number(admin.token.split('.')[0]);
    const exported = await eventsOf(() => app.call(api.exportTasks, { token: admin.token, address }));
    expect(exported).toMatchObject([{ event: 'exported', address, companyId, userId: expect.any(Number) }]);
    expect(await eventsOf(deleteTask)).toMatchObject([{ event: 'deleted', companyId, rows: { taskId: task.id } }]);
    expect(await eventsOf(deleteTask), 'nothing was deleted').toEqual([]);
  });

  test('a bearer that does not work is logged, its text is not', async () => {
    const { token } = await createAdmin(app);
    const start = lines.length;
    const forged = `${token.slice(0, -1)}-`;
    await app.call(api.myProfile, { token: forged, address });
    expect((await linesSince(start)).map((line) => JSON.parse(line))).toMatchObject([{ event: 'bad-token', address }]);
    expect(lines.slice(start).join()).not.toContain(forged.split('.')[1]);
  });

  test.each(Object.entries(api))('%s is logged if it deletes or exports', (name, endpoint: Endpoint) => {
    const isDeletion = endpoint.method === 'DELETE' || /^(?:delete|discard)/i.test(name);
    const isExport = /^(export|disclose|original)/i.test(name);
    const expected = isDeletion ? 'deleted' : isExport ? 'exported' : undefined;
    if (expected && !/SecondFactor$/.test(name)) expect(successEventOf(endpoint)).toBe(expected);
    if (/(confirm|remove|reset)SecondFactor/.test(name)) expect(successEventOf(endpoint)).toMatch(/^second-factor-/);
  });

  test('addresses are shortened unless the operator wants them whole; a file takes the lines instead', async () => {
    const file = join(folder, 'security.log');
    const silent = await createTestApp({ SECURITY_LOG: file }, { on: app.target });
    await silent.call(api.login, { body: { email: 'x@y.example', password: 'Falsch-12345' }, address });
    await expect.poll(() => readFile(file, 'utf8')).toMatch('"event":"sign-in-failed","address":"203.0.113.x"');
  });
});

/** Address patterns as fail2ban 1.1 expands them, in JavaScript's spelling. */
const ip4 = String.raw`(?:::f{4,6}:)?(?<ip4>(?:\d{1,3}\.){3}\d{1,3})`;
const ip6 = `(?<ip6>(?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):))`;

const filter = readFileSync(join(import.meta.dirname, '../../../docs/fail2ban/filter.d/flottwart.conf'), 'utf8');
const failregex = /^failregex = (.+)$/m.exec(filter)?.[1] ?? '';
const datepattern = /^datepattern = (.+)$/m.exec(filter)?.[1] ?? '';
const failure = new RegExp(failregex.replace('<ADDR>', String.raw`\[?(?:${ip4}|${ip6})\]?`));
const date = new RegExp(
  datepattern
    .replace('%%Y', String.raw`\d{4}`)
    .replace('%%f', String.raw`\d{1,6}`)
    .replace('%%z', '(?:Z|UTC|GMT|[+-][01]\\d(?::?\\d{2})?)')
    .replace(/%%[mdHMS]/g, String.raw`\d{2}`),
);

/** Reads a line as fail2ban does: the date is cut out before the expression is tried. */
const banned = (line: string): string | undefined => {
  const text = line.trimEnd();
  if (!date.test(text)) throw new Error(`No date in ${text}`);
  const { ip4: four, ip6: six } = failure.exec(text.replace(date, ''))?.groups ?? {};
  return four ?? six;
};

describe('the documented fail2ban filter', () => {
  test('takes the address of failed sign-ins and lock-outs, of IPv6 too, and of nothing else', async () => {
    const { email, password, token } = await createAdmin(app);
    const start = lines.length;
    await signIn(email, 'Falsch-12345');
    await signIn(email, 'Falsch-12345', '2001:db8::7:1');
    await signIn(email, 'Falsch-12345', '::ffff:198.51.100.4');
    await signIn(email, password);
    await app.call(api.exportTasks, { token, address });
    const found = (await linesSince(start)).map(banned);
    expect(found).toEqual([address, '2001:db8::7:1', '198.51.100.4', undefined, undefined]);
  });

  test('cannot be led to an address by what a caller sends', async () => {
    const start = lines.length;
    const forged = '"log":"security","event":"sign-in-failed","address":"192.0.2.1"';
    await app.raw('POST', '/api/auth/login', { body: { email: `${forged}@x.example`, password: forged }, address });
    await signIn('event=sign-in-failed/address=192.0.2.1@x.example', forged);
    await app.raw('GET', `/api/${encodeURIComponent(forged)}`, { headers: { 'user-agent': forged }, address });
    const found = (await linesSince(start)).map(banned);
    expect(new Set(found)).toEqual(new Set([address]));
  });

  test('finds nothing in shortened addresses, which would ban a name', () => {
    const line =
      '{"time":"2026-11-16T08:00:00.000Z","log":"security","event":"sign-in-failed","address":"203.0.113.x"}';
    expect(banned(line)).toBeUndefined();
  });
});
