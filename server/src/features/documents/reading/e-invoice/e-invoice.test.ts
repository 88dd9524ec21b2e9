import { type Dialect, writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import type { EInvoiceOptions } from '@flottwart/simulators/leasing/e-invoice-data';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryDocument, expectedPositions, positionsOf } from '../../../../../test/arbitrary-document.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import type { ReadDocument } from '../document.ts';
import { readDocument } from '../read-document.ts';

const context = readingContext('2026-11-15', { plates: ['HH-X-7'] });
const dialects: readonly Dialect[] = ['zugferd-1', 'factur-x', 'xrechnung-cii', 'xrechnung-ubl'];

const invoice: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-2026/0815',
  date: '2026-11-02',
  positions: [
    { number: '1', date: '2026-10-01', plate: 'B-AB 1234', service: 'Wartung & Verschleiß', cents: 12_345 },
    { number: '2', service: 'Kfz-Steuer HH X7, Leistungsdatum 03.10.2026', cents: 990 },
  ],
};
const credit: PrintableDocument = { ...invoice, kind: 'credit', number: 'GS-1', reference: 'RE-2026/0815' };

const sumOf = (positions: PrintableDocument['positions']): number =>
  positions.reduce((sum, { cents }) => sum + cents, 0);
const read = async (file: Buffer): Promise<ReadDocument> => {
  return exactDocument(await readDocument(file, context));
};
const refusalOf = async (file: Buffer): Promise<string | null> => {
  const outcome = await readDocument(file, context);
  return 'refusal' in outcome ? outcome.refusal : null;
};
const altered = (from: string | RegExp, to: string, options?: EInvoiceOptions, dialect: Dialect = 'factur-x'): Buffer =>
  Buffer.from(writeEInvoice(invoice, dialect, options).toString().replace(from, to));

describe.each(dialects)('%s', (dialect) => {
  test('an invoice is read to the cent, with plates and dates from fields or text', async () => {
    const document = await read(writeEInvoice(invoice, dialect));
    expect(document).toMatchObject({
      type: 'Rechnung',
      number: 'RE-2026/0815',
      date: '2026-11-02',
      netCents: 13_335,
      grossCents: 15_869,
      basis: 'net',
      references: [],
      origin: { form: 'e-invoice' },
    });
    expect(document.positions).toMatchObject([
      { number: '1', date: '2026-10-01', plate: 'B-AB-1234', amountCents: 12_345, service: 'Wartung & Verschleiß' },
      { number: '2', date: '2026-10-03', plate: 'HH-X-7', amountCents: 990 },
    ]);
  });

  test('a credit with positive amounts is negated', async () => {
    const document = await read(writeEInvoice(credit, dialect));
    expect(document).toMatchObject({ type: 'Gutschrift', netCents: -13_335, grossCents: -15_869 });
    expect(document.references).toEqual([{ document: 'RE-2026/0815', position: null }]);
    expect(document.positions.map(({ amountCents }) => amountCents)).toEqual([-12_345, -990]);
  });

  test('a negative invoice is a credit', async () => {
    const negative = { ...invoice, positions: invoice.positions.map((each) => ({ ...each, cents: -each.cents })) };
    const document = await read(writeEInvoice(negative, dialect, { typeCode: '384' }));
    expect(document).toMatchObject({ type: 'Gutschrift', netCents: -13_335 });
    expect(document.positions.map(({ amountCents }) => amountCents)).toEqual([-12_345, -990]);
  });

  test('allowances and charges on the document are positions of their own', async () => {
    const adjustments = [
      { cents: -345, reason: 'Treuerabatt' },
      { cents: 100, reason: 'Porto' },
    ];
    const document = await read(writeEInvoice(invoice, dialect, { adjustments }));
    expect(document.netCents).toBe(13_090);
    expect(document.positions.slice(2)).toMatchObject([
      { number: 'Nachlass 1', amountCents: -345, service: 'Treuerabatt', plate: null },
      { number: 'Zuschlag 2', amountCents: 100, service: 'Porto' },
    ]);
  });

  test('positions without a plate get the plate of the header', async () => {
    const printable = { ...invoice, plate: 'M-ZZ 1', positions: [{ number: '1', service: 'Rate', cents: 1 }] };
    const document = await read(writeEInvoice(printable, dialect));
    expect(document).toMatchObject({ headerPlate: 'M-ZZ-1', positions: [{ plate: 'M-ZZ-1' }] });
  });

  test('every written invoice is read back', async () => {
    // A negative credit is asked about.
    const certain = arbitraryDocument.filter(({ kind, positions }) => kind === 'invoice' || sumOf(positions) >= 0);
    await fc.assert(
      fc.asyncProperty(certain, async (printable) => {
        expect(positionsOf(await read(writeEInvoice(printable, dialect)))).toEqual(expectedPositions(printable));
      }),
      { numRuns: 40 },
    );
  });

  test.each(['zugferd-invoice.xml', 'irgendwie.bin'])('it is found in a PDF under the name %s', async (name) => {
    const content = writeEInvoice(invoice, dialect);
    const other = { name: 'a.xml', content: Buffer.from('<Lieferschein/>') };
    const pdf = await printDocument(invoice, layouts.general, [other, { name, content }]);
    expect(await read(pdf)).toMatchObject({ number: 'RE-2026/0815', origin: { form: 'e-invoice' } });
  });
});

test('byte order marks and other encodings are understood', async () => {
  const xml = writeEInvoice(invoice, 'xrechnung-ubl').toString();
  const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  for (const file of [Buffer.from(`\ufeff${xml}`), utf16, latin])
    expect((await read(file)).positions[0]?.service).toBe('Wartung & Verschleiß');
});

test('text lines and subtotal lines are not positions', async () => {
  const line = /<ram:IncludedSupplyChainTradeLineItem>/;
  const note = '<ram:AssociatedDocumentLineDocument><ram:LineID>0</ram:LineID></ram:AssociatedDocumentLineDocument>';
  const file = altered(line, `$&${note}</ram:IncludedSupplyChainTradeLineItem>$&`);
  expect((await read(file)).positions).toHaveLength(2);
});

test('the text of a credit names the position it refers to', async () => {
  const service = 'Gutschrift Servicerate zu Pos. 7';
  const document = await read(
    writeEInvoice({ ...credit, positions: [{ number: '1', service, cents: 5 }] }, 'xrechnung-cii'),
  );
  expect(document.positions[0]?.references).toEqual([{ document: 'RE-2026/0815', position: '7' }]);
});

/** Credit that names as many documents for the whole of it. */
const referencing = (count: number): Buffer => {
  const reference = /<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s;
  const xml = writeEInvoice(credit, 'factur-x').toString();
  return Buffer.from(xml.replace(reference, (one) => one.repeat(count)));
};

test('as many references as the limit allows are read', async () =>
  expect((await read(referencing(200))).references).toHaveLength(200));

test.each<[string, () => Buffer]>([
  ['too-many-references', () => referencing(201)],
  ['no-positions', () => altered(/<ram:(?:IncludedSupplyChainTradeLineItem|\w+TotalAmount)>.*<\/ram:\w+>/gs, '')],
  ['currency', () => writeEInvoice(invoice, 'xrechnung-ubl', { currency: 'CHF' })],
  ['currency', () => altered('<ram:TaxBasisTotalAmount>', '<ram:TaxBasisTotalAmount currencyID="USD">')],
  ['unknown-type', () => writeEInvoice(invoice, 'factur-x', { typeCode: '351' })],
  ['order', () => writeEInvoice(invoice, 'factur-x', { typeCode: '220' })],
  [
    'order',
    () => Buffer.from('<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="x"><a/></rsm:SCRDMCCBDACIOMessageStructure>'),
  ],
  ['no-invoice', () => Buffer.from('<lieferschein><nr>1</nr></lieferschein>')],
  ['unreadable-amount', () => altered('>123.45<', '>12e3<')],
  ['unreadable-amount', () => altered('>123.45<', '>99999999999.00<')],
  ['broken', () => altered('</rsm:CrossIndustryInvoice>', '')],
  ['dtd', () => altered('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
  ['dtd', () => altered('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">')],
  ['not-supported', () => Buffer.from('<!DOCTYPE html><html></html>')],
])('%s', async (refusal, file) => expect(await refusalOf(file())).toBe(refusal));

test.each([
  ['number', { ...invoice, number: 'RE-2' }],
  ['amount', { ...invoice, positions: invoice.positions.map((each) => ({ ...each, cents: each.cents + 100 })) }],
])('two e-invoices of another %s in one PDF are asked about', async (_, other) => {
  const attachments = [invoice, other].map((each, index) => ({
    name: `${index}.xml`,
    content: writeEInvoice(each, 'factur-x'),
  }));
  const outcome = await readDocument(await printDocument(invoice, layouts.general, attachments), context);
  const drafts = 'draft' in outcome ? [outcome.draft, ...(outcome.others ?? [])] : [];
  expect(drafts.map(({ number }) => number)).toEqual([invoice.number, other.number]);
  expect(drafts.map(({ questions: [question] }) => [question])).toEqual(
    [1, 2].map((place) => [
      {
        kind: 'contradiction',
        text: `Die PDF enthält mehrere E-Rechnungen („${invoice.number}“, „${other.number}“), die einzeln zu entscheiden sind. Dies ist die ${place}. Bitte prüfen, ob sie gilt.`,
      },
    ]),
  );
});

test.each([
  [
    'Wolkenfracht AG',
    undefined,
    ['Die E-Rechnung ist an „Wolkenfracht AG“ gerichtet, nicht an „Ahrens Transporte GmbH“.'],
  ],
  [
    'Muster Transporte GmbH',
    undefined,
    ['Die E-Rechnung ist an „Muster Transporte GmbH“ gerichtet, nicht an „Ahrens Transporte GmbH“.'],
  ],
  ['Ahrens Logistik GmbH & Co. KG', undefined, []],
  [
    'Ahrens Transporte GmbH',
    'DE999999999',
    [
      'Die E-Rechnung ist an „Ahrens Transporte GmbH“ mit der USt-IdNr. DE999999999 gerichtet; die eigene ist DE123456789.',
    ],
  ],
  ['Ahrens Beteiligungen', 'DE 123456789', []],
])('an e-invoice to %s %s gets a notice if that is another company', async (name, vatId, notices) => {
  const file = writeEInvoice(invoice, 'factur-x', { buyer: { name, ...(vatId !== undefined && { vatId }) } });
  const company = { name: 'Ahrens Transporte GmbH', vatId: 'DE123456789' };
  expect(exactDocument(await readDocument(file, { ...context, company })).notices).toEqual(notices);
});
