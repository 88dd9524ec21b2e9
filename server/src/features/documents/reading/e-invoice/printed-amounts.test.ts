import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { readingContext } from '../../../../../test/reading.ts';
import { readDocument } from '../read-document.ts';
import type { TextItem } from '../text-layer/rows.ts';
import { contradiction, printedAmounts } from './printed-amounts.ts';

const context = readingContext('2026-11-15');
const invoice: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-1',
  date: '2026-11-02',
  positions: [{ number: '1', date: '2026-10-01', service: 'Leasingrate', cents: 123_400 }],
};
const other: PrintableDocument = {
  ...invoice,
  positions: [{ number: '1', date: '2026-10-01', service: 'Leasingrate', cents: 999_900 }],
};

const embedded = async (printed: PrintableDocument): Promise<Buffer> =>
  printDocument(printed, layouts.general, [{ name: 'factur-x.xml', content: writeEInvoice(invoice, 'factur-x') }]);

test('an e-invoice with the printed total is exact', async () =>
  expect(await readDocument(await embedded(invoice), context)).toHaveProperty('document'));

test('another printed total is asked about with both figures', async () =>
  expect(await readDocument(await embedded(other), context)).toMatchObject({
    draft: {
      questions: [
        {
          kind: 'contradiction',
          text: 'Die E-Rechnung nennt 1.468,46 EUR, gedruckt ist ein Gesamtbetrag von 11.898,81 EUR.',
        },
      ],
    },
  }));

test.each([
  [
    'title of a credit',
    { kind: 'credit' as const },
    'Die E-Rechnung ist eine Rechnung, gedruckt ist der Titel einer Gutschrift oder Stornierung.',
  ],
  [
    'other number',
    { number: 'ZX-77' },
    'Die E-Rechnung hat die Nummer RE-1. Diese ist auf den gedruckten Seiten nicht zu finden.',
  ],
])('a printed %s is asked about', async (_what, change, text) =>
  expect(await readDocument(await embedded({ ...invoice, ...change }), context)).toMatchObject({
    draft: { questions: expect.arrayContaining([{ kind: 'contradiction', text }]) },
  }),
);

const stated = { grossCents: 146_846, others: [123_400] };
const page = (...lines: string[]): TextItem[] =>
  lines.map((text, index) => ({ page: 1, text, x: 50, y: 100 + index * 12, width: text.length * 5, height: 10 }));

test.each([
  ['German', 'Gesamtbetrag 1.468,46 €'],
  ['English', 'Total amount EUR 1,468.46'],
  ['French', 'Total TTC 1 468,46'],
  ['Swiss', 'Rechnungsbetrag 1’468.46'],
  ['with gaps inside of words', 'Br uttosumme 1468,46'],
  ['without a label', 'Summe 1.468,46'],
])('figures %s are compared', (_form, line) =>
  expect(contradiction(printedAmounts(page('Zwischensumme 7,00', line)), stated)).toBeNull(),
);

test('a page without figures contradicts nothing', () =>
  expect(contradiction(printedAmounts(page('Anschreiben zur Rechnung')), stated)).toBeNull());

test('the total in another place than beside its label does not count', () =>
  expect(contradiction(printedAmounts(page('Restwert 1.468,46', 'Gesamtbetrag 99,00')), stated)?.kind).toBe(
    'contradiction',
  ));
