import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { runBatch, type Statement } from './batch.ts';
import { clientConfigOf, openOwnerDatabase } from './connect.ts';
import { isDatabaseUnavailable, isOutdatedPlan } from './failures.ts';
import { withStatementTimeout } from './query-timeout.ts';

const target = await createTestDatabase();
/** A single connection, so that a batch that keeps it blocks the next one. */
const { pool } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => pool.end());

const openPool = (config: pg.PoolConfig): pg.Pool => {
  const opened = new pg.Pool({ ...clientConfigOf(target), ...config });
  onTestFinished(() => opened.end());
  return opened;
};

const statement = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters });
const prepared = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters, isPrepared: true });

const connectionId = statement('select pg_backend_pid() as pid');
const failing = statement('select 1 / 0');

test('each statement gets its own rows, parsed by its own columns', async () => {
  expect(
    await runBatch(pool, [
      statement('select $1::bigint as many, null::date as day', 7),
      statement('create table notes (text text, tags text[], facts jsonb)'),
      statement('insert into notes values ($1, $2, $3), (null, null, null) returning text', 'Öl', ['a', 'b'], { b: 1 }),
      statement('select text from notes where false'),
      statement('select tags, facts, text from notes order by text'),
      statement(`select date '2026-02-03' as day`),
    ]),
  ).toEqual([
    [{ many: 7, day: null }],
    [],
    [{ text: 'Öl' }, { text: null }],
    [],
    [
      { tags: ['a', 'b'], facts: { b: 1 }, text: 'Öl' },
      { tags: null, facts: null, text: null },
    ],
    [{ day: '2026-02-03' }],
  ]);
  expect(await runBatch(pool, [statement('select 1 as one')])).toEqual([[{ one: 1 }]]);
  expect(pool.idleCount).toBe(1);
});

test('one failing statement undoes all of them and keeps the connection', async () => {
  const [before] = await runBatch(pool, [connectionId, statement('create table counted (n integer)')]);
  const insert = statement('insert into counted values (1)');
  await expect(runBatch(pool, [insert, failing, insert])).rejects.toThrow('division by zero');
  expect(pool.idleCount).toBe(1);
  expect(await runBatch(pool, [connectionId, statement('select n from counted')])).toEqual([before, []]);
});

test('the stack of an error contains the caller', async () => {
  const failure = await runBatch(pool, [failing]).catch((error: Error) => error.stack);
  expect(failure).toContain('batch.test.ts');
});

test('a value that cannot be serialised fails before anything is sent', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const [before] = await runBatch(pool, [connectionId]);
  await expect(runBatch(pool, [statement('select $1::json', circle)])).rejects.toThrow('circular');
  expect(await runBatch(pool, [connectionId])).toEqual([before]);
});

test('a value that cannot be parsed fails the batch, and the connection stays usable', async () => {
  const types = {
    getTypeParser: () => (text: string) => {
      if (text === '13') throw new Error('unreadable');
      return text;
    },
  } as pg.CustomTypesConfig;
  const strict = openPool({ max: 1, types });
  await expect(runBatch(strict, [statement('select 13 as n')])).rejects.toThrow('unreadable');
  expect(await runBatch(strict, [statement('select 14 as n')])).toEqual([[{ n: '14' }]]);
});

test('a connection the server has ended is not used again', async () => {
  const [before] = await runBatch(pool, [connectionId]);
  const end = runBatch(pool, [statement('select pg_terminate_backend(pg_backend_pid())')]);
  await expect(end).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await runBatch(pool, [connectionId])).not.toEqual([before]);
});

test('a batch without a response is given up, and the next one succeeds', async () => {
  // Uses up the allowance for the network, so that the response is late at once.
  const late = withStatementTimeout(-3_000, () => runBatch(pool, [statement('select pg_sleep(600)')]));
  await expect(late).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await runBatch(pool, [statement('select 1 as one')])).toEqual([[{ one: 1 }]]);
});

/** Connection of a client, which the types of node-postgres leave out. */
interface Wire {
  readonly connection: { parse: () => void; describe: () => void };
}

test('a prepared statement is parsed and described once per connection, whatever its values', async () => {
  const both = openPool({ max: 2 });
  const calls: { parse: number; describe: number }[] = [];
  both.on('connect', (client) => {
    const { connection } = client as unknown as Wire;
    const [parse, describe] = [vi.spyOn(connection, 'parse'), vi.spyOn(connection, 'describe')];
    calls.push({
      get parse() {
        return parse.mock.calls.length;
      },
      get describe() {
        return describe.mock.calls.length;
      },
    });
  });
  const add = (a: number, b: number) => [
    prepared('select $1::int + $2::int as sum', a, b),
    prepared('select 1 as one'),
  ];
  const sums = await Promise.all([runBatch(both, add(1, 2)), runBatch(both, add(3, 4))]);
  expect(sums).toEqual([
    [[{ sum: 3 }], [{ one: 1 }]],
    [[{ sum: 7 }], [{ one: 1 }]],
  ]);
  for (const [a, b] of [
    [5, 6],
    [7, 8],
    [9, 10],
  ] as const)
    expect(await runBatch(both, add(a, b))).toEqual([[{ sum: a + b }], [{ one: 1 }]]);
  expect(calls).toMatchObject([
    { parse: 2, describe: 2 },
    { parse: 2, describe: 2 },
  ]);
});

test('an unprepared statement leaves no prepared one behind', async () => {
  const [rows] = await runBatch(openPool({ max: 1 }), [
    statement('select 2 as two'),
    prepared('select 3 as three'),
    statement('select statement from pg_prepared_statements'),
  ]).then((results) => results.slice(2));
  expect(rows).toEqual([{ statement: 'select 3 as three' }]);
});

test('a statement prepared before a change of its result fails once and loses its connection', async () => {
  await runBatch(pool, [statement('create table dated (day date)')]);
  const read = prepared('select * from dated');
  const [before] = await runBatch(pool, [connectionId, read]);
  await runBatch(pool, [statement('alter table dated add note text')]);
  await expect(runBatch(pool, [read])).rejects.toSatisfy(isOutdatedPlan);
  expect(await runBatch(pool, [connectionId])).not.toEqual([before]);
  await runBatch(pool, [statement(`insert into dated values ('2026-01-02', 'x')`)]);
  expect(await runBatch(pool, [read])).toEqual([[{ day: '2026-01-02', note: 'x' }]]);
});
