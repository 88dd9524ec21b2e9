import { execFileSync } from 'node:child_process';
import { chmod, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDataFolder } from './program.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
}

const chunk = Buffer.alloc(64 * 1024, 1);

/** Mounts a small tmpfs; null where mounting is not permitted. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | null> => {
  const folder = await createDataFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  // Lazy unmount, so that a slowly ending process does not fail the test.
  afterAll(() => void execFileSync('umount', ['--lazy', folder]));
  await chmod(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (let size = chunk.length; size > 0; )
          await file.write(chunk, 0, size).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error;
            size = Math.floor(size / 2);
          });
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
  };
};
