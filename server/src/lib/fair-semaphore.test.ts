import { expect, test } from 'vitest';
import { createFairSemaphore, type Release } from './fair-semaphore.ts';

/** Collects the names of requests in the order in which they were admitted. */
const recorder = (shares: { total: number; each: number }) => {
  const semaphore = createFairSemaphore(shares);
  const admitted: string[] = [];
  const releases = new Map<string, Release>();
  const ask = (name: string, subject: number, amount = 1, signal?: AbortSignal): Promise<void> =>
    semaphore.acquire(subject, amount, signal).then((release) => {
      admitted.push(name);
      releases.set(name, release);
    });
  const release = async (name: string): Promise<void> => {
    releases.get(name)?.();
    await Promise.resolve();
  };
  return { ...semaphore, admitted, ask, release };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a subject with many requests leaves room for the next one and then takes turns', async () => {
  const { ask, admitted, release } = recorder({ total: 3, each: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 1);
  void ask('b1', 2);
  void ask('b2', 2);
  void ask('b3', 2);
  await settled();
  expect(admitted).toEqual(['a1', 'a2', 'b1']);
  await release('a1');
  await settled();
  expect(admitted.slice(3)).toEqual(['a3']);
  await release('a2');
  await settled();
  expect(admitted.slice(4)).toEqual(['b2']);
});

test('a large request finds room although smaller ones keep coming', async () => {
  const { ask, admitted, release, used } = recorder({ total: 10, each: 8 });
  void ask('small', 1, 4);
  void ask('large', 2, 8);
  void ask('later', 3, 2);
  await settled();
  expect(admitted).toEqual(['small']);
  await release('small');
  await settled();
  expect(admitted).toEqual(['small', 'large', 'later']);
  expect(used()).toBe(10);
});

test('a request above its share waits for the whole share, not for ever', async () => {
  const { ask, admitted, used } = recorder({ total: 10, each: 4 });
  void ask('huge', 1, 99);
  await settled();
  expect(admitted).toEqual(['huge']);
  expect(used()).toBe(4);
});

test('an aborted request leaves the queue, and what is released twice counts once', async () => {
  const { ask, admitted, release, used } = recorder({ total: 1, each: 1 });
  const controller = new AbortController();
  void ask('first', 1);
  const aborted = ask('aborted', 2, 1, controller.signal);
  void ask('second', 3);
  controller.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  await expect(ask('late', 2, 1, controller.signal)).rejects.toThrow('gone');
  await release('first');
  await release('first');
  await settled();
  expect(admitted).toEqual(['first', 'second']);
  expect(used()).toBe(1);
});

test('a free slot is taken at once, unless the subject has its share or others wait', async () => {
  const { tryAcquire, acquire } = createFairSemaphore({ total: 3, each: 2 });
  const first = tryAcquire(1, 1);
  expect(first).not.toBeNull();
  expect(tryAcquire(1, 1)).not.toBeNull();
  expect(tryAcquire(1, 1)).toBeNull();
  expect(tryAcquire(2, 1)).not.toBeNull();
  expect(tryAcquire(3, 1)).toBeNull();
  const waiting = acquire(3, 2);
  first?.();
  expect(tryAcquire(2, 1)).toBeNull();
  void waiting;
});
