import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { unzip } from '../../test/unzip.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const now = new Date('2026-11-15T12:00:00Z');

const zipOf = async (entries: readonly ZipEntry[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(writeZip(entries, now)));

test('entries are read back unchanged, whatever their names, compressed or not', async () => {
  const photo = randomBytes(300_000);
  const chunks = async function* () {
    yield photo.subarray(0, 100_000);
    yield photo.subarray(100_000);
  };
  const archive = await zipOf([
    { name: 'Auskunft.html', content: Buffer.from('ä'.repeat(100_000)) },
    { name: 'Anhänge/1 Straße.jpg', content: chunks(), isPacked: true },
    { name: 'leer.txt', content: Buffer.alloc(0) },
  ]);
  const entries = unzip(archive);
  expect([...entries.keys()]).toEqual(['Auskunft.html', 'Anhänge/1 Straße.jpg', 'leer.txt']);
  expect(entries.get('Auskunft.html')?.toString()).toBe('ä'.repeat(100_000));
  expect(entries.get('Anhänge/1 Straße.jpg')?.equals(photo)).toBe(true);
  expect(archive.length).toBeLessThan(305_000);
});

test('a failing file fails the archive', async () => {
  const broken = async function* () {
    yield Buffer.from('Anfang');
    throw new Error('gone');
  };
  await expect(zipOf([{ name: 'a', content: broken() }])).rejects.toThrow('gone');
});

test('a reader that stops also stops reading the files', async () => {
  let isOpen = true;
  const endless = async function* () {
    try {
      while (true) yield randomBytes(100_000);
    } finally {
      isOpen = false;
    }
  };
  for await (const chunk of writeZip([{ name: 'a', content: endless() }], now)) if (chunk.length > 1000) break;
  await expect.poll(() => isOpen).toBe(false);
});
