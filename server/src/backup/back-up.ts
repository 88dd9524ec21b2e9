import { asOwner, type ConnectionTarget } from '../db/connect.ts';
import { appliedMigration } from '../db/migrate.ts';
import type { Print } from '../lib/log.ts';
import { BackupError, openArchive, writeArchive } from './archive.ts';
import type { DecryptionKeys } from './archive-encryption.ts';
import type { Frame } from './archive-frames.ts';
import { readDatabase } from './read-database.ts';
import { type RowCounts, writeDatabase } from './write-database.ts';

export const migrationOf = (target: ConnectionTarget): Promise<string> => asOwner(target, appliedMigration);

interface BackupRequest {
  readonly target: ConnectionTarget;
  readonly path: string;
  readonly now: Date;
  /** An archive with a passphrase carries the installation's secret key, if given; one without is encrypted with that key. */
  readonly encryption:
    | { readonly passphrase: string; readonly secretKey: Buffer | null }
    | { readonly passphrase: null; readonly secretKey: Buffer }
    | null;
}

async function* withKey(secretKey: Buffer | null, frames: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  if (secretKey) yield { type: 'key', key: secretKey.toString('base64') };
  yield* frames;
}

export const backUp = async ({ target, path, now, encryption }: BackupRequest): Promise<void> => {
  const isByKey = encryption?.passphrase === null;
  const source = isByKey ? { secretKey: encryption.secretKey } : encryption && { passphrase: encryption.passphrase };
  const frames = withKey(isByKey ? null : (encryption?.secretKey ?? null), readDatabase(target));
  await writeArchive(path, { createdAt: now, migration: await migrationOf(target), frames }, source);
};

interface RestoreRequest extends DecryptionKeys {
  readonly target: ConnectionTarget;
  readonly path: string;
  /** Prints the progress. */
  readonly print?: Print;
}

export interface Restored {
  readonly createdAt: string;
  readonly counts: RowCounts;
  /** Secret key of the installation, if the archive carried it. */
  readonly secretKey: Buffer | null;
  /** True if the key of this installation decrypted it. */
  readonly isOpenedByKey: boolean;
}

const silent: Print = () => undefined;

export const restore = async ({ target, path, print = silent, ...keys }: RestoreRequest): Promise<Restored> => {
  const { head, frames } = await openArchive(path, keys);
  let secretKey: Buffer | null = null;
  const onKey = (key: string): void => {
    secretKey = Buffer.from(key, 'base64');
  };
  const counts = await writeDatabase(target, head.migration, frames(), { onKey, print });
  return { createdAt: head.createdAt, counts, secretKey, isOpenedByKey: head.seal?.by === 'secret-key' };
};

/** Copies one database to another without a file; the source must not be written to meanwhile. */
export const move = async (
  source: ConnectionTarget,
  destination: ConnectionTarget,
  print: Print = silent,
): Promise<RowCounts> => {
  const migration = await migrationOf(source);
  if (migration === '') throw new BackupError('There is nothing to move yet.');
  return writeDatabase(destination, migration, readDatabase(source), { print });
};
