import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveName } from '../lib/backup-folder.ts';
import { outdated, rotate } from './rotation.ts';

const day = (offset: number): string => new Date(Date.UTC(2026, 10, 15 - offset)).toISOString().slice(0, 10);

/** Backups left after one per day over a number of days. */
const keptAfter = (days: number): string[] => {
  let kept: string[] = [];
  for (let offset = days - 1; offset >= 0; offset -= 1) {
    kept.push(day(offset));
    const gone = outdated(kept);
    kept = kept.filter((one) => !gone.includes(one));
  }
  return kept;
};

test('the last seven days are kept', () => {
  expect(keptAfter(7)).toHaveLength(7);
});

test('after a year seven days and the last of each of four weeks before are kept', () => {
  // 15 November 2026 is a Sunday: the days kept go back to Monday the 9th, the weeks end on Sundays.
  expect(keptAfter(365)).toEqual([
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    ...['09', '10', '11', '12', '13', '14', '15'].map((end) => `2026-11-${end}`),
  ]);
});

test('days without a backup do not shorten the rotation', () => {
  expect(outdated(['2025-01-01', '2025-06-01', '2026-11-15'])).toEqual([]);
});

test('only own files are touched, and partial files of a killed run are deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flottwart-rotation-'));
  const files = [
    ...Array.from({ length: 60 }, (_, offset) => archiveName(day(offset))),
    'flottwart-2020-01-01.backup.part',
    'flottwart-by-hand.backup',
    'notes.txt',
  ];
  for (const file of files) await writeFile(join(folder, file), '');
  await rotate(folder);
  const left = await readdir(folder);
  await rm(folder, { recursive: true });
  expect(left).toHaveLength(7 + 4 + 2);
  expect(left).toEqual(expect.arrayContaining(['flottwart-by-hand.backup', 'notes.txt', archiveName(day(0))]));
});
