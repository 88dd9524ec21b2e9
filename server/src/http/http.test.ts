import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin } from '../../test/factories.ts';

/** Low enough for the slowest machine to reach within a minute. */
const perMinute = 100;
const app = await createTestApp({ REQUESTS_PER_MINUTE: String(perMinute) });
const json = { 'content-type': 'application/json' };

describe('invalid requests get a German error without details', () => {
  test.each([
    ['no JSON', { payload: '{"email":', headers: json }, 400, 'Die Anfrage ist kein gültiges JSON.'],
    ['an empty body', { payload: '', headers: json }, 400, 'Die Anfrage ist kein gültiges JSON.'],
    [
      'another format',
      { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
      'Dieses Format wird nicht angenommen. Erwartet wird JSON.',
    ],
    [
      'plain text',
      { payload: 'hallo', headers: { 'content-type': 'text/plain' } },
      415,
      'Dieses Format wird nicht angenommen. Erwartet wird JSON.',
    ],
    [
      'too much',
      { payload: JSON.stringify({ email: 'x'.repeat(300_000) }), headers: json },
      413,
      'Die Anfrage ist zu groß.',
    ],
    [
      'letters in another encoding',
      { payload: Buffer.from('{"email":"jörg@example.org","password":"x"}', 'latin1'), headers: json },
      415,
      'Die Anfrage muss in UTF-8 geschrieben sein, sonst gehen Umlaute verloren.',
    ],
    [
      'another encoding that is named',
      { payload: '{"email":"a@example.org"}', headers: { 'content-type': 'application/json; charset=ISO-8859-1' } },
      415,
      'Die Anfrage muss in UTF-8 geschrieben sein, sonst gehen Umlaute verloren.',
    ],
    ['an array', { payload: '[]', headers: json }, 400, undefined],
    ['null', { payload: 'null', headers: json }, 400, undefined],
    ['a huge number', { payload: '{"email":1e400,"password":"x"}', headers: json }, 400, undefined],
    [
      'deep nesting',
      { payload: `{"email":${'['.repeat(5000)}${']'.repeat(5000)},"password":"x"}`, headers: json },
      400,
      undefined,
    ],
  ])('%s', async (_what, parts, status, message) => {
    const response = await app.raw('POST', '/api/auth/login', parts);
    expect(response.status).toBe(status);
    expect(Object.keys(response.body).filter((key) => !['code', 'message', 'fields'].includes(key))).toEqual([]);
    if (message) expect(response.body.message).toBe(message);
    expect(response.text).not.toMatch(/at .*\.ts|select |zod|fastify/i);
  });

  test('letters in UTF-8 are accepted with and without a charset', async () => {
    const { token } = await createAdmin(app);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"']) {
      const payload = JSON.stringify({ firstName: 'Jörg', lastName: 'Łukasz' });
      const { status, body } = await app.raw('POST', api.createEmployee.path, {
        payload,
        headers: { 'content-type': type },
        token,
      });
      expect([status, body.firstName]).toEqual([201, 'Jörg']);
    }
  });

  test('an address that cannot be decoded, and a file that comes without a form', async () => {
    const { body: address } = await app.raw('GET', '/api/vehicles/%zz');
    expect(address.message).toBe('Die Adresse ist ungültig.');
    const { token } = await createAdmin(app);
    const headers = { 'content-type': 'text/xml' };
    const file = await app.raw('POST', api.importLeasingDocument.path, { payload: '<a/>', headers, token });
    expect([file.status, file.body.message]).toEqual([
      415,
      'Die Datei muss als Formular (multipart/form-data) gesendet werden.',
    ]);
  });

  test('an error stays short, however much is wrong', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => [`feld-${index}`, 1]);
    const unknown = await app.raw('POST', '/api/auth/login', { body: Object.fromEntries(many) });
    expect(unknown.body.fields).toEqual({ email: 'Pflichtfeld.', password: 'Pflichtfeld.' });
    const { token } = await createAdmin(app);
    const body = { affKeywords: many.map(() => 1) };
    const wrong = await app.call(api.updateLeasingSettings, { body, token });
    for (const { status, text } of [unknown, wrong]) {
      expect(status).toBe(400);
      expect(text.length).toBeLessThan(4_000);
    }
    const strange = await app.raw('GET', `/api/health?${many.map(([key]) => `${key}=1`).join('&')}`);
    expect(strange.body.message).toBe('Unbekanntes Feld: feld-0, feld-1, feld-2, feld-3, feld-4 und 4995 weitere.');
  });

  test('an unknown path is not echoed', async () => {
    const { status, text } = await app.raw('GET', '/api/<script>geheim');
    expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  });

  test('undeclared and repeated query parameters are refused', async () => {
    const undeclared = await app.raw('GET', '/api/health?debug=1');
    expect([undeclared.status, undeclared.body.message]).toEqual([400, 'Unbekanntes Feld: debug.']);
    expect((await app.raw('GET', '/api/auth/verify?token=a&token=b')).status).toBe(400);
  });
});

test('health answers ok, and readiness names the last migration', async () => {
  expect((await app.good(api.health, {})).body).toEqual({ status: 'ok' });
  expect((await app.good(api.ready, {})).body).toEqual({
    status: 'ready',
    migration: expect.stringMatching(/^\d{4}_/),
    warnings: expect.any(Array),
  });
});

test('readiness warns of an old nightly backup while requests go on being served', async () => {
  const other = await createTestApp({ DAILY_BACKUP: 'on' });
  const { folder } = other.config.backup;
  const warnings = async () =>
    (await other.good(api.ready, {})).body.warnings.filter((warning: string) => warning === 'old-backup');
  expect(await warnings()).toEqual([]);
  other.clock.now = new Date(other.clock.now.getTime() + 27 * 3_600_000);
  expect(await warnings()).toEqual(['old-backup']);
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'flottwart-2026-11-17.backup');
  await writeFile(path, '');
  onTestFinished(() => rm(folder, { recursive: true }));
  await utimes(path, other.clock.now, other.clock.now);
  expect(await warnings()).toEqual([]);
});

test('the API documentation loads no scripts from other hosts', async () => {
  const { status, text, headers } = await app.raw('GET', '/api/docs/');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toMatch("script-src 'self';");
  expect(text).not.toMatch(/(src|href)="https?:/);
});

test('sign-in under another spelling of the path is not found, or counts towards the same limit', async () => {
  const { email } = await createAdmin(app);
  const body = { email, password: 'Falsch-12345' };
  const statuses: number[] = [];
  const spellings = [
    ...['/api/auth/login/', '/API/auth/login', '//api/auth/login', '/api//auth/login', '/api/auth/%2e/login'],
    ...['/api/auth/login;a=b', '/api/auth/login%20', '/api/auth/%6Cogin', '/api/%61uth/login', '/api/auth/login'],
  ];
  for (const spelling of spellings)
    for (let round = 0; round < 6; round += 1)
      statuses.push((await app.raw('POST', spelling, { body, address: '198.51.100.200' })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(new Set(statuses)).toEqual(new Set([404, 401, 429]));
});

test('requests per address are limited', async () => {
  const { token } = await createAdmin(app);
  const address = '192.0.2.99';
  let last = await app.call(api.myProfile, { token, address });
  for (let index = 0; index < perMinute && last.status !== 429; index += 1)
    last = await app.call(api.myProfile, { token, address });
  expect([last.status, last.body.message]).toEqual([429, 'Zu viele Anfragen. Bitte kurz warten.']);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test.each(['/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css', '/api/nirgends'])(
  'requests for %s count towards the limit',
  async (path) => {
    const address = `198.51.100.${path.length}`;
    const statuses = new Set<number>();
    for (let index = 0; index <= perMinute && !statuses.has(429); index += 1)
      statuses.add((await app.raw('GET', path, { address })).status);
    expect(statuses).toContain(429);
  },
);
