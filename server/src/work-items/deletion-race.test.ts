import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { countWaiting } from '../../test/citus-servers.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createTask } from '../../test/factories.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const companyId = companyIdOf({ token });
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

/** Deletes the item in a transaction that commits once the call is blocked by it. */
const duringDeletion = async <T>(id: number, call: () => Promise<T>): Promise<T> => {
  const { response } = await inTenant(db, companyId, async (tx) => {
    await tx.deleteFrom('work_items').where('company_id', '=', companyId).where('id', '=', id).execute();
    const started = call();
    await expect.poll(() => countWaiting(app.target)).toBeGreaterThan(0);
    return { response: started };
  });
  return response;
};

test('additions to an item during its deletion get 404', async () => {
  const partner = await createTask(app, admin);
  const calls = [
    (id: number) => app.call(api.createComment, { params: { workitemId: id }, body: { text: 'zu spät' }, token }),
    (id: number) => app.call(api.createRelation, { body: { workitemAId: id, workitemBId: partner.id }, token }),
    (id: number) => app.call(api.createRelation, { body: { workitemAId: partner.id, workitemBId: id }, token }),
    (id: number) => app.call(api.updateTask, { params: { id }, body: { title: 'zu spät' }, token }),
    (id: number) => app.call(api.deleteTask, { body: { taskId: id }, token }),
  ];
  for (const call of calls) {
    const { id } = await createTask(app, admin);
    const { status, text } = await duringDeletion(id, () => call(id));
    expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
});

test('deleting two linked items concurrently does not deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await createTask(app, admin);
    const other = await createTask(app, admin);
    await app.good(api.createRelation, { body: { workitemAId: one.id, workitemBId: other.id }, token });
    const responses = await Promise.all(
      [one.id, other.id].map((taskId) => app.call(api.deleteTask, { body: { taskId }, token })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  }
});
