import { expect } from 'vitest';
import { testOnEmbedded } from '../../../test/database.ts';
import { createTestDemo } from '../../../test/public-demo.ts';

const minute = 60_000;
const demo = await createTestDemo(4);

const start = (address: string) => demo.call('POST', '/api/demo/start', { address });
const visit = async (address: string): Promise<string> => {
  const { status, body } = await start(address);
  expect(status).toBe(201);
  demo.clock.now = new Date(demo.clock.now.getTime() + 1000);
  return body.token;
};
const statusesOf = (...tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await demo.call('GET', '/api/tasks', { token })).status));

testOnEmbedded('a full demo has a place for every network, and the copy longest idle gives way', async () => {
  const crowd = [await visit('10.2.0.1'), await visit('10.2.0.1'), await visit('10.2.0.1')] as const;
  const second = await visit('10.2.0.2');
  const third = await visit('10.2.0.3');
  expect(await statusesOf(...crowd, second)).toEqual([401, 200, 200, 200]);
  const fourth = await visit('10.2.0.4');
  expect(await statusesOf(...crowd, second, third)).toEqual([401, 401, 200, 200, 200]);

  // One place each, all of them in use.
  expect((await start('10.2.0.5')).status).toBe(503);
  demo.clock.now = new Date(demo.clock.now.getTime() + 11 * minute);
  expect(await statusesOf(crowd[2], third, fourth)).toEqual([200, 200, 200]);
  const fifth = await visit('10.2.0.5');
  expect(await statusesOf(second, crowd[2], third, fourth, fifth)).toEqual([401, 200, 200, 200, 200]);
});
