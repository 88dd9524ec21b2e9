import { randomBytes } from 'node:crypto';
import { afterAll, inject, onTestFinished } from 'vitest';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { databaseOf, runStatement, targetOf } from './postgres-server.ts';

type Afterwards = (work: () => Promise<void>) => void;

const createDatabase = async (template: string, afterwards: Afterwards): Promise<ConnectionTarget> => {
  const { server, owner, template: migrated } = inject('postgres');
  const name = `flottwart_test_${randomBytes(8).toString('hex')}`;
  // Copied as files without fsync; through the write-ahead log, as on a server of its own, a copy takes twice the processor time.
  const strategy = 'url' in server ? '' : 'strategy file_copy';
  await runStatement(server, `create database ${name} owner ${owner} template ${template} ${strategy}`);
  afterwards(() => runStatement(server, `drop database ${name} with (force)`));
  return targetOf(migrated, name);
};

/**
 * Creates a fresh, migrated database for one test file, at its top level; it is dropped after the file's own `afterAll` hooks, so that connections
 * can be closed first.
 */
export const createTestDatabase = (): Promise<ConnectionTarget> =>
  createDatabase(databaseOf(inject('postgres').template), afterAll);

/** Creates an empty database for one test, as an administrator hands it to an operator, whose role owns it. */
export const createEmptyDatabase = (): Promise<ConnectionTarget> => createDatabase('template0', onTestFinished);
