import { describe, expect, test } from 'vitest';
import { waitingDraft } from '../../../../test/waiting-draft.ts';
import type { DocumentDraft, DraftRow } from '../reading/draft.ts';
import { changeDraft } from './change-draft.ts';
import { completeDraft } from './complete-draft.ts';

const context = { today: '2026-11-16', plates: ['B-AB-1234'] };
const row = (role: DraftRow['role'], ...cells: string[]): DraftRow => ({ role, page: 1, top: 0.1, bottom: 0.2, cells });
const columns = [
  { role: 'service', heading: 'Leistung', left: 0.1, right: 0.6 },
  { role: 'amount', heading: 'Betrag', left: 0.7, right: 0.9 },
] as const;

/** Draft over two vehicles, whose headings carry their sums. */
const draft = (first: string, role: DraftRow['role'] = 'vehicle'): DocumentDraft =>
  waitingDraft({
    type: 'Rechnung',
    questions: [],
    columns,
    rows: [
      row(role, first, '450,00'),
      row('position', 'Rate', '450,00'),
      row('vehicle', 'Fahrzeug KA-BC 55', '123,45'),
      row('position', 'Rate', '100,00'),
      row('position', 'Wartung', '23,45'),
    ],
  });

const platesOf = (given: DocumentDraft): unknown =>
  completeDraft(given, context).document?.positions.map(({ plate }) => plate);

describe('a row that is the heading of a vehicle', () => {
  test('gives its plate to the positions below, and its amount counts for nothing', () =>
    expect(platesOf(draft('B-AB 1234'))).toEqual(['B-AB-1234', 'KA-BC-55', 'KA-BC-55']));

  test('can be chosen by a person', () => {
    const ignored = draft('Fahrzeug B-AB 1234', 'ignored');
    expect(platesOf(ignored)).toEqual([null, 'KA-BC-55', 'KA-BC-55']);
    expect(platesOf(changeDraft(ignored, { rows: [{ row: 0, role: 'vehicle' }] }))).toEqual([
      'B-AB-1234',
      'KA-BC-55',
      'KA-BC-55',
    ]);
  });

  test('has to name one vehicle', () =>
    expect(completeDraft(draft('Allgemeine Kosten'), context).problems).toEqual([
      { row: 0, text: 'Zeile 1: Diese Überschrift nennt kein Fahrzeug oder mehrere.' },
    ]));

  test('stays one if another column holds the amounts', () => {
    const others = changeDraft(draft('B-AB 1234'), {
      columns: [
        { column: 0, role: 'amount' },
        { column: 1, role: 'service' },
      ],
    });
    expect(others.rows.map(({ role }) => role)).toEqual(['vehicle', 'ignored', 'vehicle', 'ignored', 'ignored']);
  });
});

test('words of columns about the contract follow the service after their heading', () => {
  const wide = waitingDraft({
    type: 'Rechnung',
    questions: [],
    columns: [{ role: 'service', heading: 'Vertrag', left: 0, right: 0.1 }, ...columns],
    rows: [row('position', 'LV-100', 'Rate', '573,45'), row('text', '', 'November', '')],
  });
  expect(completeDraft(wide, context).document?.positions).toMatchObject([{ service: 'Rate November Vertrag LV-100' }]);
});
