import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { testOnOneServer } from '../../test/database.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { asSuperuser, runStatement } from '../../test/postgres-server.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openOwnerDatabase } from '../db/connect.ts';

const app = await createTestApp();
const { token } = await createAdmin(app);

/** Ends the statement that waits for a locked table, with the code of a statement timeout. */
const cancelled = async <T>(table: string, call: () => Promise<T>): Promise<T> => {
  const { db } = openOwnerDatabase(asSuperuser(app.target), { max: 2, onError: () => undefined });
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const response = call();
      await waitUntil(async () => {
        const { rows } = await sql<{ ended: boolean }>`select pg_cancel_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      });
      return await response;
    });
  } finally {
    await db.destroy();
  }
};

test.each([
  ['a search', 'work_items', () => app.call(api.listTasks, { token, query: { q: 'bremsen' } })],
  ['the readiness of vehicles', 'vehicles', () => app.call(api.listReadiness, { token })],
] as const)('%s that takes too long is 503 with a time to wait, not a failure', async (_what, table, call) => {
  const { status, headers, body } = await cancelled(table, call);
  expect([status, headers['retry-after'], body]).toEqual([
    503,
    '5',
    {
      code: 'unavailable',
      message:
        'Die Anfrage hat zu lange gedauert und wurde beendet. Bitte gleich erneut versuchen oder genauer suchen.',
    },
  ]);
});

testOnOneServer('a list that loses every deadlock is 503 with a time to wait, not a failure', async () => {
  await createTask(app, { token });
  await runStatement(
    asSuperuser(app.target),
    `create function lose_deadlock() returns boolean language plpgsql as $$ begin
      raise exception using errcode = '40P01', message = 'deadlock detected'; end $$;
    create policy lost on tasks as restrictive using (lose_deadlock())`,
  );
  const { status, headers, body } = await app.call(api.listTasks, { token, query: {} });
  expect([status, headers['retry-after'], body]).toEqual([503, '2', expect.objectContaining({ code: 'unavailable' })]);
});
