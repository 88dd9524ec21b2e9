import { randomBytes } from 'node:crypto';
import { afterAll, inject, onTestFinished, test } from 'vitest';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { dropOnAll, isCluster, runOnAll } from './citus-servers.ts';
import { databaseOf, targetOf } from './postgres-server.ts';

/** For tests of plans, storage, locks and round trips, which differ on a cluster or are not to be seen on its coordinator. */
export const testOnOneServer = test.skipIf(isCluster(inject('postgres').server));

/** For a demo, which runs on the embedded database alone. */
export const testOnEmbedded = test.skipIf('url' in inject('postgres').server);

type Afterwards = (work: () => Promise<void>) => void;

/** Begins like the template's: whatever a file leaves behind, as one whose tests are all skipped does, goes with the template at the end of the run. */
const newName = (): string => `${databaseOf(inject('postgres').template)}_${randomBytes(8).toString('hex')}`;

const copyDatabase = async (template: string): Promise<ConnectionTarget> => {
  const name = newName();
  const { server, owner, template: migrated } = inject('postgres');
  // Copied as files without fsync; through the write-ahead log, as on a server of its own, a copy takes twice the processor time.
  const strategy = 'url' in server && !isCluster(server) ? '' : 'strategy file_copy';
  await runOnAll(server, `create database ${name} owner ${owner} template ${template} ${strategy}`);
  return targetOf(migrated, name);
};

export const dropDatabase = (target: ConnectionTarget): Promise<void> =>
  dropOnAll(inject('postgres').server, databaseOf(target));

const createDatabase = async (template: string, afterwards: Afterwards): Promise<ConnectionTarget> => {
  const target = await copyDatabase(template);
  afterwards(() => dropDatabase(target));
  return target;
};

/**
 * Creates a fresh, migrated database for one test file, at its top level; it is dropped after the file's own `afterAll` hooks, so that connections
 * can be closed first.
 */
export const createTestDatabase = (): Promise<ConnectionTarget> =>
  createDatabase(databaseOf(inject('postgres').template), afterAll);

/** Creates an empty database for one test, as an administrator hands it to an operator, whose role owns it. */
export const createEmptyDatabase = async (): Promise<ConnectionTarget> => {
  const target = await createDatabase('template0', onTestFinished);
  return 'url' in target ? { ...target, isDistributed: false } : target;
};

/** Creates a fresh, migrated database for all test files of a worker; the end of the run drops it. */
export const createWorkerDatabase = (): Promise<ConnectionTarget> =>
  copyDatabase(databaseOf(inject('postgres').template));
