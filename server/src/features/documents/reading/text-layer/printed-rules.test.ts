import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import type { ReadDocument } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import type { ReadingContext } from '../reading-context.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15');
const pagesOf = (pages: readonly (readonly string[])[]) =>
  pages.flatMap((lines, index) => printedPage(lines, index + 1));

const read = (...pages: (readonly string[])[]): ReadDocument => exactDocument(readTextLayer(pagesOf(pages), context));
const asked = (pages: readonly (readonly string[])[], known: ReadingContext = context): DocumentDraft => {
  const result = readTextLayer(pagesOf(pages), known);
  if ('document' in result) throw new Error('read without a question');
  return result.draft;
};
const questions = (...pages: (readonly string[])[]): string[] => asked(pages).questions.map(({ kind }) => kind);

const fields = ['50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const headings = '50 Pos. | 100 Bezeichnung | >500 Betrag';
const line = '50 1 | 100 Rate | >500 100,00';
const totals = ['', '100 Nettobetrag | >500 100,00', '100 USt 19 % | >500 19,00', '100 Gesamtbetrag | >500 119,00'];
const bill = (title: string): string[] => [title, ...fields, headings, line, ...totals];

describe('sums', () => {
  test('a sum per vehicle is never taken for the total', () => {
    const document = read([
      '50 Rechnung',
      ...fields,
      headings,
      '50 Kennzeichen B-AB 1',
      '50 1 | 100 Rate | >500 204,75',
      '100 Gesamt für B-AB 1 | >500 204,75',
      '50 Kennzeichen HH-A 2',
      '50 2 | 100 Rate | >500 10.000,00',
      '50 3 | 100 Reifen | >500 967,59',
      '100 Gesamt für HH-A 2 | >500 10.967,59',
      '',
      '100 Nettobetrag | >500 11.172,34',
      '100 USt 19 % | >500 2.122,74',
      '100 Rechnungsbetrag | >500 13.295,08',
    ]);
    expect(document).toMatchObject({ netCents: 1_117_234, grossCents: 1_329_508, basis: 'net' });
    expect(document.positions.map(({ plate, amountCents }) => [plate, amountCents])).toEqual([
      ['B-AB-1', 20_475],
      ['HH-A-2', 1_000_000],
      ['HH-A-2', 96_759],
    ]);
  });

  test('a small table whose sums close is not the whole of a larger bill', () =>
    expect(
      questions([
        '50 Rechnung',
        ...fields,
        '50 Leasing für Oktober | >400 11.053,34',
        '',
        headings,
        line,
        '100 Summe | >500 100,00',
        '100 USt 19 % | >500 19,00',
        '100 Summe | >500 119,00',
        '',
        '50 Rechnungsbetrag | >400 13.295,08',
      ]),
    ).toContain('sum'));

  test('rows of a table of taxes are no positions, zero rates included', () =>
    expect(
      read([
        '50 Rechnung',
        ...fields,
        headings,
        line,
        '',
        '',
        '>150 Satz | >250 Netto | >350 USt | >500 Brutto',
        '>150 19 % | >250 100,00 | >350 19,00 | >500 119,00',
        '>150 7 % | >250 0,00 | >350 0,00 | >500 0,00',
        '>150 Summe | >250 100,00 | >350 19,00 | >500 119,00',
      ]).positions,
    ).toHaveLength(1));

  test.each([
    ['two bills in one file', [bill('50 Rechnung'), ['50 Rechnung', headings, '50 1 | 100 Reifen | >500 40,00']]],
    [
      'a payment after the total',
      [[...bill('50 Rechnung'), '100 Bereits gezahlt | >500 19,00-', '100 Zahlbetrag | >500 100,00']],
    ],
  ])('%s is asked about', (_, pages) => expect(questions(...pages).length).toBeGreaterThan(0));
});

test('an amount below its text belongs to it', () =>
  expect(
    read([
      '50 Rechnung',
      ...fields,
      '50 Pos | 100 Bezeichnung | >500 Betrag',
      '50 1 | 100 Rate',
      '100 Oktober 2026 | >500 100,00',
      ...totals,
    ]).positions,
  ).toMatchObject([{ number: '1', service: 'Rate Oktober 2026', amountCents: 10_000 }]));

describe('type', () => {
  test.each([
    'Gutschrift',
    'Sammelgutschrift',
    'Stornorechnung',
    'Gutschrift (Rechnungskorrektur)',
    'Rechnungskorrektur / Gutschrift',
    'Stornorechnung (Rechnungskorrektur)',
    'Kostenerstattung',
    'Guthabenabrechnung',
  ])('%s is a credit', (title) =>
    expect(read(bill(`50 ${title}`))).toMatchObject({ type: 'Gutschrift', netCents: -10_000 }),
  );
  test.each(['Rechnung', 'Leasingrechnung', 'Rechnungskopie', 'Belastungsanzeige'])('%s is an invoice', (title) =>
    expect(read(bill(`50 ${title}`))).toMatchObject({ type: 'Rechnung', netCents: 10_000 }),
  );
  test.each([
    'Kostenübersicht',
    'Rückbelastung Gutschrift',
    'Nachbelastung aus fehlerhafter Gutschrift',
    'Rückforderung einer Erstattung',
    'Rückforderung zur Gutschrift',
    'Widerruf Gutschrift',
    'Gutschrift (Belastung)',
    'Rechnungskorrektur',
    'Rechnungskorrektur zur Rechnung Nr. NL-40',
    'Korrekturrechnung',
    'Korrektur',
    'Korrektur der Gutschrift',
    'Storno Gutschrift',
    'Rechnungsnummer',
    'Rechnung - Storno',
    'Rechnung (Storno)',
    'Rechnung und Gutschrift',
    'Rechnung über Erstattung',
    'Abrechnung',
    'Endabrechnung',
    'Kilometerabrechnung',
    'Proforma-Rechnung',
    'Pro forma Rechnung',
  ])('%s leaves the type open', (title) => {
    const draft = asked([bill(`50 ${title}`)]);
    expect([draft.type, draft.questions.map(({ kind }) => kind)]).toEqual([null, ['type']]);
  });
  test.each(['Korrekturrechnung', 'Rechnungskorrektur'])('%s over a negative sum is a credit', (title) =>
    expect(read(bill(`50 ${title}`).map((text) => text.replace(/>500 (?=\d)/, '>500 -')))).toMatchObject({
      type: 'Gutschrift',
      netCents: -10_000,
    }),
  );
  test('a credit for a charge stays one', () =>
    expect(read(bill('50 Gutschrift zur Belastung'))).toMatchObject({ type: 'Gutschrift' }));
  test('a negative invoice and two titles are asked about', () => {
    const negative = [line.replace('100,00', '100,00-'), ...totals.map((text) => text.replace(/(,\d\d)$/, '$1-'))];
    expect(questions(['50 Rechnung', ...fields, headings, ...negative])).toEqual(['type']);
    expect(questions(['50 Rechnung', ...bill('50 Gutschrift')])).toEqual(['type']);
  });
});

test('the number in the title wins over one in a note', () =>
  expect(
    read([
      '50 Rechnung Nr. 47/11 vom 01.11.2026',
      '50 Sie ersetzt unsere Rechnung Nr. 99/1',
      '',
      headings,
      line,
      ...totals,
    ]),
  ).toMatchObject({ number: '47/11', date: '2026-11-01' }));

test('headings are known by a part of them, and no word of a row is lost', () =>
  expect(
    read([
      '50 Rechnung',
      ...fields,
      '50 Belegdatum | 130 amtl. Kennzeichen | 240 Fahrer | 320 Art der Leistung | >500 Entgelt',
      '50 05.10.2026 | 130 B-AB 1 | 240 Meier | 320 Rate | >500 100,00',
      ...totals,
    ]).positions,
  ).toMatchObject([{ date: '2026-10-05', plate: 'B-AB-1', service: 'Rate Fahrer Meier', amountCents: 10_000 }]));

describe('drafts', () => {
  const letterhead = '50 Nordleasing GmbH USt-IdNr. DE123456789';
  const unclear = ['50 4711 | 120 Rate | >500 60,00', '50 4502 | 120 Reifen | >500 41,00'];
  const pages = [[letterhead, '', '50 Rechnung', ...fields, '', '', ...unclear, ...totals]];

  test('a draft shows the table as printed and what was understood', () => {
    const draft = asked(pages);
    expect(draft).toMatchObject({
      issuer: { name: 'Nordleasing GmbH', vatId: 'DE123456789' },
      type: 'Rechnung',
      number: 'R-1',
      date: '2026-11-01',
      netCents: 10_000,
      taxCents: 1_900,
      grossCents: 11_900,
      questions: [{ kind: 'sum' }],
    });
    expect(draft.columns.map(({ role }) => role)).toEqual(['service', 'service', 'amount']);
    expect(draft.rows.filter(({ role }) => role === 'position').map(({ cells }) => cells)).toEqual([
      ['4711', 'Rate', '60,00'],
      ['4502', 'Reifen', '41,00'],
    ]);
  });
});
