import { randomBytes } from 'node:crypto';
import { afterAll, inject, onTestFinished } from 'vitest';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { runStatement, targetOf } from './postgres-server.ts';

type Afterwards = (work: () => Promise<void>) => void;

const createDatabase = async (template: string, afterwards: Afterwards): Promise<ConnectionTarget> => {
  const { server } = inject('postgres');
  const name = `flottwart_test_${randomBytes(8).toString('hex')}`;
  await runStatement(server, `create database ${name} template ${template}`);
  afterwards(() => runStatement(server, `drop database ${name} with (force)`));
  return targetOf(server, name);
};

/**
 * A fresh, migrated database for one test file, called at its top level. It is dropped after the file's own `afterAll`
 * hooks, so whatever was opened on it can be closed first.
 */
export const createTestDatabase = (): Promise<ConnectionTarget> =>
  createDatabase(inject('postgres').template, afterAll);

/** A database with nothing in it for one test, as an operator gets one from his administrator. */
export const createEmptyDatabase = (): Promise<ConnectionTarget> => createDatabase('template0', onTestFinished);
