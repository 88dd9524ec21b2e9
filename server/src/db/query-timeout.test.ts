import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openAppDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { withStatementsOf } from './query-timeout.ts';
import { allRows } from './read.ts';
import { inNewTenant, inTenant, readInTenant } from './tenant.ts';

const target = await createTestDatabase();
/** A single connection, so that a stuck one blocks everybody. */
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const company = await inNewTenant(db, async (_tx, companyId) => companyId);

/** Statement that exceeds every timeout. */
const slowStatement = sql<{ slept: string }>`select pg_sleep(600)::text as slept`;
const responses = sql<{ one: number }>`select 1 as one`;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a write on an unresponsive database times out, and the next one succeeds', async () => {
  const failure = await failureOf(withStatementsOf(0, () => inTenant(db, company, (tx) => slowStatement.execute(tx))));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await inTenant(db, company, (tx) => responses.execute(tx))).rows).toEqual([{ one: 1 }]);
});

test('a read on an unresponsive database times out', async () => {
  const failure = await failureOf(withStatementsOf(0, () => readInTenant(db, company, () => allRows(slowStatement))));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await readInTenant(db, company, () => allRows(responses))).toEqual([{ one: 1 }]);
});
