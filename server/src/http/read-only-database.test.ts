import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin } from '../../test/factories.ts';
import { asSuperuser, databaseOf, runStatement, targetOf } from '../../test/postgres-server.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openAppDatabase } from '../db/connect.ts';
import { maintenanceDatabase } from '../db/embedded/ownership.ts';
import { inNewTenant } from '../db/tenant.ts';

const app = await createTestApp();
const { token } = await createAdmin(app);
const task = { title: 'Reifen wechseln', dueDate: '2026-11-20T09:30:00Z' };

/** Ends the open connections, as a server does that starts again as a standby. */
const switchTo = async (readOnly: 'on' | 'off'): Promise<void> => {
  const name = databaseOf(app.target);
  const administrator = targetOf(asSuperuser(app.target), maintenanceDatabase);
  await runStatement(administrator, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
  await runStatement(administrator, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
};

test('a database that has become read-only is unavailable until it takes writes again', async () => {
  await switchTo('on');
  await waitUntil(async () => (await app.call(api.ready)).status === 503);
  const refused = await app.call(api.createTask, { token, body: task });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.call(api.listTasks, { token })).status).toBe(503);
  expect((await app.call(api.health)).status).toBe(200);

  await switchTo('off');
  await waitUntil(async () => (await app.call(api.ready)).status === 200);
  expect((await app.call(api.createTask, { token, body: task })).status).toBe(201);
});

test('a write refused as read-only drops its connection, any other failure keeps it', async () => {
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  const openAfter = async (statement: string): Promise<number> => {
    const failing = inNewTenant(db, async (tx) => {
      await sql.raw('set transaction read only').execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(failing).rejects.toThrow();
    return db.connections().open;
  };
  expect(await openAfter('select 1 / 0')).toBe(1);
  expect(await openAfter('create temporary table refused ()')).toBe(0);
  await db.destroy();
});
