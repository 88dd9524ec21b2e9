import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const oldestVersion = 15;
const user = 'postgres';

/** @returns {string | null} the folder with the programs of the newest PostgreSQL server installed on this machine */
export const findDistributionPostgres = () => {
  const debian = versionFolders('/usr/lib/postgresql', '');
  const redHat = versionFolders('/usr', 'pgsql-');
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const folders = [...debian, ...redHat, ...onPath].filter((folder) => existsSync(join(folder, 'initdb')));
  return folders.find((folder) => versionIn(folder) >= oldestVersion) ?? null;
};

/** @param {string} parent @param {string} prefix */
const versionFolders = (parent, prefix) => {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter(
    (name) => /^\d+$/.test(name.slice(prefix.length)) && name.startsWith(prefix),
  );
  return versions
    .sort((left, right) => Number(right.slice(prefix.length)) - Number(left.slice(prefix.length)))
    .map((name) => join(parent, name, 'bin'));
};

/** @param {string} folder */
export const versionIn = (folder) => {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
};

/**
 * Starts a separate server in a temporary folder; existing databases are not touched.
 *
 * @template T
 * @param {string} programs
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withDistributionPostgres = async (programs, work) => {
  const folder = mkdtempSync(join(tmpdir(), 'flottwart-server-'));
  const identity = unprivilegedIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const options = { cwd: '/', ...identity };
  const data = join(folder, 'data');
  try {
    const args = ['-D', data, '-U', user, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
    const { status, stderr } = spawnSync(join(programs, 'initdb'), args, { ...options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);

    const connections = `max_connections=${100 * availableParallelism()}`;
    const settings = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', connections];
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      // Separate session, so that Ctrl+C does not end it before its clients.
      { ...options, detached: true, stdio: 'ignore' },
    );
    const ended = once(server, 'exit');
    try {
      await waitUntilReady(server, data);
      return await work(`postgresql:///postgres?host=${encodeURIComponent(folder)}&user=${user}`);
    } finally {
      if (server.kill('SIGINT')) await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {import('node:child_process').ChildProcess} server @param {string} data */
const waitUntilReady = async (server, data) => {
  const file = join(data, 'postmaster.pid');
  while (!(existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready')) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}.`);
    await sleep(20);
  }
};

/** PostgreSQL refuses to run as root. */
export const unprivilegedIdentity = () => {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const fields = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
};
