import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createStreamLimit } from './stream-limit.ts';

const limit = () =>
  createStreamLimit({
    each: 2,
    oneTooMany: () => new AppError('too_many_requests', 'zu viele'),
    all: 3,
    allTooMany: () => new AppError('unavailable', 'zu viele in allem'),
  });

async function* letters(): AsyncGenerator<string> {
  yield 'a';
  yield 'b';
}
const opened = async (): Promise<AsyncIterable<string>> => letters();

test('streams over the limit per subject or in total are refused', async () => {
  const admit = limit();
  await admit(1, opened);
  await admit(1, opened);
  await expect(admit(1, opened)).rejects.toMatchObject({ code: 'too_many_requests' });
  await admit(2, opened);
  await expect(admit(2, opened)).rejects.toMatchObject({ code: 'unavailable' });
});

async function* failing(): AsyncGenerator<string> {
  yield 'a';
  throw new Error('broken off');
}

const endings: Record<string, (admit: ReturnType<typeof limit>) => Promise<void>> = {
  'is read to its end': async (admit) => {
    expect(await text(Readable.from(await admit(1, opened)))).toBe('ab');
  },
  'is given up before it was read': async (admit) => {
    const stream = Readable.from(await admit(1, opened));
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
  },
  'is given up half-way': async (admit) => {
    for await (const letter of Readable.from(await admit(1, opened))) if (letter === 'a') break;
  },
  'fails half-way': async (admit) => {
    await expect(text(Readable.from(await admit(1, async () => failing())))).rejects.toThrow('broken off');
  },
  'cannot be opened': async (admit) => {
    const broken = admit(1, async () => {
      throw new Error('not opened');
    });
    await expect(broken).rejects.toThrow('not opened');
  },
};

test.each(Object.keys(endings))('a slot is free again when its stream %s', async (ending) => {
  const admit = limit();
  for (let round = 0; round < 5; round += 1) await endings[ending]?.(admit);
  await admit(1, opened);
  await admit(1, opened);
  await expect(admit(1, opened)).rejects.toThrow('zu viele');
});
