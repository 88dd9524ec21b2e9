import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase, openOwnerDatabase } from './connect.ts';
import { isDeadlock } from './failures.ts';
import { type SessionCheck, withSessionCheck } from './session-check.ts';
import { inNewTenant, inTenant } from './tenant.ts';

const target = await createTestDatabase();
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
/** A single connection, so that leftovers of one transaction would affect the next. */
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await owner.db.destroy();
});

const newCompany = (name: string, work: () => void = () => undefined): Promise<CompanyId> =>
  inNewTenant(db, async (tx, companyId) => {
    await tx.insertInto('companies').values({ company_id: companyId, name, amazon_special_services: true }).execute();
    work();
    return companyId;
  });

const mine = await newCompany('Meine');
const theirs = await newCompany('Deren');

const nameOf = () => inTenant(db, mine, (tx) => tx.selectFrom('companies').select('name').execute());

test('no plan is compiled, neither for requests nor for migrations', async () => {
  for (const one of [db, owner.db]) {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(one);
    expect(rows).toEqual([{ jit: 'off' }]);
  }
});

test('work for another company than that of the session is not done in the one of the session', async () => {
  const accepted: unknown[] = [];
  const check: SessionCheck = {
    companyId: theirs,
    statement: () => ({ sql: "select set_config('app.company_id', $1, true)", parameters: [String(theirs)] }),
    assertRows: (rows) => accepted.push(rows),
    isDone: () => accepted.length > 0,
  };
  expect(await withSessionCheck(check, nameOf)).toEqual([{ name: 'Meine' }]);
  expect(accepted).toHaveLength(1);
});

test('both of two deadlocked transactions succeed', async () => {
  const two = openAppDatabase(target, { max: 2, onError: () => undefined });
  onTestFinished(() => two.destroy());
  let runs = 0;
  let holders = 0;
  const bothHold = Promise.withResolvers<void>();
  const lockBoth = (first: number, second: number) =>
    inTenant(two, mine, async (tx) => {
      runs += 1;
      await sql`select pg_advisory_xact_lock(${first})`.execute(tx);
      holders += 1;
      if (holders === 2) bothHold.resolve();
      await bothHold.promise;
      await sql`select pg_advisory_xact_lock(${second})`.execute(tx);
      return first;
    });
  expect(await Promise.all([lockBoth(71, 72), lockBoth(72, 71)])).toEqual([71, 72]);
  expect(runs).toBe(3);
});

/** Ends the transaction as PostgreSQL does to resolve a deadlock. */
const deadlock = sql`do $$ begin raise exception using errcode = '40P01', message = 'deadlock detected'; end $$`;

test('a transaction that keeps losing to deadlocks gives up after its fourth attempt', async () => {
  let runs = 0;
  const losing = (losses: number) =>
    inTenant(db, mine, async (tx) => {
      runs += 1;
      if (runs <= losses) await deadlock.execute(tx);
      return runs;
    });
  expect(await losing(3)).toBe(4);
  runs = 0;
  await expect(losing(9)).rejects.toSatisfy(isDeadlock);
  expect(runs).toBe(4);
});

test('a transaction whose work fails runs once, is rolled back and keeps its error', async () => {
  let runs = 0;
  const failure = inTenant(db, mine, async (tx) => {
    runs += 1;
    await sql`update companies set name = 'Anders' where company_id = ${mine}`.execute(tx);
    throw new Error('refused');
  });
  await expect(failure).rejects.toThrow('refused');
  expect(runs).toBe(1);
  expect(await nameOf()).toEqual([{ name: 'Meine' }]);
});

test('a rollback that fails does not hide why', async () => {
  const failure = inTenant(db, mine, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 60000)`.execute(owner.db);
    throw new Error('refused');
  });
  await expect(failure).rejects.toThrow('refused');
  expect(await nameOf()).toEqual([{ name: 'Meine' }]);
});

test('the company setting ends with the transaction', async () => {
  expect(await nameOf()).toEqual([{ name: 'Meine' }]);
  await expect(db.selectFrom('companies').select('name').execute()).rejects.toThrow();
});

test('a company that fails to be created leaves nothing behind', async () => {
  const tenants = async () => (await sql`select id from tenants`.execute(owner.db)).rows;
  const before = await tenants();
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(newCompany('Neu', refuse)).rejects.toThrow('refused');
  expect(await tenants()).toEqual(before);
  await newCompany('Neu');
  await expect(db.selectFrom('companies').select('name').execute()).rejects.toThrow();
});
