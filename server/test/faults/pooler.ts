import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@flottwart/simulators/free-port';
import { afterAll } from 'vitest';
import { ownerOf } from '../../src/db/embedded/private-folder.ts';
import { waitUntil } from '../wait-until.ts';
import type { DatabaseNode } from './database-pair.ts';
import { createDataFolder } from './program.ts';

const program = process.env.PGBOUNCER ?? 'pgbouncer';

/** Since 1.21 prepared statements are known by name on every connection of the pool. */
const isRecent = (version: string): boolean => {
  const { major, minor } = /PgBouncer (?<major>\d+)\.(?<minor>\d+)/.exec(version)?.groups ?? {};
  return Number(major) > 1 || Number(minor) >= 21;
};

/** Whether PgBouncer 1.21 or newer is installed, or named by `PGBOUNCER`. */
export const hasPooler = isRecent(String(spawnSync(program, ['--version']).stdout ?? ''));

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

interface Pooler {
  readonly port: number;
  /** Kills it without a word to its clients. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>;
}

/** PgBouncer in transaction mode, set up as docs/operations.md describes. Called at the top level of a test file. */
export const startPooler = async (node: DatabaseNode): Promise<Pooler> => {
  const folder = await createDataFolder();
  const port = await freePort();
  const owner = process.getuid?.() === 0 ? await ownerOf(node.cluster) : null;
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, '"flottwart" ""\n"flottwart_app" ""\n');
  await writeFile(
    settings,
    `[databases]
flottwart = host=${node.target.host} port=${node.target.port} dbname=flottwart
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
ignore_startup_parameters = options
max_client_conn = 200
default_pool_size = 20
query_wait_timeout = 10
server_login_retry = 1
`,
  );
  if (owner) for (const path of [folder, settings, users]) await chown(path, owner.uid, owner.gid);
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(program, [settings], { ...owner, cwd: '/', stdio: 'ignore' });
    await waitUntil(() => isListening(port));
  };
  const kill = async (): Promise<void> => {
    if (!child) return;
    const ended = once(child, 'exit');
    if (child.kill('SIGKILL')) await ended;
    child = null;
  };
  afterAll(kill);
  await start();
  return { port, kill, start };
};
