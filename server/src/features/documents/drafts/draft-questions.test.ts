import { expect, test } from 'vitest';
import { assignedColumns, waitingDraft } from '../../../../test/waiting-draft.ts';
import { type DocumentDraft, type QuestionKind, questionKinds } from '../reading/draft.ts';
import type { DraftChanges } from './answer-questions.ts';
import { changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';

const context = { today: '2026-11-16', plates: [] };

/** Draft that lacks nothing but the answer to one question: its proposal closes. */
const askedAbout = (kind: QuestionKind, given: Partial<DocumentDraft> = {}): DocumentDraft => {
  const proposal = changeDraft(waitingDraft({ questions: [] }), { type: 'Rechnung', columns: [...assignedColumns] });
  return { ...proposal, questions: [{ kind, text: 'Stimmt das?' }], ...given };
};

const outcomeOf = (draft: DocumentDraft) => {
  const { document, problems } = completeDraft(draft, context);
  return { isComplete: document !== null, problems: problems.map(({ text }) => text) };
};

const answerOf = (draft: DocumentDraft) => draft.questions[0]?.answer;

const cells = (row: number, column: number, text: string): DraftChanges => ({
  rows: [{ row, cells: [{ column, text }] }],
});

const tickedKinds = questionKinds.filter((kind) => kind !== 'several');

test.each(tickedKinds)('an open question about %s keeps a draft whose sums close', (kind) => {
  const asked = askedAbout(kind);
  expect(outcomeOf(asked)).toEqual({ isComplete: false, problems: ['Offene Frage: Stimmt das?'] });
  const ticked = changeDraft(asked, { questions: [{ question: 0, isChecked: true }] });
  expect([answerOf(ticked), outcomeOf(ticked)]).toEqual(['checked', { isComplete: true, problems: [] }]);
  const reopened = changeDraft(ticked, { questions: [{ question: 0, isChecked: false }] });
  expect(outcomeOf(reopened).isComplete).toBe(false);
});

test.each<readonly [QuestionKind, DraftChanges]>([
  ['type', { type: 'Rechnung' }],
  ['number', { invoiceNumber: 'NW-1' }],
  ['date', { invoiceDate: '2025-03-30' }],
  ['columns', { columns: [{ column: 0, role: 'ignored' }] }],
  ['columns', { rows: [{ row: 1, role: 'ignored' }] }],
  ['sum', { net: 500, tax: 95, gross: 595, ...cells(0, 3, '376,55') }],
  ['tax', { tax: 100, gross: 673.45 }],
])('a question about %s is answered by a change that settles it', (kind, change) => {
  const answered = changeDraft(askedAbout(kind), change);
  expect([answerOf(answered), outcomeOf(answered)]).toEqual(['changed', { isComplete: true, problems: [] }]);
});

test.each<readonly [QuestionKind, string, DraftChanges]>([
  ['type', 'another field', { invoiceNumber: 'NW-2' }],
  ['number', 'clearing it', { invoiceNumber: '' }],
  ['date', 'clearing it', { invoiceDate: null }],
  ['columns', 'a cell', cells(0, 2, 'Rate')],
  ['columns', 'columns without amounts', { columns: [{ column: 3, role: 'ignored' }] }],
  ['sum', 'a cell that is no figure', cells(0, 2, 'Rate')],
  ['sum', 'a figure that opens the sum', cells(0, 3, '1,00')],
  ['tax', 'totals that do not fit', { tax: 1 }],
  ['scan', 'a corrected cell', cells(0, 2, 'Rate')],
  ['contradiction', 'another total', { gross: 1 }],
])('a question about %s is not answered by %s', (kind, _what, change) => {
  expect(answerOf(changeDraft(askedAbout(kind), change))).toBeUndefined();
});

test('several documents in a file are settled by the number of the one that is taken, not by a tick', () => {
  const draft = waitingDraft({ questions: [{ kind: 'several', text: 'Die Datei enthält mehrere Belege.' }] });
  expect(() => changeDraft(draft, { questions: [{ question: 0, isChecked: true }] })).toThrow(
    'Bitte die Nummer des Belegs angeben, der übernommen wird.',
  );
  expect(changeDraft(draft, { issuerName: 'Nordwest' }).questions[0]?.answer).toBeUndefined();
  expect(changeDraft(draft, { invoiceNumber: 'NW-1' }).questions[0]?.answer).toBe('changed');
});

test('a figure that belongs to no position is answered by taking its row and its total in', () => {
  const extra = { role: 'ignored', page: 2, top: 0.3, bottom: 0.32, cells: ['', '', 'Rate', '200,00'] } as const;
  const asked = askedAbout('sum');
  const withRow = changeDraft({ ...asked, rows: [...asked.rows, extra] }, { rows: [{ row: 4, role: 'position' }] });
  expect(answerOf(withRow)).toBeUndefined();
  const answered = changeDraft(withRow, { net: 773.45, tax: 146.96, gross: 920.41 });
  expect([answerOf(answered), completeDraft(answered, context).positions]).toEqual(['changed', 3]);
});

test('a question that does not exist is refused', () => {
  expect(() => changeDraft(askedAbout('scan'), { questions: [{ question: 1, isChecked: true }] })).toThrow(
    'Diese Zeile, Spalte oder Frage gibt es nicht.',
  );
});

test('footers and what follows a sum are no text of a position', () => {
  const row = (text: string, amount = '') => ({ ...waitingDraft().rows[0], cells: ['', '', text, amount] });
  const rows = [
    row('Rate', '450,00'),
    row('Vertrag 4711'),
    row('IBAN DE02 1203 0000 0000 2020 51'),
    row('Wartung', '123,45'),
    row('Zwischensumme', '573,45'),
    row('Bitte beachten Sie die Rückseite'),
  ];
  const draft = changeDraft(waitingDraft({ rows: rows as DocumentDraft['rows'] }), { columns: [...assignedColumns] });
  expect(draft.rows.map(({ role }) => role)).toEqual(['position', 'text', 'ignored', 'position', 'ignored', 'ignored']);
});

test('totals beside another column of amounts are no text of the last position', () => {
  const row = (text: string, list: string, amount = '') => ({
    ...waitingDraft().rows[0],
    cells: ['', list, text, amount],
  });
  const rows = [
    row('Rate', '500,00', '450,00'),
    row('Vertrag 4711', ''),
    row('Wartung', '140,00', '123,45'),
    row('Nettobetrag', '573,45'),
    row('zzgl. USt 19 %', '108,96'),
    row('Rechnungsbetrag', '682,41'),
    row('Vielen Dank', ''),
  ];
  const draft = changeDraft(waitingDraft({ rows: rows as DocumentDraft['rows'] }), {
    columns: [
      { column: 2, role: 'service' },
      { column: 3, role: 'amount' },
    ],
  });
  expect(draft.rows.map(({ role }) => role)).toEqual([
    ...['position', 'text', 'position', 'ignored', 'ignored', 'ignored', 'ignored'],
  ]);
});
