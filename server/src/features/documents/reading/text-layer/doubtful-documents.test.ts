import { describe, expect, test } from 'vitest';
import { printedPage } from '../../../../../test/printed-page.ts';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import type { ReadResult } from '../outcome.ts';
import { readTextLayer } from './read-text-layer.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'B-AA-1007E', 'HH-KS-22', 'LEV-AB-123'] });
const fields = ['50 Belegnummer: | 150 R-1', '50 Belegdatum: | 150 01.11.2026', ''];
const headings = '50 Kennzeichen | 150 Leistung | >500 Betrag';
const totals = ['', '150 Nettobetrag | >500 100,00', '150 USt 19 % | >500 19,00', '150 Gesamtbetrag | >500 119,00'];
const line = (plate: string): string => `50 ${plate} | 150 Rate | >500 100,00`;
const bill = [...['50 Rechnung', ...fields, headings, line('B-AA 1007')], ...totals];

const read = (...pages: (readonly string[])[]): ReadResult =>
  readTextLayer(
    pages.flatMap((lines, index) => printedPage(lines, index + 1)),
    context,
  );
const questions = (...pages: (readonly string[])[]): string[] => {
  const result = read(...pages);
  return 'draft' in result ? result.draft.questions.map(({ kind, text }) => `${kind}: ${text}`) : [];
};
const positions = (...pages: (readonly string[])[]) => exactDocument(read(...pages)).positions;

describe('a page after the bill is asked about', () => {
  test.each<[string, readonly string[]]>([
    ['with another number', ['50 Rechnung', '50 Belegnummer: | 150 R-2', headings, line('B-AA 1007')]],
    ['with another title', ['50 Gutschrift', '', headings, line('B-AA 1007')]],
    ['with another vehicle', ['50 Nachtrag', '', headings, line('HH-KS 22')]],
    ['with its own totals', ['50 Nachberechnung', '', headings, line('B-AA 1007'), ...totals]],
    ['that is page 1 again', ['50 Seite 1 von 1', '', headings, line('B-AA 1007')]],
  ])('%s', (_, page) =>
    expect(questions(bill, page)).toEqual([
      expect.stringMatching(/^several: Die Datei enthält offenbar mehrere Belege/),
    ]),
  );
  test('but not if it repeats the bill', () =>
    expect(questions(bill, ['50 Anlage zur Rechnung R-1', '', headings, line('B-AA 1007')])).toEqual([]));
  test('as an annex if it names another vehicle, not as several documents', () =>
    expect(questions(bill, ['50 Anlage: Fahrzeugliste', '', headings, line('HH-KS 22')])).toEqual([
      expect.stringMatching(
        /^contradiction: Die Anlage nennt Beträge zu Fahrzeugen, die in den Positionen nicht stehen/,
      ),
    ]));
  test.each([
    ['another vehicle', 'HH-KS 22'],
    ['its own vehicle', 'B-AA 1007'],
  ])('with residual values of %s', (_, plate) => {
    const list = ['50 Kennzeichen | 150 Fahrzeug | >500 Restwert', `50 ${plate} | 150 Crafter | >500 12.500,00`];
    expect(questions(bill, ['50 Anlage: Fahrzeugliste', '', ...list])).toContain(
      'sum: Der Betrag 12.500,00 EUR gehört zu keiner Position und keiner Summe. Bitte die Zeilen prüfen.',
    );
  });
});

test('a line STORNO below the title leaves the type open', () =>
  expect(questions(['50 Rechnung', '50 STORNO', ...bill.slice(1)])).toEqual([expect.stringMatching(/^type:/)]));

describe('a type that was chosen for the title before', () => {
  const bank = ['50 Nord Leasing GmbH · Weg 1 · 10115 Berlin · USt-IdNr. DE123456789', ''];
  const settlement = [...bank, '50 Abrechnung', ...bill.slice(1)];
  const types = [
    { title: 'abrechnung', type: 'Rechnung' as const },
    { title: 'proforma-rechnung', type: 'Rechnung' as const },
  ];
  const first = readTextLayer(printedPage(settlement, 1), context);
  const columns = 'draft' in first ? [...first.draft.columns] : [];
  const headingKey = 'draft' in first ? (first.draft.headingKey ?? '') : '';
  const known = { ...context, assignments: [{ issuerKey: 'DE123456789', headingKey, columns, types, footers: [] }] };
  const askedKinds = (lines: readonly string[]): readonly string[] => {
    const result = readTextLayer(printedPage(lines, 1), known);
    return 'draft' in result ? result.draft.questions.map(({ kind }) => kind) : [];
  };
  test('holds for the next one', () => expect(askedKinds(settlement)).toEqual([]));
  test.each<[string, readonly string[]]>([
    ['pays out', settlement.map((text) => text.replace('Gesamtbetrag', 'Ihr Guthaben'))],
    ['has a negative sum', settlement.map((text) => text.replace(/>500 (?=\d)/, '>500 -'))],
    ['has another title', settlement.map((text) => text.replace('50 Abrechnung', '50 Endabrechnung'))],
    ['is pro forma', settlement.map((text) => text.replace('50 Abrechnung', '50 Proforma-Rechnung'))],
  ])('is asked again if the document %s', (_, lines) => expect(askedKinds(lines)).toEqual(['type']));
});

test.each(['Ihr Guthaben', 'Stornobetrag', 'Summe zu Ihren Gunsten', 'Gesamtbetrag (wird Ihnen erstattet)'])(
  'an invoice over „%s“ leaves the type open',
  (total) =>
    expect(questions(bill.map((text) => text.replace('Gesamtbetrag', total)))).toEqual([
      expect.stringMatching(/^type:/),
    ]),
);

describe('plates', () => {
  test('over two lines are joined, and the text beside them is kept', () =>
    expect(
      positions([
        ...['50 Rechnung', ...fields, headings],
        ...['50 B-AA | 150 Rate | >500 70,00', '50 1007 E | 150 Oktober', ''],
        ...['50 HH-KS | 150 Wartung | >500 30,00', '50 22 | 150 Oktober', '150 Werkstatt Nord'],
        ...totals,
      ]).map(({ plate, service }) => [plate, service]),
    ).toEqual([
      ['B-AA-1007E', 'Rate Oktober'],
      ['HH-KS-22', 'Wartung Oktober Werkstatt Nord'],
    ]));

  const firstRows = (last: string): string[] => [
    ...['50 Rechnung', ...fields, headings],
    ...['50 B-AA 1007 | 150 Rate | >500 40,00', '150 Wartung | >500 10,00'],
    ...['50 HH-KS 22 | 150 Rate | >500 40,00', `150 ${last} | >500 10,00`],
    ...totals,
  ];
  test('in the first row of each vehicle count for the rows below', () =>
    expect(positions(firstRows('Wartung')).map(({ plate }) => plate)).toEqual([
      'B-AA-1007',
      'B-AA-1007',
      'HH-KS-22',
      'HH-KS-22',
    ]));
  test('do not count for a text that may concern the whole fleet', () =>
    expect(questions(firstRows('Pauschale Flotte'))).toEqual([
      expect.stringMatching(/^contradiction: Zeile 3 .* haben kein Kennzeichen/),
    ]));
});

test('vehicle and period in the head count for positions that name none', () =>
  expect(
    positions([
      ...['50 Rechnung', '50 Fahrzeug: LEV-AB 123', '50 Leistungszeitraum: 01.09.2026 bis 30.09.2026', ...fields],
      ...['50 Leistung | >500 Betrag', '50 Rate | >500 100,00', ...totals],
    ]),
  ).toMatchObject([{ plate: 'LEV-AB-123', period: { from: '2026-09-01', to: '2026-09-30' } }]));

describe('an outgoing invoice is asked about', () => {
  test.each([
    ['50 Ahrens Transporte GmbH · Hafenstraße 12 · 20457 Hamburg', ''],
    ['50 Ahrens Transporte GmbH', '50 An: Käufer AG, Berlin'],
    ['50 Firma', '50 Käufer AG'],
  ])('%s, %s', (...head) => {
    const result = read([...head, '', ...bill]);
    expect('draft' in result && result.draft.questions.map(({ kind }) => kind)).toEqual(['contradiction']);
    expect('draft' in result && result.draft.issuer.name).toBeNull();
  });
});

test('a lessor called Anhang Leasing is not taken for an annex', () =>
  expect(positions(['50 Anhang Leasing GmbH · USt-IdNr. DE123456789', '', ...bill])).toHaveLength(1));

const pointBill = (sum: string, other: string): string[] => [
  ...['50 Rechnung', ...fields, headings],
  `50 B-AA 1007 | 150 Rate | >500 ${sum}`,
  `150 Nettobetrag | >500 ${sum}`,
  `150 USt 19 % | >500 ${other}`,
];
test.each([
  ['1,250.00', '237.50', '1,487.50'],
  ["1'250.00", '237.50', "1'487.50"],
])('amounts with a point before the cents, %s, count where the sums close', (sum, tax, gross) =>
  expect(read([...pointBill(sum, tax), `150 Gesamtbetrag | >500 ${gross}`])).toMatchObject({
    document: { netCents: 125_000, positions: [{ amountCents: 125_000 }] },
  }),
);

test.each(['100,–', '100,-', '100,--', '100,— €'])('whole euros as %s are read', (amount) =>
  expect(positions(bill.map((text) => text.replace('100,00', amount)))).toMatchObject([{ amountCents: 10_000 }]),
);

test.each(['STORNIERT am 10.11.2026', 'ENTWURF', 'Diese Rechnung ist storniert'])(
  'a line „%s“ above the table is asked about',
  (text) =>
    expect(questions(['50 Rechnung', ...fields, `50 ${text}`, '', ...bill.slice(4)])).toEqual([
      expect.stringMatching(/^type: /),
    ]),
);

test.each(['STORNIERT', 'ENTWURF', 'E N T W U R F', 'Rechnung ungültig'])('a stamp „%s“ is asked about', (stamp) =>
  expect(readTextLayer(printedPage(bill), context, { stamps: ['Form 12', stamp] })).toMatchObject({
    draft: {
      questions: [
        { kind: 'contradiction', text: `Quer über dem Beleg steht „${stamp}“. Bitte prüfen, ob der Beleg gilt.` },
      ],
    },
  }),
);

test('a stamp such as KOPIE raises no question', () =>
  expect(readTextLayer(printedPage(bill), context, { stamps: ['KOPIE', 'Eingang 12.11.2026'] })).toHaveProperty(
    'document',
  ));

test('a sentence that pays the amount out contradicts an invoice', () =>
  expect(questions([...bill, '', '50 Der Betrag wird Ihnen in den nächsten Tagen erstattet.'])).toEqual([
    'type: Der Titel ist „Rechnung“, im Beleg steht aber „Der Betrag wird Ihnen in den nächsten Ta“. Bitte die Art wählen.',
  ]));

test.each(['von', 'auf'])('taxes that name the amount they are computed %s are read', (word) =>
  expect(
    positions([
      ...['50 Rechnung', ...fields, headings, line('B-AA 1007'), '50 B-AA 1007 | 150 Fachbuch | >500 200,00'],
      '150 Nettobetrag | >500 300,00',
      `150 19 % MwSt. ${word} 100,00 € | >500 19,00`,
      `150 7 % MwSt. ${word} 200,00 € | >500 14,00`,
      '150 Gesamtbetrag | >500 333,00',
    ]),
  ).toHaveLength(2),
);

test('gross amounts of several rates are asked about, and a tax of zero is no position', () => {
  const result = readTextLayer(
    printedPage([
      '50 Rechnung Nr. R-1',
      '50 Rechnungsdatum: | 200 01.11.2026',
      '',
      '50 Kennzeichen | 150 Leistung | >500 Betrag',
      '50 B-AA 1007 | 150 Leasingrate | >500 119,00',
      '50 B-AA 1007 | 150 Versicherung | >500 50,00',
      '',
      '150 Gesamtbetrag brutto | >500 169,00',
      '150 darin enthaltene USt 19 % auf 100,00 | >500 19,00',
      '150 steuerfrei 0 % auf 50,00 | >500 0,00',
      '150 Nettobetrag | >500 150,00',
    ]),
    context,
  );
  expect(result).toMatchObject({
    draft: { netCents: 15_000, taxCents: 1900, grossCents: 16_900, questions: [{ kind: 'tax' }] },
  });
  const rows = 'draft' in result ? result.draft.rows : [];
  expect(rows.filter(({ role }) => role === 'position').map(({ cells }) => cells.at(-1))).toEqual(['119,00', '50,00']);
});
