import { expect, test } from 'vitest';
import { createGeotabFleet } from './fleet.ts';
import { createMyGeotab } from './my-geotab.ts';

const account = { database: 'flotte', userName: 'dispo', password: 'geheim' };
const until = new Date('2026-03-10T20:00:00Z');
const service = createMyGeotab([
  { ...account, fleet: createGeotabFleet({ vehicles: 5200, drivers: 2, days: 1, until }) },
]);

interface Envelope<Result> {
  readonly result: Result;
  readonly error: { readonly data: { readonly type: string } };
}

const call = async <Result = unknown>(method: string, params: object): Promise<Envelope<Result>> => {
  const request = {
    method: 'POST',
    url: new URL('http://127.0.0.1/apiv1'),
    headers: {},
    body: JSON.stringify({ method, params }),
  };
  return (await service.handle(request, 'normal')).body as Envelope<Result>;
};

const signIn = async (): Promise<object> =>
  (await call<{ credentials: object }>('Authenticate', account)).result.credentials;

test('an error carries both forms of the envelope', async () => {
  expect(await call('Authenticate', { ...account, password: 'falsch' })).toMatchObject({
    error: {
      message: 'Incorrect login credentials',
      code: -32000,
      data: { type: 'InvalidUserException', requestIndex: 0 },
      name: 'JSONRPCError',
      errors: [{ message: 'Incorrect login credentials', name: 'InvalidUserException' }],
    },
    jsonrpc: '2.0',
  });
});

test('lists are cut at 5,000 rows without notice, though the count is right', async () => {
  const credentials = await signIn();
  const asked = { typeName: 'Device', resultsLimit: 6000, credentials };
  expect((await call('Get', asked)).result).toHaveLength(5000);
  expect((await call('GetCountOf', asked)).result).toBe(5200);
});

test('devices are paged by id, driver changes cannot be', async () => {
  const credentials = await signIn();
  const sort = (offset: string | null) => ({ sortBy: 'id', sortDirection: 'asc', offset });
  const after = async (last: { id: string } | undefined) =>
    (await call<{ id: string }[]>('Get', { typeName: 'Device', sort: sort(last?.id ?? null), credentials })).result;
  const first = await after(undefined);
  const second = await after(first.at(-1));
  const third = await after(second.at(-1));
  expect([first.length, second.length, third.length]).toEqual([5000, 200, 0]);
  const refused = await call('Get', { typeName: 'DriverChange', sort: sort(null), credentials });
  expect(refused.error.data.type).toBe('ArgumentException');
});

test('a batch of calls stops at the first error, which names its index', async () => {
  const credentials = await signIn();
  const get = (typeName: string) => ({ method: 'Get', params: { typeName } });
  const good = await call('ExecuteMultiCall', { calls: [get('User'), get('User')], credentials });
  expect(good.result).toHaveLength(2);
  const bad = await call('ExecuteMultiCall', { calls: [get('User'), get('Driver')], credentials });
  expect(bad).toMatchObject({ error: { data: { requestIndex: 1 } }, requestIndex: 1 });
});

test('sessions expire', async () => {
  const credentials = await signIn();
  service.endSessions();
  const { error } = await call('Get', { typeName: 'Device', credentials });
  expect(error).toMatchObject({ message: "Invalid session @ 'flotte'", data: { type: 'InvalidUserException' } });
});

test('the same plan creates the same fleet', () => {
  const plan = { vehicles: 4, drivers: 3, days: 5, until, oddities: true };
  expect(createGeotabFleet(plan)).toEqual(createGeotabFleet(plan));
});
