import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findDistributionPostgres, unprivilegedIdentity } from './distribution-postgres.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * A Citus cluster on one machine, for trials and tests: a coordinator and two workers as three data folders, on 127.0.0.1 without passwords and
 * without fsync. Real clusters are described in docs/operations.md.
 */

/** Below the ports that systems give to outgoing connections, one of which may be taken. */
const defaultPort = 25430;
const nodes = ['coordinator', 'worker-1', 'worker-2'];
const programs = findDistributionPostgres();
const identity = unprivilegedIdentity();

/** True if the PostgreSQL of this machine has Citus. */
export const hasCitus = () => programs !== null && existsSync(join(programs, '../lib/citus.so'));

/** Fits small machines; each database keeps one background worker of Citus busy. */
const settings = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '400',
  max_worker_processes: '64',
  max_locks_per_transaction: '512',
  autovacuum_max_workers: '2',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // For shards that move while writes go on.
  wal_level: 'logical',
  // `operator distribute` sets this for its database; the databases of tests are copies, which do not inherit it.
  'citus.enable_unsafe_triggers': 'on',
};

/** @param {string} folder @param {string} program @param {readonly string[]} args */
const run = (folder, program, args) => {
  // The nodes connect to each other and would look for certificates in the home of the user who started them.
  const env = { ...process.env, HOME: folder };
  const options = { cwd: '/', env, encoding: /** @type {const} */ ('utf8'), ...identity };
  const { status, stdout, stderr } = spawnSync(join(programs ?? '', program), args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`);
};

/** @param {string} folder @param {string} data */
const create = (folder, data) => {
  mkdirSync(data, { recursive: true });
  if (identity) chownSync(data, identity.uid, identity.gid);
  run(folder, 'initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync']);
};

/** @param {string} folder @param {string} name @param {number} port */
const startNode = (folder, name, port) => {
  const data = join(folder, name);
  if (!existsSync(join(data, 'PG_VERSION'))) create(folder, data);
  if (existsSync(join(data, 'postmaster.pid'))) return;
  const options = Object.entries({ ...settings, port }).map(([setting, value]) => `-c ${setting}='${value}'`);
  run(folder, 'pg_ctl', ['-D', data, '-l', join(data, 'server.log'), '-w', '-o', options.join(' '), 'start']);
};

/**
 * Starts the nodes on ports that follow each other, and returns the settings of the tests.
 *
 * @param {string} folder
 */
export const startCluster = (folder, firstPort = defaultPort) => {
  for (const [index, name] of nodes.entries()) startNode(folder, name, firstPort + index);
  return {
    CITUS_URL: `postgres://postgres@127.0.0.1:${firstPort}/postgres`,
    CITUS_WORKERS: `127.0.0.1:${firstPort + 1},127.0.0.1:${firstPort + 2}`,
  };
};

/** @param {string} folder */
export const stopCluster = (folder) => {
  for (const name of nodes.filter((node) => existsSync(join(folder, node, 'postmaster.pid'))))
    run(folder, 'pg_ctl', ['-D', join(folder, name), '-m', 'fast', '-w', 'stop']);
};

/** @param {string} folder */
export const removeCluster = (folder) => {
  stopCluster(folder);
  for (const name of nodes) rmSync(join(folder, name), { recursive: true, force: true });
};

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const freePorts = async () => {
  for (let port = defaultPort; ; port += nodes.length)
    if ((await Promise.all(nodes.map((_, index) => isFree(port + index)))).every(Boolean)) return port;
};

/** Tests without a database of the cluster, or about the statements, plans and storage of a single server. */
const sameOnEveryDatabase = [
  'server/src/db/embedded/**',
  'server/src/db/round-trips.test.ts',
  'server/src/connectors/**',
  'server/src/demo/**',
  'server/src/lib/**',
  'server/src/features/documents/reading/**',
  'server/src/features/imports/file/**',
  'server/src/features/police-reports/letter/**',
  'server/test/event-loop/**',
  'server/test/fuzz/**',
  'server/test/printed-layouts/**',
];

/** Tests of the parts that only a cluster can break: isolation, moves of shards, locks, and statements that Citus plans differently. */
export const quickTests = [
  'server/test/citus/',
  'server/test/access-matrix/',
  'server/src/db/tenant.test.ts',
  'server/src/work-items/lock-order.test.ts',
  'server/src/work-items/deletion-race.test.ts',
];

/**
 * Runs the server's tests on the cluster that the environment names, or on one of their own.
 *
 * @param {string} reports
 * @param {readonly string[]} files all unless given
 */
export const runOnCluster = async (reports, files) => {
  const { CITUS_URL: url, CITUS_WORKERS: workers } = process.env;
  const folder = join(reports, 'citus');
  const cluster = url && workers ? { CITUS_URL: url, CITUS_WORKERS: workers } : startCluster(folder, await freePorts());
  try {
    const excluded = sameOnEveryDatabase.flatMap((pattern) => ['--exclude', pattern]);
    const args = ['--project', 'server', '--project', 'citus', ...files, ...excluded];
    const settingsOfTests = { TEST_DATABASE_URL: cluster.CITUS_URL, CITUS_WORKERS: cluster.CITUS_WORKERS };
    return await runVitest(join(reports, 'citus.json'), args, settingsOfTests);
  } finally {
    if (!(url && workers)) removeCluster(folder);
  }
};
