import { api } from '@flottwart/contract/api';
import { maxDrafts } from '@flottwart/contract/rules/limits';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { jpeg } from '../../../../test/attachment-factories.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { pdfOfPictures, scannedPage } from '../../../../test/scanned-page.ts';
import { assignedColumns, insertWaitingDraft, waitingDraft } from '../../../../test/waiting-draft.ts';

const app = await createTestApp();
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
    [{ ...params, fileName: 'NW-1.pdf', questions: ['Ist der Beleg eine Rechnung oder eine Gutschrift?'] }],
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
  expect([status, body.message]).toEqual([422, expect.stringContaining('Bitte wählen: Rechnung oder Gutschrift.')]);
  expect((await app.good(api.listPositions, { token, query: {} })).body).toEqual([]);
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

test('of two people at once the second is told, and one confirmation wins', async () => {
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

const sendFile = async ({ token }: SignedIn, content: Buffer, name: string) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
  const response = await fetch(`${app.url}/api/leaseplan/import`, init);
  const location = response.headers.get('content-location') ?? '';
  return { status: response.status, text: await response.text(), location, id: Number(location.split('/').at(-1)) };
};

test('a document that is not certain is answered with 202, the draft and its question', async () => {
  const admin = await createAdmin(app);
  const uncertain = {
    number: 'UN-1',
    date: '2025-03-31',
    positions: [{ number: '1', service: 'Rate', cents: 45_000 }],
  };
  const xml = writeEInvoice({ kind: 'invoice', ...uncertain }, 'xrechnung-cii')
    .toString()
    .replace('>380<', '>389<');
  const sent = await sendFile(admin, Buffer.from(xml), 'un-1.xml');
  expect([sent.status, sent.location]).toEqual([202, `/api/leaseplan/drafts/${sent.id}`]);
  expect(sent.text).toMatch(new RegExp(`^Entwurf ${sent.id} wartet auf eine Entscheidung: `));
  const again = await sendFile(admin, Buffer.from(xml), 'noch-einmal.xml');
  expect([again.status, again.id]).toEqual([202, sent.id]);
  const { body } = await app.good(api.getLeasingDraft, { token: admin.token, params: { id: sent.id } });
  expect(body).toMatchObject({ state: 'asking', type: null, pages: [{ page: 0, rows: 1 }] });
});

test('a company keeps a limited number of drafts', async () => {
  const admin = await createAdmin(app);
  const { params } = await newDraft(admin);
  await sql`
    insert into leasing_drafts (company_id, head, rows, file_name, media_type, sha256, uploaded_by, uploaded_at)
    select company_id, head, rows, file_name, media_type, sha256(n::text::bytea), uploaded_by, uploaded_at
    from leasing_drafts, generate_series(2, ${maxDrafts}::integer) as n where id = ${params.id}`.execute(ownerDb);
  const refused = await sendFile(admin, await printedScan(), 'scan.pdf');
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([
    409,
    `Es warten schon ${maxDrafts} Belege auf eine Entscheidung. Bitte zuerst einige davon übernehmen oder verwerfen.`,
  ]);
});

const printedScan = async (): Promise<Buffer> => {
  const positions = [{ number: '1', date: '2025-03-01', plate: 'B-AB 1234', service: 'Leasingrate', cents: 45_067 }];
  const printed = await printDocument(
    { kind: 'invoice', number: 'SC-1', date: '2025-03-31', positions },
    layouts.leaseplan,
  );
  return pdfOfPictures([await scannedPage(printed, 150)]);
};

test('a scan is answered at once, read in the background and then asks', { timeout: 300_000 }, async () => {
  const admin = await createAdmin(app);
  const { status, text, id } = await sendFile(admin, await printedScan(), 'scan.pdf');
  expect([status, text]).toEqual([
    202,
    `Der Beleg ist gescannt und wird als Entwurf ${id} Seite für Seite gelesen. Danach ist er zu prüfen.`,
  ]);
  const call = { token: admin.token, params: { id } };
  const stateOf = async () => (await app.good(api.getLeasingDraft, call)).body;
  const early = await app.call(api.updateLeasingDraft, { ...call, body: { version: 1, type: 'Rechnung' } });
  expect([409, 200]).toContain(early.status);
  await expect.poll(async () => (await stateOf()).state, { timeout: 250_000, interval: 500 }).toBe('asking');
  expect(await stateOf()).toMatchObject({ pagesRead: 1, pageCount: 1, invoiceNumber: 'SC-1', net: 450.67 });
});

test('a photo without any text ends as a failed draft that says why', { timeout: 300_000 }, async () => {
  const admin = await createAdmin(app);
  const { status, id } = await sendFile(admin, await jpeg(600, 800), 'foto.jpg');
  expect(status).toBe(202);
  const call = { token: admin.token, params: { id } };
  const read = async () => (await app.good(api.getLeasingDraft, call)).body;
  await expect.poll(async () => (await read()).state, { timeout: 250_000, interval: 500 }).toBe('failed');
  expect((await read()).questions[0]).toMatch(/^(Auf den Seiten wurde kein Text erkannt|Der Aufbau)/);
});

test.each([
  ['an unknown key', { type: 'Rechnung', state: 'done' }],
  ['an unknown role', { columns: [{ column: 0, role: 'total' }] }],
  ['no change', {}],
  ['an amount of three decimals', { net: 1.234 }],
  ['a cell above the limit', { rows: [{ row: 0, cells: [{ column: 0, text: 'x'.repeat(3000) }] }] }],
])('%s is refused', async (_what, body) => {
  const { token, params } = await newDraft(await createAdmin(app));
  expect((await app.call(api.updateLeasingDraft, { token, params, body: { version: 1, ...body } })).status).toBe(400);
});
