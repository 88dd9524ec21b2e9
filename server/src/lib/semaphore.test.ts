import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Rows that end when the test says so, and a record of the readers that were admitted. */
const createReaders = (maxConcurrent: number, maxWaiting: number) => {
  const through = createSemaphore(maxConcurrent, maxWaiting);
  const started: string[] = [];
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rows = async function* (): AsyncGenerator<string> {
      yield name;
      await promise;
    };
    const stream = through(() => {
      started.push(name);
      return rows();
    });
    const collect = async (): Promise<string[]> => {
      const all: string[] = [];
      for await (const row of stream) all.push(row);
      return all;
    };
    const outcome = collect().catch((error: unknown) => error);
    return { outcome, finish: resolve, fail: reject };
  };
  return { start, started, through };
};

/** Lets every reader run as far as it can. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('as many readers as allowed run at once, the others wait in their order', async () => {
  const { start, started } = createReaders(2, 3);
  const [first, second, third, fourth, fifth] = ['1', '2', '3', '4', '5'].map(start);
  await settle();
  expect(started).toEqual(['1', '2']);
  second?.finish();
  expect(await second?.outcome).toEqual(['2']);
  await settle();
  expect(started).toEqual(['1', '2', '3']);
  first?.finish();
  third?.finish();
  await settle();
  expect(started).toEqual(['1', '2', '3', '4', '5']);
  fourth?.finish();
  fifth?.finish();
  expect(await fifth?.outcome).toEqual(['5']);
});

test('a reader beyond the queue is refused as unavailable, and its rows are never opened', async () => {
  const { start, started } = createReaders(1, 2);
  const [first, second, third, refused] = ['1', '2', '3', '4'].map(start);
  expect(await refused?.outcome).toMatchObject({ code: 'unavailable' });
  for (const reader of [first, second, third]) reader?.finish();
  expect(await third?.outcome).toEqual(['3']);
  expect(started).toEqual(['1', '2', '3']);
});

test('a reader that fails frees its place and keeps its error', async () => {
  const { start } = createReaders(1, 1);
  const [failing, next] = ['1', '2'].map(start);
  await settle();
  failing?.fail(new Error('unreadable'));
  expect(await failing?.outcome).toEqual(new Error('unreadable'));
  next?.finish();
  expect(await next?.outcome).toEqual(['2']);
});

test('rows that cannot be opened free their place', async () => {
  const { start, through } = createReaders(1, 0);
  const broken = through(() => {
    throw new Error('not a table');
  });
  await expect(broken.next()).rejects.toThrow('not a table');
  const next = start('2');
  next.finish();
  expect(await next.outcome).toEqual(['2']);
});

test('a reader that stops midway frees its place', async () => {
  const { start, through } = createReaders(1, 0);
  const endless = async function* (): AsyncGenerator<number> {
    for (let row = 0; ; row += 1) yield row;
  };
  for await (const row of through(endless)) if (row === 2) break;
  const next = start('2');
  next.finish();
  expect(await next.outcome).toEqual(['2']);
});

test('a place handed over stays taken, and all places are free again at the end', async () => {
  const { start, started } = createReaders(1, 1);
  const [first, second] = ['1', '2'].map(start);
  await settle();
  first?.finish();
  await first?.outcome;
  const third = start('3');
  await settle();
  expect(started).toEqual(['1', '2']);
  second?.finish();
  third.finish();
  await third.outcome;
  const fourth = start('4');
  await settle();
  expect(started).toEqual(['1', '2', '3', '4']);
  fourth.finish();
  expect(await fourth.outcome).toEqual(['4']);
});
