import { api } from '@flottwart/contract/api';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { assignedColumns, insertWaitingDraft, waitingDraft } from '../../../../test/waiting-draft.ts';
import { changeDraft } from './change-draft.ts';

const app = await sharedTestApp();
const ownerDb = openAsOwner(app);

const newDraft = async (person: SignedIn, given = waitingDraft()) => {
  const params = { id: await insertWaitingDraft(ownerDb, companyIdOf(person), given) };
  return { token: person.token, params };
};

const decisions = { type: 'Rechnung' as const, columns: [...assignedColumns] };

test('a waiting draft is listed with its questions and counts nowhere', async () => {
  const admin = await createAdmin(app);
  const { token, params } = await newDraft(admin);
  const { body, headers } = await app.call(api.listLeasingDrafts, { token, query: { size: '10' } });
  expect([headers['x-total-count'], body]).toMatchObject([
    '1',
    [
      {
        ...params,
        fileName: 'NW-1.pdf',
        questions: [{ text: 'Ist der Beleg eine Rechnung oder eine Gutschrift?', answer: null, field: 'type' }],
      },
    ],
  ]);
  expect((await app.good(api.listPositions, { token, query: {} })).body).toEqual([]);
  expect((await app.good(api.uploadHistory, { token, query: {} })).body).toEqual([]);
});

test('rows are read page by page, and the page itself as a picture', async () => {
  const { token, params } = await newDraft(await createAdmin(app));
  const query = { sheet: '1', page: '2', size: '3' };
  const rows = await app.call(api.listDraftRows, { token, params, query });
  expect([rows.headers['x-total-count'], rows.body]).toMatchObject([
    '4',
    [{ row: 3, cells: ['', '', 'Summe', '573,45'] }],
  ]);
  expect((await app.good(api.listDraftRows, { token, params, query: { sheet: '2' } })).body).toEqual([]);
  const picture = await app.call(api.draftPicture, { token, params: { ...params, page: 1 } });
  expect(picture.status).toBe(200);
  const { format, width = 0 } = await sharp(picture.bytes).metadata();
  expect([format, width > 600]).toEqual(['png', true]);
  expect((await app.call(api.draftPicture, { token, params: { ...params, page: 2 } })).status).toBe(404);
});

test('decisions close the sums, and the confirmed document is stored as an import', async () => {
  const admin = await createAdmin(app);
  const { token, params } = await newDraft(admin);
  const before = (await app.good(api.getLeasingDraft, { token, params })).body;
  expect(before.preview).toMatchObject({ positions: 0, total: 573.45, difference: 573.45, basis: null });
  const changed = await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, ...decisions } });
  expect(changed.body).toMatchObject({
    version: 2,
    preview: { positions: 2, difference: 0, basis: 'net', problems: [] },
  });
  const confirmed = await app.call(api.confirmLeasingDraft, { token, params, body: { version: 2 } });
  expect([confirmed.status, confirmed.text]).toEqual([200, 'Rechnung NW-1 wurde importiert: 2 Positionen, 573,45 €.']);
  const id = Number(String(confirmed.headers['content-location']).split('/').at(-1));
  expect((await app.good(api.getLeasingDocument, { token, params: { id } })).body).toMatchObject({
    positions: 2,
    fileName: 'NW-1.pdf',
    uploadedBy: admin.email,
  });
  expect((await app.call(api.getLeasingDraft, { token, params })).status).toBe(404);
  expect(await app.call(api.originalLeasingDocument, { token, params: { id } })).toMatchObject({ status: 200 });
});

test('a draft that lacks something is not confirmed, and nothing is stored', async () => {
  const { token, params } = await newDraft(await createAdmin(app));
  const { status, body } = await app.call(api.confirmLeasingDraft, { token, params, body: { version: 1 } });
  expect([status, body.message]).toEqual([422, expect.stringContaining('Bitte die Spalte mit den Beträgen wählen.')]);
  expect((await app.good(api.listPositions, { token, query: {} })).body).toEqual([]);
});

test('a proposal that closes is stored only after its question is ticked, and the tick stays with the document', async () => {
  const proposal = changeDraft(waitingDraft(), decisions);
  const questions = [
    { kind: 'sum', text: 'Der Betrag 200,00 EUR gehört zu keiner Position.' },
    { kind: 'scan', text: 'Bitte vergleichen.' },
  ] as const;
  const { token, params } = await newDraft(await createAdmin(app), { ...proposal, questions });
  const confirm = (version: number) => app.call(api.confirmLeasingDraft, { token, params, body: { version } });
  const untouched = await confirm(1);
  expect([untouched.status, untouched.body.message]).toEqual([
    422,
    'Offene Frage: Der Betrag 200,00 EUR gehört zu keiner Position. Offene Frage: Bitte vergleichen.',
  ]);
  const tick = (version: number, question: number) =>
    app.good(api.updateLeasingDraft, {
      token,
      params,
      body: { version, questions: [{ question, isChecked: true }] },
    });
  expect((await tick(1, 0)).body).toMatchObject({
    questions: [{ answer: 'checked' }, { answer: null }],
    preview: { problems: [{ text: 'Offene Frage: Bitte vergleichen.' }] },
  });
  expect((await confirm(2)).status).toBe(422);
  await tick(2, 1);
  const confirmed = await confirm(3);
  expect(confirmed.status).toBe(200);
  const id = Number(String(confirmed.headers['content-location']).split('/').at(-1));
  expect((await app.good(api.getLeasingDocument, { token, params: { id } })).body.notices).toEqual([
    'Vor der Übernahme geprüft: Der Betrag 200,00 EUR gehört zu keiner Position.',
    'Vor der Übernahme geprüft: Bitte vergleichen.',
  ]);
});

test('a document that was imported before is not confirmed again, and its draft stays', async () => {
  const admin = await createAdmin(app);
  for (const expected of [200, 409]) {
    const { token, params } = await newDraft(admin);
    await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, ...decisions } });
    const { status } = await app.call(api.confirmLeasingDraft, { token, params, body: { version: 2 } });
    expect(status).toBe(expected);
    expect((await app.call(api.getLeasingDraft, { token, params })).status).toBe(expected === 200 ? 404 : 200);
  }
});

test('the second of two people at once is refused, and one confirmation wins', async () => {
  const admin = await createAdmin(app);
  const { params } = await newDraft(admin);
  const people = [admin, await createMember(app, admin)];
  const changes = await Promise.all(
    people.map(({ token }) => app.call(api.updateLeasingDraft, { token, params, body: { version: 1, ...decisions } })),
  );
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const confirmations = await Promise.all(
    people.map(({ token }) => app.call(api.confirmLeasingDraft, { token, params, body: { version: 2 } })),
  );
  expect(confirmations.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a discarded draft is gone with its file', async () => {
  const { token, params } = await newDraft(await createAdmin(app));
  expect((await app.good(api.discardLeasingDraft, { token, params })).body).toEqual({
    message: 'Der Entwurf wurde verworfen.',
  });
  expect((await app.call(api.discardLeasingDraft, { token, params })).status).toBe(404);
  const left = await ownerDb.selectFrom('leasing_draft_files').where('draft_id', '=', params.id).selectAll().execute();
  expect(left).toEqual([]);
});

test('another company finds neither the draft nor its page', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  const { params } = await newDraft(admin);
  const { token } = other;
  const calls = [
    app.call(api.getLeasingDraft, { token, params }),
    app.call(api.listDraftRows, { token, params }),
    app.call(api.draftPicture, { token, params: { ...params, page: 1 } }),
    app.call(api.updateLeasingDraft, { token, params, body: { version: 1, type: 'Rechnung' } }),
    app.call(api.confirmLeasingDraft, { token, params, body: { version: 1 } }),
    app.call(api.discardLeasingDraft, { token, params }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await app.good(api.listLeasingDrafts, { token, query: {} })).body).toEqual([]);
});

test.each([
  ['an unknown key', { type: 'Rechnung', state: 'done' }],
  ['an unknown role', { columns: [{ column: 0, role: 'total' }] }],
  ['no change', {}],
  ['a tick without a decision', { questions: [{ question: 0 }] }],
  ['an amount of three decimals', { net: 1.234 }],
  ['a plate without letters and digits', { licensePlate: '???' }],
  ['a German VAT id without nine digits', { issuerVatId: 'DE12' }],
  ['a cell above the limit', { rows: [{ row: 0, cells: [{ column: 0, text: 'x'.repeat(3000) }] }] }],
])('%s is refused', async (_what, body) => {
  const { token, params } = await newDraft(await createAdmin(app));
  expect((await app.call(api.updateLeasingDraft, { token, params, body: { version: 1, ...body } })).status).toBe(400);
});

test('a draft names another one of the same issuer, number and totals, and no longer once that is gone', async () => {
  const admin = await createAdmin(app);
  const [first, second] = [await newDraft(admin), await newDraft(admin, waitingDraft({ date: null }))];
  await newDraft(admin, waitingDraft({ netCents: 1 }));
  await newDraft(await createAdmin(app));
  const sameOf = async (call: typeof first) => (await app.good(api.getLeasingDraft, call)).body.sameDraftId;
  expect([await sameOf(first), await sameOf(second)]).toEqual([second.params.id, first.params.id]);
  await app.good(api.discardLeasingDraft, second);
  expect(await sameOf(first)).toBeNull();
});

test('a draft names the document that was imported meanwhile from another draft', async () => {
  const admin = await createAdmin(app);
  const [first, second] = [await newDraft(admin), await newDraft(admin, waitingDraft({ date: null }))];
  const { token, params } = first;
  await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, ...decisions } });
  await app.good(api.confirmLeasingDraft, { token, params, body: { version: 2 } });
  const { sameDraftId, sameDocument } = (await app.good(api.getLeasingDraft, second)).body;
  expect({ sameDraftId, sameDocument }).toEqual({
    sameDraftId: null,
    sameDocument: { id: expect.any(Number), type: 'Rechnung', invoiceNumber: 'NW-1' },
  });
  const ofOther = await newDraft(admin, waitingDraft({ issuer: { name: 'Südost Leasing GmbH', vatId: null } }));
  expect((await app.good(api.getLeasingDraft, ofOther)).body.sameDocument).toBeNull();
});
