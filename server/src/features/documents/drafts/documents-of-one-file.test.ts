import { api } from '@flottwart/contract/api';
import type { LeasingDraft, LeasingDraftEntry } from '@flottwart/contract/leasing/drafts';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { printedPdf } from '../../../../test/printed-pdf.ts';

const app = await sharedTestApp();

const bill = (number: string, cents = '100,00', tax = '19,00', gross = '119,00') => [
  ...['50 Nord Leasing GmbH · Weg 1 · 10115 Berlin · USt-IdNr. DE123456789', ''],
  ...['50 Rechnung', `50 Belegnummer: | 150 ${number}`, '50 Belegdatum: | 150 01.03.2025', ''],
  ...['50 Kennzeichen | 150 Leistung | >500 Betrag', `50 B-AA 1007 | 150 Leasingrate | >500 ${cents}`, ''],
  ...[`150 Nettobetrag | >500 ${cents}`, `150 USt 19 % | >500 ${tax}`, `150 Gesamtbetrag | >500 ${gross}`],
];

const upload = async ({ token }: SignedIn, content: Buffer) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], 'zwei.pdf'));
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
  const response = await fetch(`${app.url}/api/leaseplan/import`, init);
  return { status: response.status, text: await response.text() };
};
const draftsOf = async ({ token }: SignedIn) =>
  (await app.good(api.listLeasingDrafts, { token, query: {} })).body as LeasingDraftEntry[];
const numbersOf = async (admin: SignedIn) => (await draftsOf(admin)).map(({ invoiceNumber }) => invoiceNumber);
const idOf = async (admin: SignedIn, number: string) =>
  found((await draftsOf(admin)).find(({ invoiceNumber }) => invoiceNumber === number)).id;
const numbersStored = async ({ token }: SignedIn) =>
  (await app.good(api.listPositions, { token, query: {} })).body.map(({ invoiceNumber }) => invoiceNumber);

/** Ticks every question, with what is changed besides, and takes the document. */
const take = async ({ token }: SignedIn, id: number, changes: object = {}) => {
  const call = { token, params: { id } };
  const draft = (await app.good(api.getLeasingDraft, call)).body as LeasingDraft;
  const questions = draft.questions.map((_, question) => ({ question, isChecked: true }));
  const ticked = 'invoiceNumber' in changes ? changes : { ...changes, questions };
  const { version } = (
    await app.good(api.updateLeasingDraft, { ...call, body: { version: draft.version, ...ticked } } as never)
  ).body as LeasingDraft;
  return app.call(api.confirmLeasingDraft, { ...call, body: { version } });
};

test('each document of a file waits as a draft of its own, and all of them can be taken', async () => {
  const admin = await createAdmin(app);
  const file = await printedPdf(bill('R-1'), bill('R-2', '200,00', '38,00', '238,00'));
  const sent = await upload(admin, file);
  expect(sent).toMatchObject({ status: 202, text: expect.stringContaining('Die Datei enthält 2 Belege: Entwürfe ') });
  expect(await numbersOf(admin)).toEqual(['R-1', 'R-2']);
  expect((await take(admin, await idOf(admin, 'R-1'))).status).toBe(200);
  expect((await take(admin, await idOf(admin, 'R-2'))).status).toBe(200);
  expect((await numbersStored(admin)).toSorted()).toEqual(['R-1', 'R-2']);
  expect((await upload(admin, file)).status).toBe(409);
});

test('a file uploaded again offers those of its documents that are not imported', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const file = await printedPdf(bill('R-1'), bill('R-2'));
  await upload(admin, file);
  await take(admin, await idOf(admin, 'R-1'));
  await app.good(api.discardLeasingDraft, { token, params: { id: await idOf(admin, 'R-2') } });
  expect((await upload(admin, file)).status).toBe(202);
  expect((await upload(admin, file)).status).toBe(202);
  expect(await numbersOf(admin)).toEqual(['R-2']);
});

test('a file whose documents are not read apart can be uploaded again for the other one', async () => {
  const admin = await createAdmin(app);
  const file = await printedPdf(bill('R-1'), bill('R-2').slice(0, -1));
  await upload(admin, file);
  const [draft] = await draftsOf(admin);
  expect((await take(admin, found(draft).id, { invoiceNumber: 'R-1' })).status).toBe(200);
  expect((await upload(admin, file)).status).toBe(202);
  const [again] = await draftsOf(admin);
  expect((await take(admin, found(again).id, { invoiceNumber: 'R-1' })).status).toBe(409);
  expect((await take(admin, found(again).id, { invoiceNumber: 'R-2' })).status).toBe(200);
});

test('a document of a file is taken back and restored while the other one stays', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  await upload(admin, await printedPdf(bill('R-1'), bill('R-2')));
  for (const number of ['R-1', 'R-2']) await take(admin, await idOf(admin, number));
  const positions = (await app.good(api.listPositions, { token, query: {} })).body;
  const { documentId } = found(positions.find(({ invoiceNumber }) => invoiceNumber === 'R-1'));
  const body = { documentId, scope: 'document' as const, reason: 'Irrtum' };
  const { id, isImportedAgain } = (await app.good(api.withdrawDocuments, { token, body })).body;
  expect(isImportedAgain).toBe(false);
  await app.good(api.undoWithdrawal, { token, params: { id } });
  expect((await numbersStored(admin)).toSorted()).toEqual(['R-1', 'R-2']);
});

test('documents of one file are taken back together as one upload', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  await upload(admin, await printedPdf(bill('R-1'), bill('R-2')));
  for (const number of ['R-1', 'R-2']) await take(admin, await idOf(admin, number));
  const [position] = (await app.good(api.listPositions, { token, query: {} })).body;
  const { documentId } = found(position);
  const { body: document } = await app.good(api.getLeasingDocument, { token, params: { id: documentId } });
  expect(document.uploadedTogether).toBe(2);
  const body = { documentId, scope: 'upload' as const, reason: 'Irrtum' };
  expect((await app.good(api.withdrawDocuments, { token, body })).body.documents).toHaveLength(2);
  expect(await numbersStored(admin)).toEqual([]);
});
