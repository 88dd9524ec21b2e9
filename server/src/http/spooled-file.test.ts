import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareSpool, spoolFile } from './spooled-file.ts';

const parent = await mkdtemp(join(tmpdir(), 'flottwart-spool-'));
const folder = join(parent, 'uploads');
await prepareSpool(folder);
afterAll(() => rm(parent, { recursive: true }));

async function* chunksOf(size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += 50_000) yield Buffer.alloc(Math.min(50_000, size - at), String(at % 7));
}

/** Files of the folder that this process still has open, removed ones included. */
const openFiles = async (): Promise<number> => {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
};

test.for([0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_001])(
  'a file of %i bytes is read back as it was sent',
  async (size) => {
    const file = await spoolFile(chunksOf(size), folder);
    const sent = Buffer.concat(await Array.fromAsync(chunksOf(size)));
    expect(file.size).toBe(size);
    expect((await file.read()).equals(sent)).toBe(true);
    await file.discard();
    await file.discard();
  },
);

test.runIf(process.platform === 'linux')('a large file lies on the disk, nameless, until it is discarded', async () => {
  const file = await spoolFile(chunksOf(1_000_000), folder);
  expect(await readdir(folder)).toEqual([]);
  expect(await openFiles()).toBe(1);
  await file.discard();
  expect(await openFiles()).toBe(0);
  const small = await spoolFile(chunksOf(100_000), folder);
  expect(await openFiles()).toBe(0);
  await small.discard();
});

test.runIf(process.platform === 'linux')('an upload that breaks off leaves nothing behind', async () => {
  const broken = (async function* () {
    yield* chunksOf(1_000_000);
    throw new Error('broken off');
  })();
  await expect(spoolFile(broken, folder)).rejects.toThrow('broken off');
  expect(await readdir(folder)).toEqual([]);
  expect(await openFiles()).toBe(0);
});

test('a large file is received although its folder was removed', async () => {
  await rm(folder, { recursive: true });
  const file = await spoolFile(chunksOf(1_000_000), folder);
  expect((await file.read()).length).toBe(1_000_000);
  await file.discard();
});

test('a start removes what a killed process left', async () => {
  await writeFile(join(folder, 'left'), 'x');
  await prepareSpool(folder);
  expect(await readdir(folder)).toEqual([]);
});
