import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './embedded-postgres-error.ts';
import type { Owner } from './run-as.ts';

/**
 * Refuses a folder somebody else created, since its owner could swap the socket in it. Without an owner the folder keeps its own: root trusts
 * everybody, and another process may be changing the ownership at this moment.
 */
export const ensurePrivateFolder = async (path: string, owner: Owner | null): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(path);
  const trusted = owner === null || found.uid === owner.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !trusted) {
    throw new EmbeddedPostgresError('folder_unusable', `${path} belongs to somebody else.`);
  }
  await chmod(path, 0o700);
  if (owner) await lchown(path, owner.uid, owner.gid);
};

export const ownerOf = async (path: string): Promise<Owner | null> =>
  lstat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  );

/** Changes the owner of the folder's content where root ran the server as another user before. */
export const chownContents = async (folder: string, owner: Owner): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await ownerOf(path))?.uid !== owner.uid) await chownRecursive(path, owner);
  }
};

/** Changes the folder itself last, so that an interrupted run is noticed and repeated. */
export const chownRecursive = async (path: string, owner: Owner): Promise<void> => {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await chownRecursive(join(path, name), owner);
  }
  await lchown(path, owner.uid, owner.gid);
};
