import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pacedStream } from './slow-reader-timeout.ts';

const patient = { chunkMs: 600_000, totalMs: 600_000 };

const recorded = (limits = patient) => {
  const calls: string[] = [];
  const turn = async () => () => undefined;
  return { calls, reader: { limits, turn, onEnd: () => calls.push('end'), onSlow: () => calls.push('slow') } };
};

async function* sent<T>(...chunks: T[]): AsyncGenerator<T> {
  yield* chunks;
}

test('large chunks are split so that a slow reader takes each in time', async () => {
  const { calls, reader } = recorded();
  const bytes = Buffer.alloc(150 * 1024, 'x');
  const chunks = await Array.fromAsync(pacedStream(sent(bytes, Buffer.from('!')), reader));
  expect(chunks.map(({ length }) => length)).toEqual([64 * 1024, 64 * 1024, 22 * 1024, 1]);
  expect(Buffer.concat(chunks).equals(Buffer.concat([bytes, Buffer.from('!')]))).toBe(true);
  expect(calls).toEqual(['end']);
});

test('a stream given up before its first step ends its source', async () => {
  const { calls, reader } = recorded();
  let isClosed = false;
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: 'a' }) as const,
      return: async () => {
        isClosed = true;
        return { done: true, value: undefined } as const;
      },
    }),
  };
  await pacedStream(source, reader)[Symbol.asyncIterator]().return?.();
  expect({ isClosed, calls }).toEqual({ isClosed: true, calls: ['end'] });
});

test('a failing source ends the stream', async () => {
  const { calls, reader } = recorded();
  const failing = (async function* () {
    yield 'a';
    throw new Error('broken off');
  })();
  await expect(Array.fromAsync(pacedStream(failing, reader))).rejects.toThrow('broken off');
  expect(calls).toEqual(['end']);
});

test('a reader that takes no further chunk is too slow, one that finished is not', async () => {
  const { calls, reader } = recorded({ ...patient, chunkMs: 1 });
  const steps = pacedStream(sent('a', 'b'), reader)[Symbol.asyncIterator]();
  await steps.next();
  await expect.poll(() => calls).toEqual(['slow']);
  await steps.next();
  await steps.next();
  await sleep(20);
  expect(calls.at(-1)).toBe('end');
});

test('a reader that takes its chunks in time but never ends is too slow', async () => {
  const { calls, reader } = recorded({ ...patient, totalMs: 1 });
  const endless = (async function* () {
    for (;;) {
      await sleep(1);
      yield 'a';
    }
  })();
  for await (const _ of pacedStream(endless, reader)) if (calls.includes('slow')) break;
  expect(calls).toEqual(['slow', 'end']);
});
