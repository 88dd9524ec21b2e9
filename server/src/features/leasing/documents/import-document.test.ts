import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { createVehicle } from '../../../../test/trip-factories.ts';

const app = await createTestApp();

const invoiceDocument = (given: Partial<PrintableDocument> = {}): PrintableDocument => ({
  kind: 'invoice',
  number: 'LP-1',
  date: '2025-03-31',
  positions: [
    { number: '1', date: '2025-03-01', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_000 },
    { number: '2', plate: 'B-XY 9', service: 'Wartung', cents: 12_345 },
  ],
  ...given,
});

const send = async ({ token }: Pick<SignedIn, 'token'>, content: Buffer | string, name = 'rechnung.pdf') => {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const response = await fetch(`${app.url}/api/leaseplan/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, text: await response.text(), location: response.headers.get('content-location') };
};

const countOf = async ({ token }: SignedIn): Promise<number> =>
  (await app.good(api.listPositions, { token, query: {} })).body.length;

test('a printed invoice is read and stored, with remarks on unusual positions', async () => {
  const admin = await createAdmin(app);
  await createVehicle(app, admin, 'B-AB-1234');
  const file = await printDocument(invoiceDocument(), layouts.leaseplan);
  const { status, text, location } = await send(admin, file, '../../März & Co.pdf');
  expect([status, text]).toEqual([200, 'Rechnung LP-1 wurde importiert: 2 Positionen, 573,45 €.']);
  const id = Number(location?.split('/').at(-1));
  const { body } = await app.good(api.getLeasingDocument, { token: admin.token, params: { id } });
  expect(body).toMatchObject({
    type: 'Rechnung',
    invoiceNumber: 'LP-1',
    invoiceDate: '2025-03-31',
    fileName: 'März & Co.pdf',
    positions: 2,
    sum: 573.45,
    matched: 0,
    uploadedBy: admin.email,
  });
  expect(body.remarks.map(({ problem }: { problem: string }) => problem)).toContain('unknown_plate');
  const original = await fetch(`${app.url}/api/leaseplan/documents/${id}/original`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true);
  expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
  const history = await app.good(api.uploadHistory, { token: admin.token, query: { size: '7' } });
  expect(history.body).toMatchObject([{ documentId: id, invoiceNumber: 'LP-1', invoiceDate: '31.03.2025' }]);
});

test('an embedded and a bare e-invoice give the same positions; a credit settles by its reference', async () => {
  const admin = await createAdmin(app);
  const xml = writeEInvoice(invoiceDocument(), 'factur-x');
  const pdf = await printDocument(invoiceDocument(), layouts.general, [{ name: 'factur-x.xml', content: xml }]);
  expect((await send(admin, pdf)).status).toBe(200);
  const credit = invoiceDocument({
    kind: 'credit',
    number: 'LG-1',
    date: '2025-04-30',
    reference: 'LP-1',
    positions: [{ number: '1', plate: 'B-XY 9', service: 'Wartung', cents: 12_345 }],
  });
  expect((await send(admin, writeEInvoice(credit, 'xrechnung-ubl'), 'lg-1.xml')).text).toContain('Gutschrift LG-1');
  const { body } = await app.good(api.listPositions, { token: admin.token, query: { status: 'Gutgeschrieben' } });
  expect(body).toMatchObject([{ invoiceNumber: 'LP-1', positionNumber: '2', amount: 123.45 }]);
});

test('a duplicate document is reported and changes nothing, by file, by number and concurrently', async () => {
  const admin = await createAdmin(app);
  const file = await printDocument(invoiceDocument(), layouts.leaseplan);
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(admin, file)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const other = await send(admin, await printDocument(invoiceDocument(), layouts.ayvens), 'anders.pdf');
  expect([other.status, JSON.parse(other.text).message]).toEqual([
    409,
    'Rechnung LP-1 wurde bereits importiert (rechnung.pdf).',
  ]);
  expect(await countOf(admin)).toBe(2);
});

test.each([
  ['no document at all', 'Hallo'],
  ['a PDF header only', '%PDF-1.7\n'],
  ['HTML', '<html><body>Rechnung</body></html>'],
])('%s is refused with a German message, and nothing is stored', async (_what, content) => {
  const admin = await createAdmin(app);
  const { status, text } = await send(admin, content);
  expect(status).toBe(422);
  expect(JSON.parse(text).message.length).toBeGreaterThan(20);
  expect(await countOf(admin)).toBe(0);
});

test('a document with a date in the future is refused', async () => {
  const admin = await createAdmin(app);
  const { status } = await send(admin, await printDocument(invoiceDocument({ date: '2190-01-01' }), layouts.leaseplan));
  expect(status).toBe(422);
});

test('an import needs a session, a form and exactly one file', async () => {
  const admin = await createAdmin(app);
  expect((await send({ token: 'x' }, 'x')).status).toBe(401);
  expect((await app.call(api.importLeasingDocument, { token: admin.token, body: {} })).status).toBe(415);
});

test('another company finds neither the document nor its file', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  const { location } = await send(admin, await printDocument(invoiceDocument(), layouts.leaseplan));
  const params = { id: Number(location?.split('/').at(-1)) };
  for (const endpoint of [api.getLeasingDocument, api.originalLeasingDocument])
    expect((await app.call(endpoint, { token: other.token, params })).status).toBe(404);
});
