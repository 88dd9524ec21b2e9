import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openArchive, writeArchive } from './archive.ts';
import type { Frame } from './archive-frames.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-archive-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const nextPath = (): string => {
  files += 1;
  return join(folder, `${files}.backup`);
};

const write = async (frames: readonly Frame[], passphrase: string | null = null): Promise<string> => {
  const path = nextPath();
  const all = async function* () {
    yield* frames;
  };
  await writeArchive(
    path,
    { createdAt: new Date('2026-11-15T03:45:00Z'), migration: '0001_foundation', frames: all() },
    passphrase === null ? null : { passphrase },
  );
  return path;
};
const read = async (path: string, passphrase: string | null = null): Promise<Frame[]> => {
  const { frames } = await openArchive(path, { passphrase });
  return Array.fromAsync(frames());
};
const change = async (path: string, at: number): Promise<void> => {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
};

const frame = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.record({ type: fc.constant('key' as const), key: fc.string() }),
  fc.record({ type: fc.constant('sequence' as const), name: fc.string(), value: fc.nat() }),
);

test('a written archive reads back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 8 }), async (frames) => {
      expect(await read(await write(frames))).toEqual(frames);
    }),
    { numRuns: 10 },
  );
});

test('rows larger than any buffer are read in order', async () => {
  const blocks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(300_000, String(index)));
  const back = await read(await write(blocks));
  expect(back.map((block) => Buffer.isBuffer(block) && block.equals(blocks[back.indexOf(block)] as Buffer))).toEqual(
    blocks.map(() => true),
  );
});

const frames: readonly Frame[] = [{ type: 'key', key: 'a very secret key' }, Buffer.from('Erika Muster\n')];

test('an encrypted archive reveals nothing of its content', async () => {
  const path = await write(frames, 'Apfelkuchen mit Sahne');
  expect(await read(path, 'Apfelkuchen mit Sahne')).toEqual(frames);
  expect((await readFile(path)).includes('Muster')).toBe(false);
  await expect(read(path)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(read(path, 'Apfelkuchen ohne Sahne')).rejects.toThrow('another passphrase');
});

test.each([null, 'Apfelkuchen mit Sahne'])('a changed or missing byte is refused (%s)', async (passphrase) => {
  const path = await write(frames, passphrase);
  const { length } = await readFile(path);
  await change(path, length - 40);
  await expect(read(path, passphrase)).rejects.toThrow('damaged');
  await change(path, length - 40);
  expect(await read(path, passphrase)).toEqual(frames);
  await truncate(path, length - 5);
  await expect(read(path, passphrase)).rejects.toThrow('damaged');
});

test.each([
  ['an empty file', ''],
  ['a short one', 'PK'],
  ['one of another program', '{"flottwartBackup":2}\n'],
  ['one without an end of its first line', 'x'.repeat(9000)],
])('%s is not a backup', async (_what, text) => {
  const path = nextPath();
  await writeFile(path, text);
  await expect(openArchive(path, { passphrase: null })).rejects.toThrow('is not a Flottwart backup');
});

test('a failed backup leaves no file behind', async () => {
  const path = nextPath();
  const failing = async function* (): AsyncGenerator<Frame> {
    yield Buffer.alloc(100_000);
    throw new Error('the database is gone');
  };
  const content = { createdAt: new Date(), migration: 'x', frames: failing() };
  await expect(writeArchive(path, content, null)).rejects.toThrow('the database is gone');
  expect((await readdir(folder)).filter((file) => file.startsWith(`${files}.`))).toEqual([]);
});
