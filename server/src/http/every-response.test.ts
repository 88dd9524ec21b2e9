import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { runStatement } from '../../test/postgres-server.ts';
import { startServer } from '../start-server.ts';

const app = await createTestApp();
const admin = await createAdmin(app);
const around = await mkdtemp(join(tmpdir(), 'flottwart-pages-'));
const folder = join(around, 'dist');
await mkdir(join(folder, 'assets'), { recursive: true });
await mkdir(join(folder, '.git'));
await writeFile(join(folder, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>');
await writeFile(join(folder, 'assets/a.js'), '1');
for (const secret of ['../geheim.txt', '.git/config', '.env', 'assets/.env'])
  await writeFile(join(folder, secret), 'Geheimnis-8c1d');
await writeFile(join(folder, '.manifest.json'), JSON.stringify({ 'index.html': { file: 'Geheimnis-8c1d' } }));
const plain = await startServer(
  { ...app.config, publicUrl: 'http://flotte.example' },
  { target: app.target, clock: () => app.clock.now, runScheduledJobs: false, webFolder: folder },
);
afterAll(async () => {
  await plain.close();
  await rm(around, { recursive: true });
});

const policy =
  /^default-src 'none'; script-src 'self'; style-src 'self'( 'nonce-[\w+/=]{24}')?; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types default$/;
const demanded = {
  'content-security-policy': expect.stringMatching(policy),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const secure = { ...demanded, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const origin = { origin: 'https://fremd.example' };

const endpoints: readonly Endpoint[] = Object.values(api);

test.each(endpoints)('$method $path carries the security headers, cross-origin too', async (endpoint) => {
  const params = { id: '1', workitemId: '1', otherId: '1', companyId: '1', token: 'x' };
  const { headers } = await app.call(endpoint, { params, headers: origin });
  expect(headers).toMatchObject({ ...secure, 'cache-control': 'no-store' });
  expect(
    Object.keys(headers).filter((name) => /^(access-control-|set-cookie|server$|x-powered-by)/.test(name)),
  ).toEqual([]);
  expect(headers['content-type']).toMatch(/^(application\/json|text\/\w+); charset=utf-8$/);
});

test.each([
  ['an unknown path', 'GET', '/api/nirgends', 404],
  ['an address that cannot be decoded', 'GET', '/%zz', 400],
  ['a path segment that is not an id', 'GET', `/api/tasks/${'9'.repeat(300)}`, 404],
  ['a question before a call', 'OPTIONS', '/api/tasks', 405],
])('%s is refused with the security headers', async (_what, method, url, status) => {
  const response = await app.raw(method, url, { headers: origin });
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject(secure);
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  expect(Object.keys(response.body)).toEqual(['code', 'message']);
});

test('an internal error is sent without details, with the security headers', async () => {
  const task = await createTask(app, admin);
  await runStatement(app.target, 'alter table comments rename to comments_gone');
  const response = await app.call(api.listComments, { params: { workitemId: task.id }, token: admin.token });
  await runStatement(app.target, 'alter table comments_gone rename to comments');
  expect([response.status, response.text]).toEqual([
    500,
    '{"code":"internal","message":"Unerwarteter Fehler. Bitte erneut versuchen."}',
  ]);
  expect(response.headers).toMatchObject(secure);
});

test.each(['/', '/vehicles/7', '/assets/a.js', '/assets/nirgends.js'])(
  'the page %s carries the security headers; without https there is no HSTS',
  async (path) => {
    const { headers } = await fetch(`${plain.url}${path}`, { headers: origin });
    expect(Object.fromEntries(headers)).toMatchObject(demanded);
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  },
);

const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Sends the path unchanged, which `fetch` would normalise. */
const requestRaw = (
  path: string,
  options: RequestOptions = {},
): Promise<{ readonly status: number | undefined; readonly body: string }> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(plain.url);
    const asked = request({ port, hostname, path, ...options }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    asked.on('error', reject).end();
  });

test.each([
  ...['/../geheim.txt', '/..%2fgeheim.txt', '/%2e%2e/geheim.txt', '/%2e%2e%2fgeheim.txt', '/..%5cgeheim.txt'],
  ...['/assets/../../geheim.txt', '/assets/..%2f..%2fgeheim.txt', '/assets/%2e%2e/%2e%2e/geheim.txt'],
  ...['/....//geheim.txt', '/..;/geheim.txt', '/%252e%252e%252fgeheim.txt', '/%c0%ae%c0%ae/geheim.txt'],
  ...['/..%00/geheim.txt', '//../geheim.txt', '/./../geheim.txt', '/assets//../../geheim.txt', '/~/geheim.txt'],
  ...[
    '/.git/config',
    '/.env',
    '/.manifest.json',
    '/assets/.env',
    '/assets/',
    '/assets',
    '/index.html',
    '/assets/%2eenv',
  ],
])('%s returns nothing but pages', async (path) => {
  for (const headers of [{}, navigation]) {
    const { status, body } = await requestRaw(path, { headers });
    expect(body).not.toMatch(/Geheimnis|__CSP_NONCE__|a\.js/);
    expect(body).toMatch(status === 200 ? /^<!doctype html>/ : /^\{"code":"(not_found|invalid_input)"/);
  }
});

test.each(['/vehicles/%', '/%zz?q=1', '/%c0%ae%c0%ae', '/100%/x'])(
  'the malformed address %s is a page for a browser and a refusal for a program',
  async (path) => {
    const page = { status: 200, body: expect.stringMatching(/^<!doctype html>/) };
    const refusal = { status: 400, body: expect.stringMatching(/^\{"code":"invalid_input"/) };
    expect(await requestRaw(path, { headers: navigation })).toEqual(page);
    expect(await requestRaw(path)).toEqual(refusal);
    expect(await requestRaw(path, { headers: { accept: 'application/json' } })).toEqual(refusal);
    expect(await requestRaw(path, { method: 'POST', headers: navigation })).toEqual(refusal);
  },
);

test.each(['/api/vehicles/%', '/API/%zz', '/%61pi/%', '/api%2fx%'])(
  'the malformed address %s of the API is no page for a browser either',
  async (path) => expect(await requestRaw(path, { headers: navigation })).toMatchObject({ status: 400 }),
);

test('methods cannot be overridden, and TRACE is refused', async () => {
  const task = await createTask(app, admin);
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'PATCH' };
    const { status } = await app.raw('POST', `/api/tasks/${task.id}`, {
      token: admin.token,
      body: { title: 'x' },
      headers,
    });
    expect(status).toBe(405);
  }
  const traced = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request(
      `${app.url}/api/health`,
      { method: 'TRACE', headers: { 'x-probe': 'Echo' } },
      async (response) => resolve({ status: response.statusCode, body: await text(response) }),
    );
    asked.on('error', reject).end();
  });
  expect(traced).toEqual({ status: 405, body: expect.stringMatching(/^\{"code":"method_not_allowed"/) });
});

test.each(['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/docs/nirgends'])(
  'the API documentation at %s is served under the policy of every page',
  async (path) => {
    const { headers } = await app.raw('GET', path);
    expect(headers).toMatchObject(secure);
  },
);
