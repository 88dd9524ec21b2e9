import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { runStatement, targetOf } from './postgres-server.ts';

/**
 * A fresh, migrated database for one test file, called at its top level. It is dropped after the file's own `afterAll`
 * hooks, so whatever was opened on it can be closed first.
 */
export const createTestDatabase = async (): Promise<ConnectionTarget> => {
  const { server, template } = inject('postgres');
  const name = `flottwart_test_${randomBytes(8).toString('hex')}`;
  await runStatement(server, `create database ${name} template ${template}`);
  afterAll(() => runStatement(server, `drop database ${name} with (force)`));
  return targetOf(server, name);
};
