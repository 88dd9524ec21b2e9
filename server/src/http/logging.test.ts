import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { attachmentsOf, pdf } from '../../test/attachment-factories.ts';
import { createTask, registerAdmin, registerMember, type SignedIn } from '../../test/factories.ts';
import { runStatement } from '../../test/postgres-server.ts';
import { createServer } from '../app.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const app = await createTestApp({ LOG_LEVEL: 'trace' }, { logTo });

const marker = 'zeugin-4c1f';
const tokenIn = (link: URL): string => link.searchParams.get('token') ?? '';

/** A day's typical calls and failures; returns strings the log must not contain. */
const spendADay = async (): Promise<string[]> => {
  const password = `${marker}-Kr4nich-Dachs`;
  const admin = await registerAdmin(app, {
    firstName: marker,
    lastName: marker,
    email: `${marker}@spedition.example`,
    password,
    speditionsName: `${marker} GmbH`,
  });
  const { token, email } = admin;
  const call = (method: string, url: string, parts: object = {}) => app.raw(method, url, { token, ...parts });
  const forged = `1.${marker}${'A'.repeat(43 - marker.length)}`;
  await app.call(api.login, { body: { email, password: `${marker}-falsch` } });
  await app.call(api.myProfile, { token: forged });
  await app.call(api.verifyEmail, { query: { token: forged } });

  const { id } = await createTask(app, admin, { title: marker });
  await call('POST', `/api/comments/${id}`, { body: { text: `${marker}\r\n{"level":"error"}` } });
  await call('POST', `/api/comments/${id}`, { body: { text: `\u001b[31m${marker}`, [marker]: 1 } });
  await attachmentsOf(app).send(admin, id, pdf(marker), { name: `${marker}.pdf` });
  for (const url of [`/api/tasks?q=${marker}`, `/api/tasks?${marker}=1`, `/api/tasks/${marker}`, `/api/${marker}`])
    await call('GET', url);
  await call('POST', '/api/tasks', { payload: `{"${marker}`, headers: { 'content-type': 'application/json' } });
  await call('GET', '/api/tasks', { headers: { [`x-${marker}`]: marker, 'user-agent': marker, referer: marker } });
  await runStatement(app.target, 'alter table comments rename to comments_gone');
  expect((await call('POST', `/api/comments/${id}`, { body: { text: marker } })).status).toBe(500);
  await runStatement(app.target, 'alter table comments_gone rename to comments');

  await app.good(api.forgotPassword, { body: { email } });
  const link = await app.outbox.linkTo(email, 2);
  await app.good(api.resetPassword, { body: { token: tokenIn(link), newPassword: `${marker}-Lenkrad-47-Plane` } });
  await app.call(api.logout, { token });
  return [marker, token, tokenIn(link)].map((secret) => secret.toLowerCase());
};

test('a day of work logs neither personal data nor secrets', async () => {
  const secrets = await spendADay();
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret)))).toEqual([]);
});

test('every log line is a JSON object with time, level and message; responses add route and status', () => {
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(line)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: expect.stringMatching(/^(trace|debug|info|warn|error|fatal)$/),
    });
  }
  const responses = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
  for (const response of responses)
    expect(response).toMatchObject({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
});

const linesOf = async (work: () => Promise<{ readonly headers: Readonly<Record<string, unknown>> }>) => {
  const { headers } = await work();
  const ofRequest = () =>
    lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === headers['x-request-id']);
  // The line is written after the response was sent.
  await expect.poll(() => ofRequest().length).toBeGreaterThan(0);
  return ofRequest();
};

test('refused accesses are warnings with user, route and row', async () => {
  const [admin, stranger] = [await registerAdmin(app), await registerAdmin(app)];
  const member = await registerMember(app, admin);
  const { id } = await createTask(app, admin);
  const whoIs = ({ token }: SignedIn) => ({ companyId: Number(token.split('.')[0]), userId: expect.any(Number) });

  expect(await linesOf(() => app.call(api.getTask, { params: { id }, token: stranger.token }))).toMatchObject([
    { level: 'warn', refusal: 'not_found', status: 404, route: '/api/tasks/:id', rows: { id }, ...whoIs(stranger) },
  ]);
  expect(await linesOf(() => app.call(api.deleteTask, { params: { id }, token: member.token }))).toMatchObject([
    { level: 'warn', refusal: 'forbidden', status: 403, route: api.deleteTask.path, ...whoIs(member) },
  ]);
  const body = { email: admin.email, password: 'Falsch-12345' };
  expect(await linesOf(() => app.call(api.login, { body }))).toMatchObject([
    { level: 'warn', refusal: 'wrong_credentials', status: 401, route: '/api/auth/login' },
  ]);
  expect(await linesOf(() => app.call(api.listTasks, { token: `${stranger.token}x` }))).toMatchObject([
    { level: 'warn', refusal: 'unauthenticated', status: 401 },
  ]);
  expect(await linesOf(() => app.call(api.getTask, { params: { id }, token: admin.token }))).toMatchObject([
    { level: 'info', status: 200, rows: { id }, ...whoIs(admin) },
  ]);
});

test('addresses in third-party error texts are not logged', () => {
  const before = lines.length;
  const { log } = createServer(app.config, logTo);
  log.warn({ err: new Error('550 <max@spedition.example> unknown; see smtp://konto:geheim@mail.example') }, 'failed');
  const [line = ''] = lines.slice(before);
  expect(JSON.parse(line).err.message).toBe('550 <…@…> unknown; see smtp://konto:…@…');
  expect(line).not.toMatch(/max@|geheim|spedition\.example/);
});
