import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../src/config.ts';
import { type ConnectionTarget, withLogin } from '../src/db/connect.ts';
import { appLogin, ownerLogin, superuser } from '../src/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../src/lib/log.ts';
import { startServer as startApplication } from '../src/start-server.ts';
import { connectNodes, disconnectAll, distributeTemplate, dropOnAll, isCluster, runOnAll } from './citus-servers.ts';
import { type PostgresServer, runStatement, targetOf } from './postgres-server.ts';

/** Trades durability for speed in short-lived databases. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A file system that shares blocks copies a template at once.
  file_copy_method: 'clone',
};

/** A test file rarely has more than one application of some twenty connections, a few open more of them. */
const connectionsPerWorker = 50;

const bundle = (): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/bundle-for-tests.mjs')], {
    encoding: 'utf8',
  });

let cleanUp: () => Promise<void> = async () => undefined;

interface Owned {
  readonly owner: string;
  readonly template: ConnectionTarget;
  readonly dropOwner: () => Promise<void>;
}

/**
 * Owner and login of requests, as docs/operations.md describes them for two addresses. The embedded server has both; on a server with a password
 * each run has an owner of its own, because roles outlive databases.
 */
const createRoles = async (server: PostgresServer, database: string): Promise<Owned> => {
  if (!('url' in server))
    return {
      owner: ownerLogin,
      template: { ...server, user: ownerLogin, database },
      dropOwner: async () => undefined,
    };
  const password = randomBytes(16).toString('hex');
  const owner = `flottwart_owner_${randomBytes(4).toString('hex')}`;
  await runOnAll(
    server,
    `do $$ begin create role ${appLogin} login; exception when duplicate_object then null; end $$;
    alter role ${appLogin} login password '${password}';
    create role ${owner} login password '${password}';
    grant ${appLogin} to ${owner}`,
  );
  const { url } = targetOf(server, database) as { readonly url: string };
  return {
    owner,
    template: { url: withLogin(url, owner, password), appUrl: withLogin(url, appLogin, password) },
    dropOwner: () => runOnAll(server, `drop role ${owner}`),
  };
};

/** Leaves the queues of all jobs, so that an application on a copy finds them instead of creating them; their schedules belong to single tests. */
const startOnce = async (target: ConnectionTarget): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-template-'));
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  try {
    const { close } = await startApplication(config, { target, runScheduledJobs: false, webFolder: null });
    await close();
    await runStatement(target, 'delete from pgboss.schedule');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const distributed = async (server: PostgresServer, template: ConnectionTarget): Promise<ConnectionTarget> => {
  if (!isCluster(server)) return template;
  const target = await distributeTemplate(template);
  await disconnectAll(server, target);
  return target;
};

/** Starts one PostgreSQL for the whole run, with a migrated template that workers and test files copy. */
export const setup = async (project: TestProject): Promise<void> => {
  // Scripts in processes and threads of their own run as `npm start` runs them; see `program-files.ts`.
  process.env.TEST_SERVER_BUNDLE = bundle();
  const { server, stop } = await startServer(project.vitest.config.maxWorkers);
  const name = `flottwart_template_${randomBytes(4).toString('hex')}`;
  const workerFolder = await mkdtemp(join(tmpdir(), 'flottwart-apps-'));
  const end = async () => {
    await stop();
    await rm(workerFolder, { recursive: true, force: true });
  };
  cleanUp = end;
  try {
    const { owner, template, dropOwner } = await createRoles(server, name);
    cleanUp = async () => {
      await dropOnAll(server, name);
      await dropOwner();
      await end();
    };
    await runOnAll(server, `create database ${name} owner ${owner}`);
    if (isCluster(server)) await connectNodes(server, name);
    await startOnce(template);
    project.provide('postgres', { server, template: await distributed(server, template), owner });
    project.provide('workerFolder', workerFolder);
  } catch (error) {
    await cleanUp();
    throw error;
  }
};

export const teardown = (): Promise<void> => cleanUp();

const startServer = async (workers: number): Promise<{ server: PostgresServer; stop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { url }, stop: async () => undefined };

  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const settings = { ...fastSettings, max_connections: String(50 + workers * connectionsPerWorker) };
    const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, settings });
    return { server: { ...embedded.connection, user: superuser }, stop: () => embedded.stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
};
