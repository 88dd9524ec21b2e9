import type { ImportRun } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { attemptText, countsText, headline, undoText, waitSeconds } from './import-text.ts';

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
  attempt: 1,
  maxAttempts: 6,
  nextAttemptAt: null,
  startedBy: null,
  createdAt: '2026-11-15T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  canUndo: false,
  undo: null,
};

test('counts fit in one line, with vehicles where there are any', () => {
  expect(countsText(run)).toBe('1.234 gefunden, 1.200 neu, 30 geändert, 4 ausgelassen');
  expect(countsText({ ...run, new: 1190, unchanged: 10 })).toBe(
    '1.234 gefunden, 1.190 neu, 30 geändert, 10 unverändert, 4 ausgelassen',
  );
  expect(countsText({ ...run, vehiclesNew: 1 })).toMatch(/, 1 neues Fahrzeug$/);
});

test('an undo is summed up in one line', () => {
  expect(undoText({ removed: 2, restored: 1, kept: 0, by: 'a@b.de', at: run.createdAt })).toBe(
    '2 Einträge entfernt, 1 Eintrag zurückgesetzt, 0 Einträge behalten',
  );
});

test('an entry that was restored in part is not said to be kept as a whole', () => {
  expect(undoText({ removed: 0, restored: 3, kept: 2, by: 'a@b.de', at: run.createdAt })).toBe(
    '0 Einträge entfernt, 3 Einträge zurückgesetzt, 2 Einträge ganz oder teilweise behalten',
  );
});

test('the headline names the state of the import', () => {
  expect(headline(run)).toBe('Import der Fahrten läuft');
  expect(headline({ ...run, state: 'queued', error: 'Störung' })).toBe(
    'Import der Fahrten wartet auf den nächsten Versuch',
  );
  expect(headline({ ...run, kind: 'employees', state: 'done' })).toBe('Import der Fahrer ist fertig');
});

test('an import that waits says for which attempt and until when', () => {
  const again = {
    ...run,
    attempt: 3,
    nextAttemptAt: '2026-11-15T10:05:00.000Z',
    error: 'Der Anbieter meldet eine Störung.',
  };
  expect(attemptText({ ...again, state: 'queued' })).toBe('Versuch 3 von 6: 15.11.2026, 11:05');
  expect(attemptText(again)).toBe('Versuch 3 von 6 läuft');
  expect(attemptText(run)).toBe('');
  expect(attemptText({ ...again, state: 'done' })).toBe('');
});

test('the wait for a provider counts from the start of the attempt until the first rows', () => {
  const waiting = { ...run, found: 0, startedAt: '2026-11-15T10:00:00.000Z' };
  const now = Date.parse('2026-11-15T10:05:12.000Z');
  expect(waitSeconds(waiting, now)).toBe(312);
  expect(waitSeconds({ ...waiting, nextAttemptAt: '2026-11-15T10:05:00.000Z' }, now)).toBe(12);
  expect(waitSeconds({ ...waiting, found: 1 }, now)).toBeNull();
  expect(waitSeconds({ ...waiting, origin: 'file' }, now)).toBeNull();
});
