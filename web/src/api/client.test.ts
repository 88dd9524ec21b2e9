import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
const fetchMock = vi.fn<typeof fetch>();

vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});
vi.stubGlobal('window', { addEventListener: () => undefined });
vi.stubGlobal('fetch', fetchMock);

const { request } = await import('./client.ts');
const { endSession, sessionState, settleSecondFactor, startSession } = await import('./session.ts');

const session = { token: 'geheim', firstName: 'Greta', lastName: 'Ahrens', speditionName: 'Spedition Ahrens' };
const jsonResponse = (status: number, body: unknown) => Response.json(body, { status });
const lastCall = () => {
  const [url, init] = fetchMock.mock.lastCall ?? [];
  return { url, headers: new Headers(init?.headers), method: init?.method, body: init?.body };
};

beforeEach(() => {
  fetchMock.mockReset();
  startSession(session);
});

test('fills the path, sends JSON and the bearer', async () => {
  fetchMock.mockResolvedValue(jsonResponse(200, {}));
  await request('PATCH /api/users/:id', { params: { id: 7 }, body: { role: 'ADMIN' } });
  expect(lastCall()).toMatchObject({ url: '/api/users/7', method: 'PATCH', body: '{"role":"ADMIN"}' });
  expect(lastCall().headers.get('authorization')).toBe('Bearer geheim');
  expect(lastCall().headers.get('idempotency-key')).toBeNull();
});

test('appends the query, escaped', async () => {
  fetchMock.mockResolvedValue(jsonResponse(200, { message: 'ok' }));
  await request('GET /api/auth/verify', { query: { token: 'a&b c' } });
  expect(lastCall().url).toBe('/api/auth/verify?token=a%26b+c');
});

test('a plain sentence is returned as text', async () => {
  fetchMock.mockResolvedValue(new Response('Spedition gelöscht.', { headers: { 'content-type': 'text/plain' } }));
  const credentials = { username: 'greta@spedition.example', password: 'x' };
  expect(await request('POST /api/admin/delete-spedition', { body: credentials })).toBe('Spedition gelöscht.');
});

test('an anonymous call leaves the bearer out', async () => {
  fetchMock.mockResolvedValue(jsonResponse(201, { message: 'ok' }));
  const body = { firstName: 'A', lastName: 'B', email: 'a@b.example', password: 'x' };
  await request('POST /api/auth/register', { body, anonymous: true });
  expect(lastCall().headers.get('authorization')).toBeNull();
});

test('a refusal carries code, message and fields', async () => {
  fetchMock.mockResolvedValue(
    jsonResponse(409, { code: 'conflict', message: 'Vergeben.', fields: { email: 'Bereits da.' } }),
  );
  await expect(request('POST /api/auth/logout')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Vergeben.',
    fields: { email: 'Bereits da.' },
  });
});

test('refused input is reported without wire names', async () => {
  const body = { code: 'invalid_input', message: 'city: Zu lang.', fields: { city: 'Zu lang.' } };
  fetchMock.mockResolvedValue(jsonResponse(400, body));
  await expect(request('POST /api/auth/logout')).rejects.toMatchObject({ message: 'Zu lang.' });
});

test('no connection and a broken gateway have sentences of their own', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'offline' });
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a 401 ends the session', async () => {
  fetchMock.mockResolvedValue(jsonResponse(401, { code: 'unauthenticated', message: 'Bitte anmelden.' }));
  await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionState()).toEqual({ session: null, end: { kind: 'expired' } });
  expect(storage.size).toBe(0);
});

test('a 401 at login leaves the session alone', async () => {
  fetchMock.mockResolvedValue(jsonResponse(401, { code: 'wrong_credentials', message: 'Falsch.' }));
  await expect(
    request('POST /api/auth/login', { body: { email: 'a@b.example', password: 'x' } }),
  ).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(sessionState().session).toEqual(session);
});

test('a late 401 to an older token does not end the newer session', async () => {
  fetchMock.mockImplementation(async () => {
    endSession({ kind: 'expired' });
    startSession({ ...session, token: 'neu' });
    return jsonResponse(401, { code: 'unauthenticated', message: 'Bitte anmelden.' });
  });
  await expect(request('GET /api/myCompany')).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionState().session?.token).toBe('neu');
});

test('the same content sent again after a lost connection keeps its key, one with a response does not', async () => {
  const body = { email: 'a@b.example' };
  const keys: (string | null)[] = [];
  const send = async () => {
    await request('POST /api/auth/forgot-password', { body }).catch(() => undefined);
    keys.push(lastCall().headers.get('idempotency-key'));
  };
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await send();
  fetchMock.mockResolvedValue(jsonResponse(202, { message: 'ok' }));
  await send();
  await send();
  expect(keys[0]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[2]);
});

test('a refusal for want of a second factor is noted until it is settled or the session changes', async () => {
  fetchMock.mockResolvedValue(
    jsonResponse(403, { code: 'second_factor_missing', message: 'Bitte zuerst einrichten.' }),
  );
  await expect(request('GET /api/users/myProfile')).rejects.toMatchObject({ code: 'second_factor_missing' });
  expect(sessionState().lacksSecondFactor).toBe(true);
  settleSecondFactor();
  expect(sessionState()).toMatchObject({ session, lacksSecondFactor: false });
});
