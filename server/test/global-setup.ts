import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareAppLogin } from '../src/db/app-login.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { prepareDatabase } from '../src/start-server.ts';
import { appUrlOf, type PostgresServer, runStatement, targetOf } from './postgres-server.ts';

/** Trades durability for speed in short-lived databases. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** A test file rarely has more than one application of some twenty connections, a few open more of them. */
const connectionsPerWorker = 50;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const bundle = (): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/bundle-for-tests.mjs')], {
    encoding: 'utf8',
  });

let cleanUp: () => Promise<void> = async () => undefined;

/** Starts one PostgreSQL for the whole run, with a migrated template that every test file copies. */
export const setup = async (project: TestProject): Promise<void> => {
  // Scripts in processes and threads of their own run as `npm start` runs them; see `program-files.ts`.
  process.env.TEST_SERVER_BUNDLE = bundle();
  const { server, stop } = await startServer(project.vitest.config.maxWorkers);
  const template = `flottwart_template_${randomBytes(4).toString('hex')}`;
  cleanUp = async () => {
    await runStatement(server, `drop database if exists ${template} with (force)`);
    await stop();
  };
  try {
    const appUrl = await createTemplate(server, template);
    project.provide('postgres', { server: 'url' in server ? { ...server, appUrl } : server, template });
  } catch (error) {
    await cleanUp();
    throw error;
  }
};

export const teardown = (): Promise<void> => cleanUp();

/** Returns the address of the login that all test files share, where it needs a password. */
const createTemplate = async (server: PostgresServer, name: string): Promise<string | null> => {
  await runStatement(server, `create database ${name}`);
  const template = targetOf(server, name);
  await prepareDatabase(template, silent);
  return appUrlOf(await prepareAppLogin(template, async () => randomBytes(32)));
};

const startServer = async (workers: number): Promise<{ server: PostgresServer; stop: () => Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { url }, stop: async () => undefined };

  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-test-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const settings = { ...fastSettings, max_connections: String(50 + workers * connectionsPerWorker) };
    const embedded = await startEmbeddedPostgres({ dataDir, log: silent, settings });
    return { server: embedded.connection, stop: () => embedded.stop().finally(removeData) };
  } catch (error) {
    await removeData();
    throw error;
  }
};
