import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../test/database.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inNewTenant, inTenant } from '../db/tenant.ts';
import type { TenantTransaction, WriteContext } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';
import { createOnce, deleteOldKeys } from './idempotency.ts';

const db = openAppDatabase(await createTestDatabase(), { max: 3, onError: () => undefined });
afterAll(() => db.destroy());

const now = new Date('2026-11-16T08:00:00Z');
const context = { db, clock: () => now };

const addUser = async (tx: TenantTransaction, companyId: CompanyId, email: string): Promise<Session> => {
  const { id } = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      email_key: email,
      first_name: 'Anna',
      last_name: 'Ahrens',
      password_hash: 'x',
      role: 'ADMIN',
      email_verified_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId, userId: id, role: 'ADMIN', tokenHash: Buffer.alloc(32) };
};

const newSession = (email: string): Promise<Session> =>
  inNewTenant(db, async (tx, company_id) => {
    await tx.insertInto('companies').values({ company_id, name: 'Muster', amazon_special_services: true }).execute();
    return addUser(tx, company_id, email);
  });

const session = await newSession('a@muster.example');
const colleague = await inTenant(db, session.companyId, (tx) => addUser(tx, session.companyId, 'b@muster.example'));
const stranger = await newSession('c@anders.example');

const response = z.object({ number: z.int() });
let runs = 0;

const countUp = async ({ tx }: WriteContext): Promise<{ number: number }> => {
  await sql`select 1`.execute(tx);
  runs += 1;
  return { number: runs };
};

const createAs = (author: Session, idempotencyKey: string | undefined, body: unknown, work = countUp) =>
  createOnce(context, author, { name: 'counter', response, idempotencyKey, body }, work);

const create = (idempotencyKey: string | undefined, body: unknown, work = countUp) =>
  createAs(session, idempotencyKey, body, work);

test('a repeated call gets the first response and does nothing', async () => {
  const first = await create('repeated', { a: 1 });
  const before = runs;
  expect(await create('repeated', { a: 1 })).toEqual(first);
  expect(runs).toBe(before);
});

test('a repeated call whose first query is refused now gets the first response all the same', async () => {
  const addColleague = async ({ tx }: WriteContext) => ({
    number: (await addUser(tx, session.companyId, 'd@muster.example')).userId,
  });
  const first = await create('twice', {}, addColleague);
  expect(await create('twice', {}, addColleague)).toEqual(first);
  await expect(create('other key', {}, addColleague)).rejects.toMatchObject({ code: '23505' });
});

test('a repeated call leaves nothing of its work behind', async () => {
  const { companyId } = session;
  const rename = async ({ tx }: WriteContext) => {
    const { numUpdatedRows } = await tx
      .updateTable('companies')
      .set({ name: sql`name || '+'` })
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return { number: Number(numUpdatedRows) };
  };
  const storedName = () =>
    inTenant(
      db,
      companyId,
      async (tx) => (await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name,
    );
  await create('renamed', {}, rename);
  const once = await storedName();
  expect(await create('renamed', {}, rename)).toEqual({ number: 1 });
  expect(await storedName()).toBe(once);
});

test('without a key every call is carried out', async () => {
  const before = runs;
  await create(undefined, {});
  await create(undefined, {});
  expect(runs).toBe(before + 2);
});

test('a key used for another body or another call is a conflict', async () => {
  await create('taken', { a: 1 });
  const otherCall = { name: 'other', response, idempotencyKey: 'taken', body: { a: 1 } };
  const otherBody = () => create('taken', { a: 2 });
  for (const call of [otherBody, () => createOnce(context, session, otherCall, countUp)])
    await expect(call()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Dieser Idempotency-Key wurde schon für etwas anderes benutzt.',
    });
});

test('the same key of another person or another company is another call', async () => {
  const authors = [session, colleague, stranger];
  const firsts = [];
  for (const author of authors) firsts.push(await createAs(author, 'shared', { author: author.userId }));
  expect(new Set(firsts.map(({ number }) => number)).size).toBe(3);
  const before = runs;
  for (const [index, author] of authors.entries())
    expect(await createAs(author, 'shared', { author: author.userId })).toEqual(firsts[index]);
  expect(runs).toBe(before);
});

test('a response is stored for its own key only', async () => {
  const [first, second] = [await create('one', {}), await create('two', {})];
  expect([await create('one', {}), await create('two', {})]).toEqual([first, second]);
});

test('one of several concurrent calls with one key is carried out', async () => {
  const before = runs;
  const responses = await Promise.all([1, 2, 3].map(() => create('concurrent', {})));
  expect(runs).toBe(before + 1);
  expect(new Set(responses.map(({ number }) => number)).size).toBe(1);
});

test('a failed call leaves its key free', async () => {
  const fail = async () => {
    throw new Error('refused');
  };
  await expect(create('failed', {}, fail)).rejects.toThrow('refused');
  expect(await create('failed', {})).toEqual({ number: runs });
});

test('a response that cannot be stored fails the call, whose key stays free', async () => {
  const unstorable = async () => ({ number: 1n as unknown as number });
  await expect(create('unstorable', {}, unstorable)).rejects.toThrow('BigInt');
  expect(await create('unstorable', {})).toEqual({ number: runs });
});

test('a stored response that no longer fits is a conflict, and nothing is created again', async () => {
  await create('outdated', {});
  const { companyId } = session;
  await inTenant(db, companyId, (tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify({ count: 1 }) })
      .where('company_id', '=', companyId)
      .where('key', '=', 'outdated')
      .execute(),
  );
  const before = runs;
  await expect(create('outdated', {})).rejects.toMatchObject({
    code: 'conflict',
    message: 'Das wurde schon gespeichert, die Antwort ist aber veraltet. Bitte neu laden.',
  });
  expect(runs).toBe(before);
});

test('the work runs in the transaction of its key, as its author and at its instant', async () => {
  let seen: WriteContext | undefined;
  await createOnce(context, session, { name: 'seen', response, idempotencyKey: 'seen', body: null }, async (write) => {
    seen = write;
    const { company_id } = await write.tx.selectFrom('companies').select('company_id').executeTakeFirstOrThrow();
    return { number: company_id };
  });
  expect(seen).toMatchObject({ session, now });
});

test('keys older than the limit are forgotten, younger ones stay', async () => {
  await create('old', {});
  const forgetBefore = (before: Date) =>
    inTenant(db, session.companyId, (tx) => deleteOldKeys(tx, session.companyId, before));
  await forgetBefore(now);
  const before = runs;
  await create('old', {});
  expect(runs).toBe(before);
  await forgetBefore(new Date(now.getTime() + 1));
  await create('old', {});
  expect(runs).toBe(before + 1);
});
