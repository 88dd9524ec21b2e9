import { execFile } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  /** Files stay root's; inside its user namespace the process sees itself as this other user. */
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number };

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Required owner of the cluster's files. */
export const fileOwner = (runAs: RunAs): Owner =>
  runAs.kind === 'user'
    ? { uid: runAs.uid, gid: runAs.gid }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

/** Clean environment: the operator's PGPORT, PGDATA or locale must not leak into the server. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C' };

export const invocation = (runAs: RunAs, file: string, args: readonly string[]): Invocation => {
  const options = { cwd: '/', env: environment };
  if (runAs.kind === 'self') return { file, args, options };
  if (runAs.kind === 'user') return { file, args, options: { ...options, uid: runAs.uid, gid: runAs.gid } };
  const mapping = ['--user', `--map-user=${runAs.uid}`, `--map-group=${runAs.gid}`];
  return { file: 'unshare', args: [...mapping, '--', file, ...args], options };
};

export const run = (
  runAs: RunAs,
  file: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> => {
  const call = invocation(runAs, file, args);
  return promisify(execFile)(call.file, [...call.args], call.options);
};

/**
 * `folder` belongs to the chosen user afterwards, and not before: another process may be starting on it. Its present owner is tried first, so that a
 * folder an ordinary user created stays usable for them after root has run once.
 */
export const chooseRunAs = async (binaries: Binaries, folder: string, presentOwner: Owner | null): Promise<RunAs> => {
  const self: RunAs = { kind: 'self' };
  if (process.getuid?.() !== 0) {
    const problem = await problemOf(self, binaries, folder);
    if (problem) throw new EmbeddedPostgresError('binaries_unusable', `PostgreSQL cannot run: ${problem}`);
    return self;
  }

  const users = await unprivilegedUsers();
  const owner = presentOwner && presentOwner.uid !== 0 ? [presentOwner] : [];
  const problems: string[] = [];
  for (const candidate of [...owner, ...users].map(({ uid, gid }): RunAs => ({ kind: 'user', uid, gid }))) {
    const { uid, gid } = fileOwner(candidate);
    const problem = await problemOf(candidate, binaries, folder);
    if (!problem) {
      await chown(folder, uid, gid);
      return candidate;
    }
    problems.push(`as user ${uid}: ${problem}`);
  }

  const [mapped] = users;
  if (mapped && process.platform === 'linux') {
    const namespace: RunAs = { kind: 'namespace', uid: mapped.uid, gid: mapped.gid };
    const problem = await problemOf(namespace, binaries, folder);
    if (!problem) {
      await chown(folder, 0, 0);
      return namespace;
    }
    problems.push(`in a user namespace: ${problem}`);
  }
  throw new EmbeddedPostgresError(
    'folder_unusable',
    [
      `PostgreSQL does not run as root, and no other way to run it on ${folder} works:`,
      ...problems.map((problem) => `- ${problem}`),
      'Start the program as an ordinary user, move it and DATA_DIR out of folders only root may enter, or set DATABASE_URL.',
    ].join('\n'),
  );
};

/** The folder itself will be the user's; the path to it has to be accessible. */
const problemOf = (runAs: RunAs, { postgres }: Binaries, folder: string): Promise<string | null> => {
  const parent = dirname(folder);
  return run(runAs, '/bin/sh', ['-c', '"$1" --version && test -x "$2"', 'sh', postgres, parent]).then(
    () => null,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || `cannot enter ${parent}`,
  );
};

/** initdb requires a user the system knows by name. */
const unprivilegedUsers = async (): Promise<Owner[]> => {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) =>
    lines
      .filter((fields) => fields[0] === name)
      .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
      // macOS gives nobody the number -2, which no process can be started with.
      .filter(({ uid }) => uid > 0),
  );
};
