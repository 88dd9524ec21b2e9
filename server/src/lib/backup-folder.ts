import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const archiveName = (day: string): string => `flottwart-${day}.backup`;

const dated = /^flottwart-(\d{4}-\d{2}-\d{2})\.backup$/;

/** Days of the nightly backups among the files of a folder. */
export const archiveDays = (files: readonly string[]): string[] => files.flatMap((file) => dated.exec(file)?.[1] ?? []);

interface LastBackup {
  readonly at: Date;
  readonly bytes: number;
}

/** Latest nightly backup in a folder; null if there is none. */
export const findLastBackup = async (folder: string): Promise<LastBackup | null> => {
  const day = archiveDays(await readdir(folder).catch(() => []))
    .sort()
    .at(-1);
  const found = day === undefined ? null : await stat(join(folder, archiveName(day))).catch(() => null);
  return found && { at: found.mtime, bytes: found.size };
};
