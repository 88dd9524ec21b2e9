import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { useFakeTimers } from '../../test/fake-timers.ts';
import { openAppDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { withResponseTimeout, withStatementTimeout } from './query-timeout.ts';
import { allRows } from './read.ts';
import { inNewTenant, inTenant, readInTenant } from './tenant.ts';

const target = await createTestDatabase();
/** A single connection, so that a stuck one blocks everybody. */
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const company = await inNewTenant(db, async (_tx, companyId) => companyId);

/** Uses up the allowance for the network, so that every response is late. */
const atOnce = -3_000;
/** Statement that exceeds every timeout. */
const slowStatement = sql<{ slept: string }>`select pg_sleep(600)::text as slept`;
const fastStatement = sql<{ one: number }>`select ${1}::integer as one`;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a write on an unresponsive database times out, and the next one succeeds', async () => {
  const failure = await failureOf(
    withStatementTimeout(atOnce, () => inTenant(db, company, (tx) => slowStatement.execute(tx))),
  );
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await inTenant(db, company, (tx) => fastStatement.execute(tx))).rows).toEqual([{ one: 1 }]);
});

test('a read on an unresponsive database times out', async () => {
  const failure = await failureOf(
    withStatementTimeout(atOnce, () => readInTenant(db, company, () => allRows(slowStatement))),
  );
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await readInTenant(db, company, () => allRows(fastStatement))).toEqual([{ one: 1 }]);
});

/** Client without a database, with a record of the connections that were dropped. */
const createClient = () => {
  const dropped: unknown[] = [];
  const stream = { destroy: (reason: Error) => void dropped.push(reason) };
  return { client: { connection: { stream } } as unknown as pg.ClientBase, dropped };
};

const useFakeTimeouts = () => useFakeTimers(['setTimeout', 'clearTimeout']);

test('a response is waited for three seconds longer than PostgreSQL allows its statement', async () => {
  await useFakeTimeouts();
  const noResponse = new Promise<void>(() => undefined);
  for (const [start, limitMs] of [
    [(client: pg.ClientBase) => withResponseTimeout(client, noResponse), 18_000],
    [(client: pg.ClientBase) => withStatementTimeout(60_000, () => withResponseTimeout(client, noResponse)), 63_000],
  ] as const) {
    const { client, dropped } = createClient();
    void start(client);
    vi.advanceTimersByTime(limitMs - 1);
    expect(dropped).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(dropped).toMatchObject([{ code: 'ETIMEDOUT' }]);
  }
});

test('a response or an error in time leaves no timer behind', async () => {
  await useFakeTimeouts();
  const { client, dropped } = createClient();
  expect(await withResponseTimeout(client, Promise.resolve('row'))).toBe('row');
  await expect(withResponseTimeout(client, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect([vi.getTimerCount(), dropped]).toEqual([0, []]);
});
