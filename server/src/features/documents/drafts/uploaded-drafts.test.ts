import { api } from '@flottwart/contract/api';
import { maxDrafts } from '@flottwart/contract/rules/limits';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { jpeg } from '../../../../test/attachment-factories.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { pdfOfPictures, scannedPage } from '../../../../test/scanned-page.ts';
import { insertWaitingDraft } from '../../../../test/waiting-draft.ts';

const app = await sharedTestApp();
const ownerDb = openAsOwner(app);

const sendFile = async ({ token }: SignedIn, content: Buffer, name: string, query = '') => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
  const response = await fetch(`${app.url}/api/leaseplan/import${query}`, init);
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
  const id = await insertWaitingDraft(ownerDb, companyIdOf(admin));
  await sql`
    insert into leasing_drafts (company_id, head, rows, file_name, media_type, sha256, uploaded_by, uploaded_at)
    select company_id, head, rows, file_name, media_type, sha256(n::text::bytea), uploaded_by, uploaded_at
    from leasing_drafts, generate_series(2, ${maxDrafts}::integer) as n where id = ${id}`.execute(ownerDb);
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

test('a draft that is taken over belongs to the files it was uploaded with', async () => {
  const admin = await createAdmin(app);
  const positions = [{ number: '1', service: 'Rate', cents: 45_000 }];
  const xmlOf = (number: string) =>
    writeEInvoice({ kind: 'invoice', number, date: '2025-03-31', positions }, 'xrechnung-cii').toString();
  const together = `?upload=${'0a'.repeat(16)}`;
  const certain = await sendFile(admin, Buffer.from(xmlOf('UP-1')), 'up-1.xml', together);
  const uncertain = xmlOf('UP-2').replace('>380<', '>389<');
  const { id } = await sendFile(admin, Buffer.from(uncertain), 'up-2.xml', together);
  const call = { token: admin.token, params: { id } };
  const { version } = (await app.good(api.updateLeasingDraft, { ...call, body: { version: 1, type: 'Rechnung' } }))
    .body;
  await app.good(api.confirmLeasingDraft, { ...call, body: { version } });
  const document = { token: admin.token, params: { id: certain.id } };
  expect((await app.good(api.getLeasingDocument, document)).body.uploadedTogether).toBe(2);
});

test('a photo without any text is entered manually beside its page', { timeout: 300_000 }, async () => {
  const admin = await createAdmin(app);
  const { status, id } = await sendFile(admin, await jpeg(600, 800), 'foto.jpg');
  expect(status).toBe(202);
  const call = { token: admin.token, params: { id } };
  const read = async () => (await app.good(api.getLeasingDraft, call)).body;
  await expect.poll(async () => (await read()).state, { timeout: 250_000, interval: 500 }).toBe('asking');
  const draft = await read();
  expect(draft).toMatchObject({ isScan: true, pages: [{ page: 1, rows: 5 }] });
  expect(draft.questions[0]?.text).toMatch(/Bitte die Angaben und Positionen von der Seite übertragen\.$/);
  expect((await app.call(api.draftPicture, { ...call, params: { id, page: 1 } })).status).toBe(200);
  const cells = ['1', '03/2025', 'B-AB 1234', 'Leasingrate', '450,67'].map((text, column) => ({ text, column }));
  const head = {
    type: 'Rechnung',
    invoiceNumber: 'H-1',
    invoiceDate: '2025-03-31',
    issuerName: 'Nord Leasing',
  } as const;
  const body = { version: draft.version, ...head, net: 450.67, tax: 85.63, rows: [{ row: 0, cells }] };
  const filled = (await app.good(api.updateLeasingDraft, { ...call, body })).body;
  expect(filled.preview).toMatchObject({ positions: 1, difference: 0, problems: [] });
  const { version } = filled;
  const confirmed = await app.call(api.confirmLeasingDraft, { ...call, body: { version } });
  expect([confirmed.status, confirmed.text]).toEqual([200, 'Rechnung H-1 wurde importiert: 1 Position, 450,67 €.']);
  const location = String(confirmed.headers['content-location']);
  const document = { token: admin.token, params: { id: Number(location.split('/').at(-1)) } };
  const original = await app.call(api.originalLeasingDocument, document);
  expect([original.status, original.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const assigned = await ownerDb
    .selectFrom('leasing_issuer_assignments')
    .selectAll()
    .where('company_id', '=', companyIdOf(admin))
    .execute();
  expect(assigned).toEqual([]);
});
