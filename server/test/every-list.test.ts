import type { Endpoint } from '@flottwart/contract/endpoint';
import { kindNames } from '@flottwart/contract/work-items/kinds';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { judgedEndpoints } from './access-matrix/matrix-rows.ts';
import { createTestApp } from './app.ts';
import { createTwoCompanies } from './fixture/two-companies.ts';
import { kindsOfItem } from './kinds-of-item.ts';

const { app, env, ours } = await createTwoCompanies();
const kinds = kindsOfItem(app);
for (const kind of kindNames) for (const _ of [1, 2, 3]) await kinds[kind].create(ours.admin);

const lists = judgedEndpoints.filter(({ endpoint }) => endpoint.paged);

/** Every order that a list offers, its own, and that of a search. */
const ordersOf = ({ query }: Endpoint): Record<string, string>[] => {
  const { sort: sorts, q } = query?.shape ?? {};
  const own: Record<string, string>[] = q ? [{}, { q: 'er' }] : [{}];
  if (!sorts) return own;
  // `listQuery` makes every sort an optional enum, which the endpoint's general type hides.
  const { options } = (sorts as unknown as z.ZodOptional<z.ZodEnum<Record<string, string>>>).unwrap();
  return [...own, ...options.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })))];
};

test('every list read in batches of one row is the list read as a page', async () => {
  const inSteps = await createTestApp(env, { on: app.target, limits: { batchRows: 1 } });
  for (const { name, endpoint, row } of lists) {
    const { params = {}, query = {} } = (await row.call?.(ours)) ?? {};
    for (const order of ordersOf(endpoint)) {
      const call = { params, query: { ...query, ...order }, token: ours.admin.token };
      const page = await app.call(endpoint, { ...call, query: { ...call.query, size: '100' } });
      const whole = await inSteps.call(endpoint, call);
      expect([name, order, page.status]).toEqual([name, order, 200]);
      expect([name, order, whole.body]).toEqual([name, order, page.body]);
      expect(whole.headers['x-total-count']).toBe(page.headers['x-total-count']);
    }
  }
  expect(lists.length).toBeGreaterThan(20);
});
