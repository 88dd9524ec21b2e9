import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { startServer } from '../start-server.ts';

const app = await createTestApp();
const admin = await createAdmin(app);
const { token } = admin;

describe('a wrong method gets 405 with the methods there are', () => {
  test.each([
    ['PUT', '/api/auth/login', 'POST'],
    ['POST', '/api/tasks/1', 'GET, HEAD, PATCH'],
    ['OPTIONS', '/api/tasks', 'GET, HEAD, POST'],
    ['DELETE', '/api/docs/json', 'GET, HEAD'],
    ['GET', '/api/leaseplan/import', 'POST'],
    ['PUT', '/api/leaseplan/import?x=1', 'POST'],
  ])('%s %s', async (method, url, allow) => {
    const { status, headers, body } = await app.raw(method, url);
    expect([status, headers.allow, body.code]).toEqual([405, allow, 'method_not_allowed']);
    expect(body.message).toBe(`Diese Methode gibt es hier nicht. Erlaubt: ${allow}.`);
  });

  test('an unknown path has no methods', async () => {
    const { status, headers } = await app.raw('PUT', '/api/nirgends');
    expect([status, headers.allow]).toEqual([404, undefined]);
  });
});

describe('every 401 names the scheme', () => {
  test('without a token', async () => {
    const { status, headers } = await app.call(api.myProfile);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Flottwart"']);
  });

  test('with a token that is refused', async () => {
    const { status, headers } = await app.call(api.myProfile, { token: 'abgelaufen' });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Flottwart", error="invalid_token"']);
  });

  test('at sign-in', async () => {
    const body = { email: admin.email, password: 'Falsch-12345' };
    const { status, headers } = await app.call(api.login, { body });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Flottwart"']);
  });
});

describe('an error is text where text is asked for', () => {
  const refused = (accept?: string) =>
    app.call(api.deleteCompany, { body: {}, token, headers: accept === undefined ? {} : { accept } });

  test.each(['text/plain', 'text/*', 'text/plain, */*', 'application/json;q=0.5, text/plain'])(
    'Accept: %s',
    async (accept) => {
      const { status, headers, text } = await refused(accept);
      expect([status, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
      expect(text).toBe('Benutzername: Pflichtfeld.');
    },
  );

  test.each([undefined, '*/*', 'application/json', 'application/json, text/plain, */*', 'text/plain;q=0'])(
    'Accept: %s stays JSON',
    async (accept) => {
      const { headers, body } = await refused(accept);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    },
  );

  test('for a wrong password, a missing bearer and an unknown path too', async () => {
    const headers = { accept: 'text/plain' };
    const body = { username: admin.email, password: 'Falsch-12345' };
    const wrong = await app.call(api.deleteCompany, { body, token, headers });
    const asJson = await app.call(api.deleteCompany, { body, token });
    expect([wrong.status, wrong.text]).toEqual([asJson.status, asJson.body.message]);
    const visitor = await app.call(api.importLeasingDocument, { headers });
    expect([visitor.status, visitor.text]).toEqual([401, 'Bitte anmelden.']);
    const unknown = await app.raw('GET', '/api/nirgends', { headers });
    expect([unknown.status, unknown.text]).toEqual([404, 'Nicht gefunden.']);
  });
});

describe('a read that did not change is 304', () => {
  test.each([
    ['a list', api.listTasks],
    ['one object', api.myProfile],
    ['a prepared response', api.vehicleKpi],
  ])('%s', async (_what, endpoint) => {
    const first = await app.call(endpoint, { token });
    const tag = String(first.headers.etag);
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
    for (const known of [tag, tag.replace('W/', ''), `"anders", ${tag}`, '*']) {
      const again = await app.call(endpoint, { token, headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
      expect(again.headers['cache-control']).toBe('no-store');
      expect(again.headers['x-total-count']).toBe(first.headers['x-total-count']);
    }
  });

  test.each(['/openapi.json', '/api/openapi.json'])('%s is the description of the API', async (url) => {
    const { text } = await app.raw('GET', '/api/docs/json');
    const { status, headers, text: found } = await app.raw('GET', url);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(found).toBe(text);
  });

  test('the description of the API', async () => {
    const { headers } = await app.raw('GET', '/api/docs/json');
    const again = await app.raw('GET', '/api/docs/json', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('a changed one is sent', async () => {
    const first = await app.call(api.listTasks, { token });
    await createTask(app, admin);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.call(api.listTasks, { token, headers });
    expect([again.status, again.body.length]).toEqual([200, first.body.length + 1]);
    expect(again.headers.etag).not.toBe(first.headers.etag);
  });

  test('nobody learns from a tag what they may not read', async () => {
    const { headers } = await app.call(api.listTasks, { token });
    const stranger = await app.call(api.listTasks, { headers: { 'if-none-match': String(headers.etag) } });
    expect([stranger.status, stranger.headers.etag]).toEqual([401, undefined]);
  });
});

describe('a write with a condition', () => {
  const change = async (headers: Record<string, string>) => {
    const { id } = await createTask(app, admin);
    const read = () => app.good(api.getTask, { params: { id }, token });
    const { headers: known } = await read();
    const etag = String(known.etag);
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('ETAG', etag)]),
    );
    const written = await app.call(api.updateTask, { params: { id }, body: { title: 'Neu' }, token, headers: sent });
    return { ...written, isChanged: (await read()).body.title === 'Neu' };
  };

  test.each<Record<string, string>>([{ 'if-match': 'ETAG' }, { 'if-match': '"veraltet"' }, { 'if-none-match': '*' }])(
    '%j is refused and changes nothing',
    async (headers) => {
      const { status, body, isChanged } = await change(headers);
      expect([status, body.code, isChanged]).toEqual([412, 'precondition_failed', false]);
    },
  );

  test.each<Record<string, string>>([{ 'if-match': '*' }, {}])('%j changes the item', async (headers) => {
    const { status, isChanged } = await change(headers);
    expect([status, isChanged]).toEqual([200, true]);
  });
});

describe('no page of the web application under the API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, '.manifest.json'), '{}');
  const server = await startServer(app.config, {
    target: app.target,
    clock: () => app.clock.now,
    runScheduledJobs: false,
    webFolder: folder,
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test.each(['/api', '/api?x=1', '/API/', '/API/tasks', '/Api/nirgends', '/%41PI/tasks', '//api/tasks', '/aPi?x'])(
    '%s is a JSON 404',
    async (url) => {
      const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'application/json; charset=utf-8',
        'no-store',
      ]);
      expect(JSON.parse(body)).toEqual({ code: 'not_found', message: 'Nicht gefunden.' });
    },
  );

  test.each(['/nirgends.json', '/vehicles.json?x=1', '/.well-known/x.TXT', '/swagger.yaml'])(
    '%s, asked for as a file, is a JSON 404',
    async (url) => {
      const { statusCode, headers } = await server.app.inject({ method: 'GET', url });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  test.each(['/apis', '/vehicles/api', '/apidocs/x', '/login?next=/x.json'])('%s is a page', async (url) => {
    const { statusCode, body } = await server.app.inject({ method: 'GET', url });
    expect([statusCode, body]).toEqual([200, '<!doctype html>']);
  });
});
