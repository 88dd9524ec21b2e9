import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';

const [anna, bert, cleo] = [toCompanyId(1), toCompanyId(2), toCompanyId(3)];

/** Rows that end when the test says so, and a record of the readers that were admitted. */
const createReaders = (limits: Partial<QueueLimits> = {}) => {
  const queue = createFairQueue({
    maxActive: 2,
    maxActivePerCompany: 1,
    maxWaitingPerCompany: 8,
    maxWaiting: 20,
    ...limits,
  });
  const started: string[] = [];
  const start = (company: typeof anna, name: string, signal?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rows = async function* (): AsyncGenerator<string> {
      yield name;
      await promise;
    };
    const open = () => {
      started.push(name);
      return rows();
    };
    const outcome = Array.fromAsync(queue.stream(company, open, signal)).catch((error: unknown) => error);
    return { outcome, finish: resolve, fail: reject };
  };
  return { queue, start, started };
};

/** Lets every reader run as far as it can. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('eight waiting files of one company do not delay the file of another', async () => {
  const { start, started } = createReaders();
  for (let n = 1; n <= 8; n += 1) start(anna, `a${n}`);
  await settle();
  expect(started).toEqual(['a1']);
  start(bert, 'b1');
  await settle();
  expect(started).toEqual(['a1', 'b1']);
});

test('companies take turns, whatever each of them has queued', async () => {
  const { start, started } = createReaders({ maxActive: 1 });
  const first = start(anna, 'a1');
  await settle();
  const waiting = [start(anna, 'a2'), start(anna, 'a3'), start(bert, 'b1'), start(bert, 'b2'), start(cleo, 'c1')];
  await settle();
  for (const reader of [first, ...waiting]) reader.finish();
  await Promise.all(waiting.map(({ outcome }) => outcome));
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a company whose share is used up is passed over, not waited for', async () => {
  const { start, started } = createReaders();
  start(anna, 'a1');
  const second = start(bert, 'b1');
  await settle();
  start(anna, 'a2');
  start(cleo, 'c1');
  second.finish();
  await settle();
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

test('a company with too many waiting files gets 429, the others still wait their turn', async () => {
  const { start, started } = createReaders({ maxWaitingPerCompany: 1 });
  const [active, waiting, refused] = ['a1', 'a2', 'a3'].map((name) => start(anna, name));
  expect(await refused?.outcome).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 15 });
  const other = start(bert, 'b1');
  for (const reader of [active, waiting, other]) reader?.finish();
  expect(await waiting?.outcome).toEqual(['a2']);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('beyond the queue of all companies a file gets 503, and its rows are never opened', async () => {
  const { start, started } = createReaders({ maxActive: 1, maxWaiting: 1 });
  const [first, second, refused] = [start(anna, 'a1'), start(bert, 'b1'), start(cleo, 'c1')];
  expect(await refused.outcome).toMatchObject({ code: 'unavailable', retryAfterSeconds: 15 });
  first.finish();
  second.finish();
  expect(await second.outcome).toEqual(['b1']);
  expect(started).toEqual(['a1', 'b1']);
});

test('a caller who leaves while waiting loses the place, one who left before gets none', async () => {
  const { start, started } = createReaders();
  const leaving = new AbortController();
  const first = start(anna, 'a1');
  const left = start(anna, 'a2', leaving.signal);
  const next = start(anna, 'a3');
  await settle();
  leaving.abort();
  expect(await left.outcome).toMatchObject({ code: 'unprocessable' });
  expect(await start(bert, 'b1', AbortSignal.abort()).outcome).toMatchObject({ code: 'unprocessable' });
  first.finish();
  next.finish();
  expect(await next.outcome).toEqual(['a3']);
  expect(started).toEqual(['a1', 'a3']);
});

test('a caller who leaves while reading frees the place only when the reading has ended', async () => {
  const { start, started } = createReaders();
  const leaving = new AbortController();
  const first = start(anna, 'a1', leaving.signal);
  start(anna, 'a2');
  await settle();
  leaving.abort();
  await settle();
  expect(started).toEqual(['a1']);
  first.finish();
  await first.outcome;
  await settle();
  expect(started).toEqual(['a1', 'a2']);
});

test('a reader that fails frees its place and keeps its error', async () => {
  const { start } = createReaders();
  const [failing, next] = ['a1', 'a2'].map((name) => start(anna, name));
  await settle();
  failing?.fail(new Error('unreadable'));
  expect(await failing?.outcome).toEqual(new Error('unreadable'));
  next?.finish();
  expect(await next?.outcome).toEqual(['a2']);
});

test('rows that cannot be opened, and readers that stop midway, free their place', async () => {
  const { start, queue } = createReaders({ maxWaitingPerCompany: 0 });
  const broken = queue.stream(anna, () => {
    throw new Error('not a table');
  });
  await expect(broken.next()).rejects.toThrow('not a table');
  const endless = async function* (): AsyncGenerator<number> {
    for (let row = 0; ; row += 1) yield row;
  };
  for await (const row of queue.stream(anna, endless)) if (row === 2) break;
  const next = start(anna, 'a1');
  next.finish();
  expect(await next.outcome).toEqual(['a1']);
});

test('work that is not a stream takes its turn too and returns its result', async () => {
  const { queue, start, started } = createReaders();
  const first = start(anna, 'a1');
  await settle();
  const result = queue.run(anna, async () => started.length);
  first.finish();
  expect(await result).toBe(1);
  await expect(queue.run(anna, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(anna, async () => 'free again')).toBe('free again');
});
