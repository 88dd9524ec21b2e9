import { expect, test } from 'vitest';
import { inChunks } from './stage-rows.ts';

const inOneGo = async function* () {
  yield* [1, 2, 3, 4, 5];
};

test('rows come in chunks, the last one as it is', async () => {
  expect(await Array.fromAsync(inChunks(inOneGo(), { size: 2 }))).toEqual([[1, 2], [3, 4], [5]]);
});

test('rows of a slow provider are handed on while it prepares the next ones', async () => {
  const second = Promise.withResolvers<void>();
  const slow = async function* () {
    yield* [1, 2];
    // Goes on when the first rows have been handed on, so that waiting for a whole chunk would never end.
    await second.promise;
    yield 3;
  };
  const chunks: (readonly number[])[] = [];
  for await (const chunk of inChunks(slow(), { size: 500, waitMs: 10 })) {
    chunks.push(chunk);
    second.resolve();
  }
  expect(chunks.flat()).toEqual([1, 2, 3]);
  expect(chunks.length).toBeGreaterThan(1);
});

test('a failure of the provider ends the rows, after those at hand', async () => {
  const handedOn = Promise.withResolvers<void>();
  const failing = async function* () {
    yield 1;
    await handedOn.promise;
    throw new Error('gone');
  };
  const chunks: (readonly number[])[] = [];
  const read = async () => {
    for await (const chunk of inChunks(failing(), { waitMs: 10 })) {
      chunks.push(chunk);
      handedOn.resolve();
    }
  };
  await expect(read()).rejects.toThrow('gone');
  expect(chunks).toEqual([[1]]);
});
