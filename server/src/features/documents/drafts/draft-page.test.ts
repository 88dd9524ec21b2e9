import { api } from '@flottwart/contract/api';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { scannedPage } from '../../../../test/scanned-page.ts';
import { insertWaitingDraft, waitingDraft } from '../../../../test/waiting-draft.ts';

const app = await sharedTestApp();
const ownerDb = openAsOwner(app);
const admin = await createAdmin(app);
const { token } = admin;

const wordsOf = async (id: number, page: number) => app.call(api.draftPageWords, { token, params: { id, page } });

test('the words of a printed page have their places on it', async () => {
  const id = await insertWaitingDraft(ownerDb, companyIdOf(admin));
  const { status, body } = await wordsOf(id, 1);
  expect(status).toBe(200);
  expect(body.pageCount).toBe(1);
  const amount = body.words.find(({ text }: { text: string }) => text === '450,00');
  expect(amount.left).toBeGreaterThan(0.5);
  expect(amount.right).toBeLessThan(1);
  expect(amount.bottom - amount.top).toBeGreaterThan(0.005);
  expect(amount.bottom - amount.top).toBeLessThan(0.03);
  expect((await wordsOf(id, 2)).status).toBe(404);
});

test('an enlarged picture is more than twice as wide', async () => {
  const params = { id: await insertWaitingDraft(ownerDb, companyIdOf(admin)), page: 1 };
  const widthOf = async (query: { detail?: string }): Promise<number> =>
    (await sharp((await app.call(api.draftPicture, { token, params, query })).bytes).metadata()).width;
  expect(await widthOf({ detail: 'zoom' })).toBeGreaterThan(2 * (await widthOf({})));
  expect((await app.call(api.draftPicture, { token, params, query: { detail: 'all' } })).status).toBe(400);
});

test('the words of a scan are recognised, turned like its picture', async () => {
  const printed = await printDocument(
    {
      kind: 'invoice',
      number: 'NW-77',
      date: '2025-03-31',
      positions: [{ number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_000 }],
    },
    layouts.general,
  );
  const upsideDown = await sharp(await scannedPage(printed, 150))
    .rotate(180)
    .jpeg()
    .toBuffer();
  const id = await insertWaitingDraft(ownerDb, companyIdOf(admin), waitingDraft({ turns: [180] }));
  await ownerDb.updateTable('leasing_draft_files').set({ content: upsideDown }).where('draft_id', '=', id).execute();
  const { body } = await wordsOf(id, 1);
  const amount = body.words.find(({ text }: { text: string }) => text === '450,00');
  expect(amount.left).toBeGreaterThan(0.5);
  expect(body.pageCount).toBe(1);
});
