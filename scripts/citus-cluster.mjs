import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDistributionPostgres, unprivilegedIdentity } from './steps/distribution-postgres.mjs';

/**
 * A Citus cluster on one machine, for trials and `npm run test:citus`: a coordinator and two workers as three data folders, on 127.0.0.1 without
 * passwords and without fsync. PostgreSQL needs Citus installed. Real clusters are described in docs/operations.md.
 */

/** Below the ports that systems give to outgoing connections, one of which may be taken. */
const defaultPort = '25430';
const usage = `node scripts/citus-cluster.mjs start|stop|remove FOLDER [first port, ${defaultPort} unless given]`;
const nodes = ['coordinator', 'worker-1', 'worker-2'];

const [action = '', place = '', firstPort = defaultPort] = process.argv.slice(2);
const folder = resolve(place);
const programs = findDistributionPostgres();
const identity = unprivilegedIdentity();

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

/** @param {string} program @param {readonly string[]} args */
const run = (program, args) => {
  // The nodes connect to each other and would look for certificates in the home of whoever started them.
  const env = { ...process.env, HOME: folder };
  const options = { cwd: '/', env, encoding: /** @type {const} */ ('utf8'), ...identity };
  const { status, stdout, stderr } = spawnSync(join(programs ?? '', program), args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`);
};

/** @param {number} index */
const portOf = (index) => String(Number(firstPort) + index);

/** @param {string} data */
const create = (data) => {
  mkdirSync(data, { recursive: true });
  if (identity) chownSync(data, identity.uid, identity.gid);
  run('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync']);
};

/** @param {string} data @param {string} port */
const startNode = (data, port) => {
  if (!existsSync(join(data, 'PG_VERSION'))) create(data);
  if (existsSync(join(data, 'postmaster.pid'))) return;
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}='${value}'`);
  run('pg_ctl', ['-D', data, '-l', join(data, 'server.log'), '-w', '-o', options.join(' '), 'start']);
};

const actions = {
  start: () => {
    for (const [index, name] of nodes.entries()) startNode(join(folder, name), portOf(index));
    console.log(`CITUS_URL=postgres://postgres@127.0.0.1:${portOf(0)}/postgres`);
    console.log(`CITUS_WORKERS=127.0.0.1:${portOf(1)},127.0.0.1:${portOf(2)}`);
  },
  stop: () => {
    for (const name of nodes.filter((node) => existsSync(join(folder, node, 'postmaster.pid'))))
      run('pg_ctl', ['-D', join(folder, name), '-m', 'fast', '-w', 'stop']);
  },
  remove: () => {
    actions.stop();
    for (const name of nodes) rmSync(join(folder, name), { recursive: true, force: true });
  },
};

if (!Object.hasOwn(actions, action) || place === '') {
  console.error(usage);
  process.exitCode = 1;
} else if (programs === null) {
  console.error('No PostgreSQL server is installed on this machine.');
  process.exitCode = 1;
} else actions[/** @type {keyof typeof actions} */ (action)]();
