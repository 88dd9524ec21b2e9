import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { readingContext } from '../../../../../test/reading.ts';
import { readDocument } from '../read-document.ts';

const context = readingContext('2026-11-15', { plates: ['HH-X-7'] });
const invoice: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-2026/0815',
  date: '2026-11-02',
  positions: [
    { number: '1', date: '2026-10-01', plate: 'B-AB 1234', service: 'Wartung & Verschleiß', cents: 12_345 },
    { number: '2', service: 'Kfz-Steuer HH X7, Leistungsdatum 03.10.2026', cents: 990 },
  ],
};

const questionsOf = async (file: Buffer): Promise<readonly string[]> => {
  const outcome = await readDocument(file, context);
  return 'draft' in outcome ? outcome.draft.questions.map(({ kind }) => kind) : [];
};
const altered = (from: string | RegExp, to: string): Buffer =>
  Buffer.from(writeEInvoice(invoice, 'factur-x').toString().replace(from, to));

const withTax = (base: string, tax: string): Buffer =>
  altered(
    '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    `<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${base}</ram:BasisAmount><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>$&`,
  );
const withNote = (note: string): Buffer =>
  altered('</rsm:ExchangedDocument>', `<ram:IncludedNote><ram:Content>${note}</ram:Content></ram:IncludedNote>$&`);

test('a tax that is its rate of the amount is not asked about', async () =>
  expect(await questionsOf(withTax('400.00', '76.01'))).toEqual([]));

test.each<[string, () => Buffer]>([
  ['sum', () => writeEInvoice({ ...invoice, positions: [] }, 'factur-x')],
  ['sum', () => altered(/<ram:(TaxBasis|Grand|Line)TotalAmount>[\d.]+<\/ram:\w+>(?!<\/ram:\w+LineMon)/g, '')],
  ['number', () => altered('<ram:ID>RE-2026/0815</ram:ID>', '')],
  ['date', () => altered('20261102', '20261302')],
  ['future-date', () => altered('20261102', '20261116')],
  ['future-position', () => altered('20261001', '20991001')],
  ['tax', () => altered(/<ram:TaxTotalAmount([^>]*)>[\d.]+/, '<ram:TaxTotalAmount$1>1.00')],
  ['tax', () => withTax('400.00', '28.00')],
  ['contradiction', () => withNote('Nur ein Entwurf, bitte nicht bezahlen.')],
  ['contradiction', () => withNote('Diese Rechnung gilt bis auf Weiteres.')],
])('a person is asked about the %s', async (kind, file) => expect(await questionsOf(file())).toEqual([kind]));

test('a period that ends before it begins is asked about', async () => {
  const [first, ...others] = invoice.positions;
  const positions = [{ ...first, number: '1', date: '2026-10-31', until: '2026-10-01' }, ...others];
  const outcome = await readDocument(
    writeEInvoice({ ...invoice, positions } as PrintableDocument, 'factur-x'),
    context,
  );
  const text =
    'Position 1 nennt einen Zeitraum, der am 31.10.2026 beginnt und am 01.10.2026 endet. Bitte den Zeitraum prüfen.';
  expect(outcome).toMatchObject({ draft: { questions: [{ kind: 'contradiction', text }] } });
});

test('a wrong sum is asked about with both figures and all lines', async () => {
  const outcome = await readDocument(writeEInvoice(invoice, 'factur-x', { netTotal: '1234.56' }), context);
  expect(outcome).toMatchObject({
    draft: {
      type: 'Rechnung',
      number: 'RE-2026/0815',
      netCents: 123_456,
      questions: [
        { kind: 'sum', text: 'Die Positionen ergeben 133,35 EUR, der Beleg nennt 1.234,56 EUR.' },
        { kind: 'tax' },
      ],
      columns: [
        { role: 'number' },
        { role: 'date' },
        { role: 'plate' },
        { role: 'service' },
        {},
        {},
        { role: 'amount' },
      ],
      rows: [
        {
          role: 'position',
          page: 0,
          cells: ['1', '01.10.2026', 'B-AB-1234', 'Wartung & Verschleiß', '', '', '123,45'],
        },
        { cells: ['2', '03.10.2026 - 03.10.2026', 'HH-X-7', expect.any(String), '', '', '9,90'] },
      ],
    },
  });
});

test('an invalid e-invoice is asked about instead of reading the printed text', async () => {
  const content = writeEInvoice(invoice, 'factur-x', { netTotal: '1.00' });
  const pdf = await printDocument(invoice, layouts.leaseplan, [{ name: 'factur-x.xml', content }]);
  expect(await questionsOf(pdf)).toEqual(['sum', 'tax']);
});

const textsOf = async (file: Buffer): Promise<readonly string[]> => {
  const outcome = await readDocument(file, context);
  return 'draft' in outcome ? outcome.draft.questions.map(({ text }) => text) : [];
};

test('a day that no calendar has is quoted', async () =>
  expect(await textsOf(altered('>20261102<', '>20260231<'))).toEqual([
    'Die E-Rechnung nennt als Belegdatum „20260231“. Das ist kein gültiges Datum.',
  ]));

test('a correction over nothing is not said to be positive', async () => {
  const positions = invoice.positions.map((position) => ({ ...position, cents: 0 }));
  const file = writeEInvoice({ ...invoice, positions }, 'factur-x', { typeCode: '384' });
  expect((await textsOf(file))[0]).toMatch(/\(Art 384\) und lautet auf 0,00 EUR\./);
});
