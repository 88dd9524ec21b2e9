import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

const packageFile = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Locates the PostgreSQL programs of this platform's npm package and creates links npm skipped. */
export const locateBinaries = async (packageRoot: string = installedPackage()): Promise<Binaries> => {
  const { version } = packageFile.parse(JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')));
  await makeMissingSymlinks(packageRoot);
  return {
    initdb: join(packageRoot, 'native/bin/initdb'),
    postgres: join(packageRoot, 'native/bin/postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
};

const installedPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `The package ${name} is not installed: either npm left out optional dependencies, or there is none for this platform. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
};

const makeMissingSymlinks = async (packageRoot: string): Promise<void> => {
  const links = symlinks.parse(JSON.parse(await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(packageRoot, source)), path).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) return;
      throw new EmbeddedPostgresError('binaries_unusable', `Cannot create the library link ${path}: ${error}`);
    });
  }
};

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
