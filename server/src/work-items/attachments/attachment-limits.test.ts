import { api } from '@flottwart/contract/api';
import { maxAttachments, maxAttachmentTotalBytes } from '@flottwart/contract/rules/limits';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { attachmentsOf, pdf } from '../../../test/attachment-factories.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createTask } from '../../../test/factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { usedBytes } from './attachment.repository.ts';

const app = await createTestApp({ ATTACHMENT_MEGABYTES: '1' });
const { send, list } = attachmentsOf(app);
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

const usedBy = (admin: { readonly token: string }): Promise<number> =>
  inTenant(db, companyIdOf(admin), (tx) => usedBytes(tx, companyIdOf(admin)));

test('files beyond the limit of an item are refused, also concurrently', async () => {
  const admin = await createAdmin(app);
  const { id } = await createTask(app, admin);
  const sent = await Promise.all(Array.from({ length: maxAttachments + 2 }, () => send(admin, id, pdf())));
  const refused = sent.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.body.message).toBe('Mehr als 50 Anhänge sind je Vorgang nicht möglich.');
  expect(await list(admin, id)).toHaveLength(maxAttachments);
});

test('bytes beyond the limit of an item are refused', async () => {
  const admin = await createAdmin(app);
  const { id } = await createTask(app, admin);
  await send(admin, id, pdf());
  const size = maxAttachmentTotalBytes - pdf().length;
  const setStoredBytes = (bytes: number) =>
    inTenant(db, companyIdOf(admin), (tx) =>
      tx.updateTable('attachments').set({ size: bytes }).where('company_id', '=', companyIdOf(admin)).execute(),
    );
  await setStoredBytes(size + 1);
  const refused = await send(admin, id, pdf());
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Die Anhänge eines Vorgangs dürfen zusammen höchstens 200 MB haben.',
  ]);
  await setStoredBytes(size);
  expect((await send(admin, id, pdf())).status).toBe(201);
});

test('bytes beyond the limit of a company are refused; deleting frees them, other companies are unaffected', async () => {
  const admin = await createAdmin(app);
  const other = await createAdmin(app);
  const { id } = await createTask(app, admin);
  const file = pdf('x'.repeat(600_000));
  const first = await send(admin, id, file);
  const refused = await send(admin, id, file);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Der Speicherplatz der Firma für Anhänge (1 MB) ist belegt. Bitte nicht mehr benötigte Anhänge löschen.',
  ]);
  expect(await usedBy(admin)).toBe(file.length);
  expect((await send(other, (await createTask(app, other)).id, file)).status).toBe(201);
  await app.good(api.removeAttachment, { params: { id, attachmentId: first.body.id }, token: admin.token });
  expect(await usedBy(admin)).toBe(0);
  expect((await send(admin, id, file)).status).toBe(201);
  await app.good(api.deleteTask, { body: { taskId: id }, token: admin.token });
  expect(await usedBy(admin)).toBe(0);
});

test('deleting a company deletes its files', async () => {
  const admin = await createAdmin(app);
  await send(admin, (await createTask(app, admin)).id, pdf());
  const { email, password } = admin;
  await app.good(api.deleteCompany, { body: { username: email, password }, token: admin.token });
  const left = await inTenant(db, companyIdOf(admin), (tx) =>
    tx.selectFrom('attachment_files').select('attachment_id').where('company_id', '=', companyIdOf(admin)).execute(),
  );
  expect(left).toEqual([]);
});
