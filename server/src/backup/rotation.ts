import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { archiveDays, archiveName } from '../lib/backup-folder.ts';
import { partSuffix } from './archive.ts';

const dailyKept = 7;
const weeklyKept = 4;

const dayNumber = (day: string): number => Date.parse(day) / dayMs;
/** Weeks begin on Monday. */
const weekOf = (day: string): number => Math.floor((dayNumber(day) + 3) / 7);

/** Days to delete: the newest seven are kept, and the last of each of the four weeks before. */
export const outdated = (days: readonly string[]): string[] => {
  const newestFirst = [...days].sort().reverse();
  const older = newestFirst.slice(dailyKept);
  const weeks = [...new Set(older.map(weekOf))].slice(0, weeklyKept);
  const kept = new Set(weeks.map((week) => older.find((day) => weekOf(day) === week)));
  return older.filter((day) => !kept.has(day));
};

/** Also deletes partial files of a killed run. */
export const rotate = async (folder: string): Promise<void> => {
  const files = await readdir(folder);
  const days = archiveDays(files);
  const partialFiles = files.filter((file) => file.startsWith('flottwart-') && file.endsWith(`.backup${partSuffix}`));
  for (const file of [...outdated(days).map(archiveName), ...partialFiles])
    await rm(join(folder, file), { force: true });
};
