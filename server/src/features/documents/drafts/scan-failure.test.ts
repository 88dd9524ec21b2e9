import { api } from '@flottwart/contract/api';
import { maxScansInReading } from '@flottwart/contract/rules/limits';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { jpeg } from '../../../../test/attachment-factories.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { insertWaitingDraft, waitingDraft } from '../../../../test/waiting-draft.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { inTenant } from '../../../db/tenant.ts';
import { startQueue } from '../../../jobs/queue.ts';
import { silentLog } from '../../../lib/log.ts';
import { fileHash } from '../../../lib/sha256.ts';
import { scanFailure, scanReading } from './scan-reading.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
const queue = await startQueue(app.target, () => [], silentLog, { runScheduledJobs: false });
afterAll(async () => {
  await queue.stop();
  await db.destroy();
});

test('a scan whose reading was given up says so, and the same file is read again', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const companyId = companyIdOf(admin);
  const content = await jpeg(60, 80);
  const draftId = await insertWaitingDraft(ownerDb, companyId);
  const sha256 = await fileHash(content);
  const reading = { state: 'reading', sha256, uploaded_by: admin.email } as const;
  await ownerDb.updateTable('leasing_drafts').set(reading).where('id', '=', draftId).execute();
  await inTenant(db, companyId, (tx) => queue.enqueue(tx, scanFailure, { companyId, draftId }));
  const read = async () => (await app.good(api.getLeasingDraft, { token, params: { id: draftId } })).body;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('failed');
  expect((await read()).questions.map(({ text }) => text)).toEqual([
    'Die Seiten konnten nicht gelesen werden, auch nicht beim dritten Versuch. Bitte später noch einmal lesen lassen oder verwerfen.',
  ]);

  const notifications = async () => (await app.good(api.listNotifications, { token })).body.items;
  expect(await notifications()).toMatchObject([
    { text: 'Das Dokument konnte nicht gelesen werden', target: { kind: 'document', id: draftId } },
  ]);

  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], 'foto.jpg'));
  const headers = { authorization: `Bearer ${token}` };
  const again = await fetch(`${app.url}/api/leaseplan/import`, { method: 'POST', headers, body });
  expect([again.status, await again.text()]).toEqual([202, expect.stringContaining('wird als Entwurf')]);
  expect((await app.call(api.getLeasingDraft, { token, params: { id: draftId } })).status).toBe(404);
  expect(await notifications()).toEqual([]);
});

test('a scan is read again on request, once at a time; another document is not', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const companyId = companyIdOf(admin);
  const scan = waitingDraft({ origin: { form: 'scan', profile: 'german-table' } });
  const id = await insertWaitingDraft(ownerDb, companyId, scan);
  const again = (draftId: number, version: number) =>
    app.call(api.readLeasingDraftAgain, { token, params: { id: draftId }, body: { version } });
  expect((await again(id, 7)).status).toBe(409);
  const { status, body } = await again(id, 1);
  expect([status, body]).toMatchObject([200, { state: 'reading', version: 2, type: null, pages: [], isScan: true }]);
  expect((await again(id, body.version)).body.message).toBe('Der Beleg wird schon gelesen.');
  const printed = await insertWaitingDraft(ownerDb, companyId);
  expect((await again(printed, 1)).body.message).toBe('Nur gescannte Belege werden noch einmal gelesen.');
  await ownerDb.updateTable('leasing_drafts').set({ state: 'reading' }).where('id', '=', printed).execute();
  for (let count = 0; count < maxScansInReading; count += 1) {
    const other = await insertWaitingDraft(ownerDb, companyId, scan);
    await ownerDb.updateTable('leasing_drafts').set({ state: 'reading' }).where('id', '=', other).execute();
  }
  expect((await again(await insertWaitingDraft(ownerDb, companyId, scan), 1)).status).toBe(429);
});

test('the queue hands a reading that used up its retries to that job', () => {
  expect([scanReading.retries, scanReading.afterFailure]).toEqual([2, scanFailure.name]);
});
