import { afterAll, expect, test } from 'vitest';
import { startAll } from './start-all.ts';

const playground = await startAll(0, { vehicles: 5, people: 12, days: 3 });
afterAll(() => playground.close());
const { controlUrl } = playground;
const states = async () => (await fetch(controlUrl)).json();

test('all simulators start and behave normally at first', async () => {
  expect(await states()).toEqual({
    'generic-history': 'normal',
    'generic-employees': 'normal',
    webfleet: 'normal',
    personio: 'normal',
    mygeotab: 'normal',
    smtp: 'normal',
    'map-tiles': 'normal',
  });
});

test('one simulator misbehaves on demand, the others do not', async () => {
  const { address = '' } = playground.simulators.find(({ name }) => name === 'personio') ?? {};
  const statusOf = async (): Promise<number> => (await fetch(`${address}/company/employees`)).status;
  expect(await statusOf()).toBe(401);
  const response = await fetch(`${controlUrl}/personio/server-errors`, { method: 'POST' });
  expect(await response.json()).toMatchObject({ personio: 'server-errors', webfleet: 'normal' });
  expect(await statusOf()).toBe(500);
});

test.each([
  ['/fax/normal', 'names: generic-history,'],
  ['/personio/dancing', 'Scenarios: normal, slow,'],
])('%s is refused, listing the alternatives', async (path, text) => {
  const response = await fetch(controlUrl + path, { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(text);
});

test('a taken port fails the start and leaves nothing running', async () => {
  const taken = Number(new URL(playground.simulators[3]?.address ?? '').port);
  await expect(startAll(taken - 4, { vehicles: 1, people: 1, days: 1 })).rejects.toThrow('EADDRINUSE');
});

test('the mail list is empty at first', async () => {
  expect(await (await fetch(`${controlUrl}/mails`)).json()).toEqual([]);
});
