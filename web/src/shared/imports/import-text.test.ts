import type { ImportRun } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { countsText, headline, undoText } from './import-text.ts';

const run: ImportRun = {
  id: 1,
  kind: 'trips',
  origin: 'provider',
  state: 'running',
  fileName: '',
  found: 1234,
  new: 1200,
  changed: 30,
  unchanged: 0,
  skipped: 4,
  vehiclesNew: 0,
  vehiclesChanged: 0,
  percent: 40,
  error: '',
  startedBy: null,
  createdAt: '2026-11-15T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  canUndo: false,
  undo: null,
};

test('counts fit in one line, with vehicles where there are any', () => {
  expect(countsText(run)).toBe('1.234 gefunden, 1.200 neu, 30 geändert, 4 ausgelassen');
  expect(countsText({ ...run, vehiclesNew: 1 })).toMatch(/, 1 neues Fahrzeug$/);
});

test('what was taken back is told in one line', () => {
  expect(undoText({ removed: 2, restored: 1, kept: 0, by: 'a@b.de', at: run.createdAt })).toBe(
    '2 Einträge entfernt, 1 Eintrag zurückgesetzt, 0 Einträge behalten',
  );
});

test('the headline names the state of the import', () => {
  expect(headline(run)).toBe('Import der Fahrten läuft');
  expect(headline({ ...run, state: 'queued', error: 'Störung' })).toBe(
    'Import der Fahrten wartet auf den nächsten Versuch',
  );
  expect(headline({ ...run, kind: 'employees', state: 'done' })).toBe('Import der Fahrer ist fertig');
});
