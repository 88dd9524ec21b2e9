import { maxDraftRows } from '@flottwart/contract/rules/limits';
import { expect, test } from 'vitest';
import { assignedColumns, waitingDraft } from '../../../../test/waiting-draft.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import type { DraftChanges } from './answer-questions.ts';
import { changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';
import { amountOfCell } from './draft-positions.ts';

const context = { today: '2026-11-16', plates: ['B-AB-1234', 'HH-X-7'] };

/** Draft that is complete unless a change breaks it. */
const decided = (changes: DraftChanges = {}, given: Partial<DocumentDraft> = {}): DocumentDraft =>
  changeDraft(changeDraft(waitingDraft(given), { type: 'Rechnung', columns: [...assignedColumns] }), changes);

const problemsOf = (draft: DocumentDraft): readonly string[] =>
  completeDraft(draft, context).problems.map(({ text }) => text);

test('an untouched draft names everything that is missing', () => {
  expect(problemsOf(waitingDraft())).toEqual([
    'Offene Frage: Ist der Beleg eine Rechnung oder eine Gutschrift?',
    'Bitte die Spalte mit den Beträgen wählen.',
    'Bitte die Spalte mit der Leistung wählen.',
    'Keine Zeile ist als Position gewählt.',
    'Die Positionen ergeben 0,00 €, der Beleg nennt 573,45 €.',
  ]);
});

test('problems belong to their field, and one that repeats an open question names it', () => {
  expect(completeDraft(waitingDraft(), context).problems.map(({ field, question }) => [field, question])).toEqual([
    ['type', 0],
    ['columns', undefined],
    ['columns', undefined],
    [undefined, undefined],
    ['sums', undefined],
  ]);
});

test('type and columns complete a draft: rows become positions, texts and sums by their figures', () => {
  const draft = decided();
  expect(draft.rows.map(({ role }) => role)).toEqual(['position', 'text', 'position', 'ignored']);
  const { document, problems, basis } = completeDraft(draft, context);
  expect([problems, basis]).toEqual([[], 'net']);
  expect(document).toMatchObject({
    type: 'Rechnung',
    number: 'NW-1',
    basis: 'net',
    positions: [
      { number: '1', plate: 'B-AB-1234', service: 'Finanzleasingrate Vertrag 4711', amountCents: 45_000 },
      { number: '2', plate: 'B-XY-9', service: 'Wartung', amountCents: 12_345 },
    ],
  });
});

test('a credit is turned to negative amounts, whichever sign is printed', () => {
  const { document } = completeDraft(decided({ type: 'Gutschrift' }), context);
  expect(document?.positions.map(({ amountCents }) => amountCents)).toEqual([-45_000, -12_345]);
  expect(document?.netCents).toBe(-57_345);
});

test('a negative invoice is asked about its sign alone, because its totals are printed as negative', () => {
  const cells = (row: number, text: string) => ({ row, cells: [{ column: 3, text }] });
  const draft = decided({ rows: [cells(0, '-450,00'), cells(2, '-123,45')] });
  const { problems, totalCents } = completeDraft(draft, context);
  expect(problems.map(({ text }) => text)).toEqual(['Die Summe ist negativ. Ist der Beleg eine Gutschrift?']);
  expect(totalCents).toBe(-57_345);
});

test('a corrected cell closes the sum, a wrong one names both figures', () => {
  const wrong = decided({ rows: [{ row: 2, cells: [{ column: 3, text: '123,54' }] }] });
  expect(problemsOf(wrong)).toEqual(['Die Positionen ergeben 573,54 €, der Beleg nennt 573,45 €.']);
  expect(problemsOf(changeDraft(wrong, { rows: [{ row: 2, cells: [{ column: 3, text: '123,45 €' }] }] }))).toEqual([]);
});

test('an amount that cannot be read is named with its row', () => {
  const draft = decided({ rows: [{ row: 2, cells: [{ column: 3, text: 'l23,45' }] }] });
  expect(completeDraft(draft, context).problems).toContainEqual({
    row: 2,
    text: 'Zeile 3: Der Betrag „l23,45“ ist nicht lesbar.',
  });
});

test.each([
  ['no issuer', { issuerName: null }, 'Bitte angeben, wer den Beleg ausgestellt hat.'],
  ['no number', { invoiceNumber: '' }, 'Bitte die Nummer des Belegs eintragen.'],
  ['a date in the future', { invoiceDate: '2027-01-01' }, 'Das Datum des Belegs liegt in der Zukunft.'],
  ['a tax that does not fit', { tax: 100 }, 'Netto und Steuer ergeben 673,45 €, als Brutto stehen da 682,41 €.'],
  ['one total only', { tax: null, gross: null }, 'Bitte mindestens zwei der Summen eintragen: Netto, Steuer, Brutto.'],
  [
    'two columns of amounts',
    { columns: [{ column: 0, role: 'amount' }] },
    'Mehr als eine Spalte ist als „Betrag“ gewählt.',
  ],
  [
    'an amount in a text row',
    { rows: [{ row: 2, role: 'text' }] },
    'Zeile 3: Diese Zeile hat einen Betrag, gilt aber nur als Text.',
  ],
  [
    'a text above all positions',
    { rows: [{ row: 0, role: 'text' }] },
    'Zeile 1: Über diesem Text steht keine Position.',
  ],
] as const)('%s is a problem', (_what, changes, problem) => {
  const { document, problems } = completeDraft(decided(structuredClone(changes) as DraftChanges), context);
  expect([document, problems.map(({ text }) => text)]).toEqual([null, expect.arrayContaining([problem])]);
});

test('a negative sum is no invoice', () => {
  const cells = (text: string) => [{ column: 3, text }];
  const draft = decided({
    net: -573.45,
    tax: -108.96,
    gross: -682.41,
    rows: [
      { row: 0, cells: cells('450,00-') },
      { row: 2, cells: cells('-123,45') },
    ],
  });
  expect(problemsOf(draft)).toEqual(['Die Summe ist negativ. Ist der Beleg eine Gutschrift?']);
});

test('a missing total follows from the other two, and gross positions count as gross', () => {
  const draft = decided({ net: null, tax: 91.56, gross: 573.45 });
  expect(completeDraft(draft, context)).toMatchObject({ basis: 'gross', problems: [], document: { netCents: 48_189 } });
});

test.each([
  ['1.234,56', 123_456],
  ['1 234,56 €', 123_456],
  ['(123,45)', -12_345],
  ['123,45-', -12_345],
  ['./. 123,45', -12_345],
  ['– 123,45', -12_345],
  ['123,45 H', -12_345],
  ['123,45 S', 12_345],
  ['EUR 5,00', 500],
  ['12', null],
  ['', null],
])('the cell „%s“ is read as %s cents', (text, cents) => expect(amountOfCell(text)).toBe(cents));

test('a month in the text is the period of its position', () => {
  const draft = decided({ rows: [{ row: 2, cells: [{ column: 2, text: 'Wartung, Monat 02/2025' }] }] });
  expect(completeDraft(draft, context).document?.positions[1]?.period).toEqual({
    from: '2025-02-01',
    to: '2025-02-28',
  });
});

test('two days in a column of dates are the period of their position', () => {
  const draft = decided({
    columns: [{ column: 0, role: 'date' }],
    rows: [
      { row: 0, cells: [{ column: 0, text: '' }] },
      { row: 2, cells: [{ column: 0, text: '01.10.-31.10.26' }] },
    ],
  });
  expect(completeDraft(draft, context).document?.positions[1]).toMatchObject({
    date: '2026-10-01',
    period: { from: '2026-10-01', to: '2026-10-31' },
  });
});

test('a scan takes a plate only if the company has it, and names what it drops', () => {
  const draft = decided({}, { origin: { form: 'scan', profile: 'german-table' } });
  const { document, notices } = completeDraft(draft, context);
  expect(document?.positions.map(({ plate }) => plate)).toEqual(['B-AB-1234', null]);
  expect(notices).toEqual([
    {
      row: 2,
      text: 'Zeile 3: Das Kennzeichen „B-XY 9“ gehört zu keinem Fahrzeug der Firma und wird nicht übernommen.',
    },
  ]);
});

test('added rows are empty, and become positions with their first text', () => {
  const longer = decided({ addedRows: { page: 2, count: 2 } });
  expect(longer.rows.slice(4)).toMatchObject([
    { role: 'ignored', page: 2, cells: ['', '', '', ''] },
    { role: 'ignored', page: 2 },
  ]);
  expect(problemsOf(longer)).toEqual([]);
  const filled = changeDraft(longer, { rows: [{ row: 4, cells: [{ column: 2, text: 'Fracht' }] }] });
  expect(filled.rows.slice(4).map(({ role }) => role)).toEqual(['position', 'ignored']);
  expect(problemsOf(filled)).toEqual(['Zeile 5: Der Betrag fehlt.']);
  const rows = Array.from({ length: maxDraftRows }, () => longer.rows[4]).filter((row) => row !== undefined);
  expect(() => changeDraft({ ...longer, rows }, { addedRows: { page: 1, count: 1 } })).toThrow(
    'höchstens 1.500 Zeilen',
  );
});

test('a row or column that does not exist is refused', () => {
  expect(() => decided({ rows: [{ row: 9, role: 'text' }] })).toThrow('Diese Zeile, Spalte oder Frage gibt es nicht.');
  expect(() => decided({ columns: [{ column: 4, role: 'date' }] })).toThrow(
    'Diese Zeile, Spalte oder Frage gibt es nicht.',
  );
});

test('gross amounts of several tax rates are named as a problem before a person confirms', () => {
  const draft = decided({}, { netCents: 48_188, taxCents: 9_157, grossCents: 57_345 });
  expect(problemsOf(draft)).toEqual([]);
  const mixed = decided({}, { netCents: 53_000, taxCents: 4_345, grossCents: 57_345 });
  expect(problemsOf(mixed)).toEqual([
    expect.stringContaining('haben mehrere Steuersätze. Bitte bei jeder Position den Steuersatz wählen.'),
  ]);
});

test('gross amounts of several tax rates are turned to net by the rate that a person chose for each row', () => {
  const totals = { netCents: 53_000, taxCents: 4_345, grossCents: 57_345 };
  const rates = (first: 0 | 19, second: 0 | 7) =>
    decided(
      {
        rows: [
          { row: 0, taxRate: first },
          { row: 2, taxRate: second },
        ],
      },
      totals,
    );
  expect(problemsOf(rates(19, 7))).toEqual([
    'Mit diesen Steuersätzen ergeben die Positionen nicht den Nettobetrag des Belegs.',
  ]);
  const fitting = decided(
    {
      rows: [
        { row: 0, taxRate: 19 },
        { row: 2, taxRate: 0 },
      ],
    },
    { netCents: 50_160, taxCents: 7_185, grossCents: 57_345 },
  );
  const { document, problems } = completeDraft(fitting, context);
  expect([problems, document?.basis, document?.positions.map(({ amountCents }) => amountCents)]).toEqual([
    [],
    'net',
    [37_815, 12_345],
  ]);
});

test('a credit over a negative amount is confirmed as either type, other negative amounts as a credit only', () => {
  const negative = {
    net: -573.45,
    tax: -108.96,
    gross: -682.41,
    rows: [
      { row: 0, cells: [{ column: 3, text: '-450,00' }] },
      { row: 2, cells: [{ column: 3, text: '-123,45' }] },
    ],
  };
  for (const [type, cents] of [
    ['Rechnung', 45_000],
    ['Gutschrift', -45_000],
  ] as const) {
    const { document, problems } = completeDraft(decided({ ...negative, type }, { mayReverse: true }), context);
    expect([problems, document?.type, document?.positions[0]?.amountCents]).toEqual([[], type, cents]);
  }
  expect(completeDraft(decided(negative), context).document).toBeNull();
});
