import { expect, test } from 'vitest';
import { assignedColumns, waitingDraft } from '../../../../test/waiting-draft.ts';
import { changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';
import { timeOfDraft } from './draft-time.ts';

/** Draft whose first cell is assigned as date or period. */
const outcomeOf = (cell: string) => {
  const columns = [{ column: 0, role: 'date' as const }, ...assignedColumns.slice(1)];
  const rows = [{ row: 0, cells: [{ column: 0, text: cell }] }, ...[{ row: 2, cells: [{ column: 0, text: '' }] }]];
  const draft = changeDraft(changeDraft(waitingDraft(), { type: 'Rechnung', columns }), { rows });
  return completeDraft(draft, { today: '2026-11-16', plates: [] });
};

test.each([
  ['Q3/2026', '2026-07-01', '2026-09-30'],
  ['3. Quartal 2026', '2026-07-01', '2026-09-30'],
  ['2. Halbjahr 2026', '2026-07-01', '2026-12-31'],
  ['07-12/2026', '2026-07-01', '2026-12-31'],
  ['Juli bis September 2026', '2026-07-01', '2026-09-30'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['01.07.2026 - 30.09.2026', '2026-07-01', '2026-09-30'],
])('the cell „%s“ of a period counts from %s to %s', (cell, from, to) => {
  const { document, problems } = outcomeOf(cell);
  expect(problems).toEqual([]);
  expect(document?.positions[0]).toMatchObject({ date: from, period: { from, to } });
});

test.each(['31.06.2026', '13/2026', 'KW 27/2026', '30.09.2026 - 01.07.2026', '01.06.2026 - 31.06.2026', 'laufend'])(
  'the cell „%s“ of a period is a problem of its row',
  (cell) =>
    expect(outcomeOf(cell).problems).toEqual([
      {
        row: 0,
        text: `Zeile 1: Der Zeitraum „${cell}“ ist nicht lesbar. Bitte die Zelle ändern oder die Spalte als Leistung zuordnen.`,
      },
    ]),
);

test.each([
  ['15.09.2026 anteilig', '2026-09-15', 'anteilig'],
  ['anteilig ab 15.09.2026', '2026-09-15', 'anteilig'],
  ['01.09.2026 - 15.09.2026 (Rückgabe)', '2026-09-01', '(Rückgabe)'],
  ['15.09.2026, 08:30 Uhr', '2026-09-15', ''],
])('words beside the day of the cell „%s“ stay in the text', (cell, date, words) => {
  const { document, problems } = outcomeOf(cell);
  expect(problems).toEqual([]);
  const [position, unchanged] = [document?.positions[0], outcomeOf('15.09.2026').document?.positions[0]];
  expect(position).toMatchObject({ date, service: `${unchanged?.service} ${words}`.trim() });
});

test('an empty cell takes the period of the document, an unreadable one does not', () => {
  const ofDocument = { from: '2026-04-01', to: '2026-06-30' };
  expect(timeOfDraft('', 'Wartung', ofDocument).period).toEqual(ofDocument);
  expect(timeOfDraft('13/2026', 'Wartung', ofDocument)).toMatchObject({ date: null, period: null, isUnreadable: true });
});
