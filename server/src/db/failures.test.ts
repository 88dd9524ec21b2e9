import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openOwnerDatabase } from './connect.ts';
import {
  isDatabaseUnavailable,
  isDeadlock,
  isDiskFull,
  isOutdatedPlan,
  lostWorkerOf,
  violatesUnique,
} from './failures.ts';

const target = await createTestDatabase();
const { db } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

/** Error of PostgreSQL itself, raised with a code. */
const raised = (code: string, message = 'raised', constraint = ''): Promise<unknown> =>
  sql
    .raw(
      `do $$ begin raise exception using errcode = '${code}', message = '${message}', constraint = '${constraint}'; end $$`,
    )
    .execute(db)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );

const socketError = (code: unknown): Error => Object.assign(new Error('socket'), { code });

test.for([
  ['a lost connection', '08006'],
  ['too many connections', '53300'],
  ['a full disk', '53100'],
  ['a shutdown', '57P01'],
  ['a server that is starting', '57P03'],
])('%s makes the database unavailable', async ([, code]) => {
  expect(isDatabaseUnavailable(await raised(code as string))).toBe(true);
});

test.for([
  ['a cancelled statement', '57014'],
  ['a duplicate', '23505'],
  ['a deadlock', '40P01'],
  ['a code that only contains a class of connection errors', '22008'],
])('%s does not make the database unavailable', async ([, code]) => {
  expect(isDatabaseUnavailable(await raised(code as string))).toBe(false);
});

test.for(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'EMFILE', 'ENFILE'])(
  'the socket error %s makes the database unavailable',
  (code) => {
    expect(isDatabaseUnavailable(socketError(code))).toBe(true);
  },
);

test('the messages of the driver without a code make the database unavailable', () => {
  for (const message of [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('a worker lost during the commit makes the database unavailable, another internal error does not', async () => {
  const lost = 'could not commit transaction for shard 102008 on at least one active node';
  expect(isDatabaseUnavailable(await raised('XX000', lost))).toBe(true);
  expect(isDatabaseUnavailable(await raised('XX000', 'cache lookup failed'))).toBe(false);
});

test('a refused connection makes the database unavailable', async () => {
  const away = openOwnerDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }, { max: 1, onError: () => undefined });
  await expect(sql`select 1`.execute(away.db)).rejects.toSatisfy(isDatabaseUnavailable);
  await away.db.destroy();
});

test('other failures do not make the database unavailable, whatever their message says', async () => {
  expect(isDatabaseUnavailable(new Error('Connection refused by the driver'))).toBe(false);
  expect(isDatabaseUnavailable(await raised('P0001', 'Connection terminated'))).toBe(false);
  for (const noCode of [1, undefined, null]) expect(isDatabaseUnavailable(socketError(noCode))).toBe(false);
  for (const noError of [{ code: 'EPIPE', message: '' }, 'EPIPE', null, undefined])
    expect(isDatabaseUnavailable(noError)).toBe(false);
});

test('only a full disk counts as one, not another exhausted resource', async () => {
  expect(isDiskFull(await raised('53100'))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))).toBe(true);
  expect(isDiskFull(await raised('53000'))).toBe(false);
  expect(isDiskFull({ code: '53100' })).toBe(false);
});

test('a cached plan with another result is outdated, another missing feature is not', async () => {
  expect(isOutdatedPlan(await raised('0A000', 'cached plan must not change result type'))).toBe(true);
  expect(isOutdatedPlan(await raised('0A000', 'no cached plan'))).toBe(false);
  expect(isOutdatedPlan(await raised('P0001', 'cached plan must not change result type'))).toBe(false);
});

test('only a deadlock counts as one, not a serialisation failure', async () => {
  expect(isDeadlock(await raised('40P01'))).toBe(true);
  expect(isDeadlock(await raised('40001'))).toBe(false);
});

test('a duplicate is recognised by its constraint', async () => {
  expect(violatesUnique(await raised('23505', 'twice', 'vehicles_vin'), 'vehicles_vin')).toBe(true);
  expect(violatesUnique(await raised('23505', 'twice', 'vehicles_plate'), 'vehicles_vin')).toBe(false);
  expect(violatesUnique(await raised('23503', 'no parent', 'vehicles_vin'), 'vehicles_vin')).toBe(false);
});

test('a constraint is known by its name on a shard of Citus, which sends no more than the message', () => {
  const failure = (message: string) => Object.assign(new Error(message), { code: '23505', constraint: undefined });
  const shard = failure('duplicate key value violates unique constraint "vehicles_vin_102231"');
  expect(violatesUnique(shard, 'vehicles_vin')).toBe(true);
  expect(violatesUnique(shard, 'vehicles')).toBe(false);
  expect(violatesUnique(failure('duplicate key value violates unique constraint "vehicles_vin"'), 'vehicles_vin')).toBe(
    false,
  );
});

test('a worker of Citus that cannot be reached is named by its address, an unreachable server is none', () => {
  const refused = 'failed with the following error: Connection refused';
  expect(lostWorkerOf(new Error(`connection to the remote node flottwart_app@10.0.0.7:5432 ${refused}`))).toBe(
    '10.0.0.7:5432',
  );
  expect(lostWorkerOf(new Error(`connection to the remote node worker-2:5432 ${refused}`))).toBe('worker-2:5432');
  expect(lostWorkerOf(new Error('connect ECONNREFUSED 127.0.0.1:5432'))).toBeNull();
});
