import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import type { EInvoiceOptions } from '@flottwart/simulators/leasing/e-invoice-data';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();

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
  const reprinted = invoiceDocument({ recipient: ['Ahrens Transporte GmbH', 'Hafenstraße 1, 20457 Hamburg'] });
  const other = await send(admin, await printDocument(reprinted, layouts.leaseplan), 'anders.pdf');
  expect(other.status).toBe(409);
  expect(JSON.parse(other.text).message).toMatch(/^Rechnung LP-1 wurde bereits importiert \(rechnung\.pdf\)\./);
  expect(await countOf(admin)).toBe(2);
});

const numbered = (number: string, seller: EInvoiceOptions['seller'], cents = 10_000): Buffer => {
  const positions = [{ number: '1', date: '2025-03-01', service: 'Rate', cents }];
  return writeEInvoice(invoiceDocument({ number, positions }), 'factur-x', seller ? { seller } : {});
};
const lessor = { name: 'Muster Leasing GmbH', vatId: 'DE811234567' };

test('two issuers may use one number, and X 1-12 is not X 11-2', async () => {
  const admin = await createAdmin(app);
  const files = [
    numbered('X 1-12', lessor),
    numbered('X 11-2', lessor),
    numbered('X 1-12', { name: 'Andere Leasing AG', vatId: 'DE899999999' }),
  ];
  for (const file of files) expect((await send(admin, file, 'rechnung.xml')).status).toBe(200);
  const again = await send(admin, numbered('X 1-12', { ...lessor, name: 'MUSTER LEASING' }, 20_000), 'anders.xml');
  expect([again.status, JSON.parse(again.text).message]).toEqual([
    409,
    'Rechnung X 1-12 wurde bereits importiert (rechnung.xml). Aussteller: Muster Leasing GmbH.',
  ]);
  expect(await countOf(admin)).toBe(3);
});

test('own plates are found in the text; issuer, basis and notices are stored and shown', async () => {
  const admin = await createAdmin(app);
  const vehicle = await createVehicle(app, admin, 'B-AA-1007E');
  const positions = ['Rate BAA1007E, Monat 02/2025', 'Vertrag-Nr. AB-C 1234'].map((service, index) => ({
    number: String(index + 1),
    service,
    quantity: ['1', 'MON'] as const,
    cents: 10_000,
  }));
  const file = writeEInvoice(invoiceDocument({ positions }), 'factur-x', {
    seller: lessor,
    buyer: { name: 'Muster Transporte GmbH' },
    isTest: true,
  });
  const { text, location } = await send(admin, file, 'rechnung.xml');
  const notice = 'Der Aussteller hat den Beleg als Test gekennzeichnet.';
  expect(text).toBe(`Rechnung LP-1 wurde importiert: 2 Positionen, 200,00 €. ${notice}`);
  const id = Number(location?.split('/').at(-1));
  const { body } = await app.good(api.getLeasingDocument, { token: admin.token, params: { id } });
  expect(body).toMatchObject({ issuerName: lessor.name, issuerVatId: lessor.vatId, basis: 'net', notices: [notice] });
  const stored = await app.good(api.listPositions, { token: admin.token, query: { sort: 'positionNumber' } });
  expect(stored.body).toMatchObject([
    {
      licensePlate: 'B-AA-1007E',
      vehicleId: vehicle.id,
      positionInvoiceDate: '2025-02-01',
      periodFrom: '2025-02-01',
      periodTo: '2025-02-28',
      quantity: '1 Monat',
    },
    { licensePlate: '', vehicleId: null, positionInvoiceDate: null, periodFrom: null },
  ]);
  const first = await app.good(api.getPosition, { token: admin.token, params: { id: stored.body[0]?.id ?? 0 } });
  expect(first.body).toMatchObject({ issuerName: lessor.name, basis: 'net' });
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

test('a document with a date in the future waits as a draft', async () => {
  const admin = await createAdmin(app);
  const { status } = await send(admin, await printDocument(invoiceDocument({ date: '2190-01-01' }), layouts.leaseplan));
  expect(status).toBe(202);
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
