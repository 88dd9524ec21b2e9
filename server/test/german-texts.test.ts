import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import { expect, test } from 'vitest';
import { employeeColumns } from '../src/features/employees/employee.mapper.ts';
import { policeReportColumns } from '../src/features/police-reports/police-report.mapper.ts';
import { repairRecordColumns } from '../src/features/repair-records/repair-record.mapper.ts';
import { taskColumns } from '../src/features/tasks/task.mapper.ts';
import { vehicleColumns } from '../src/features/vehicles/vehicle.mapper.ts';

const repository = join(import.meta.dirname, '../..');

/** Plurals that read wrong after 1. */
const plurals = [
  'Abfragen|Aufgaben|Auffälligkeiten|Belege|Berichte|Codes|Dateien|Dokumente|Einträge|Erinnerungen|Fahrten|Fahrzeuge|Fahrzeugen',
  'Gutschriften|Hinweise|Jahre|Jahren|Kommentare|Listen|Minuten|Monate|Monaten|Ordnungswidrigkeiten|Positionen|Rechnungen',
  'Reklamationen|Reparaturen|Seiten|Sekunden|Spalten|Stunden|Tabellen|Tage|Tagen|Termine|Verknüpfungen|Verträge|Vorgänge|Zeilen',
].join('|');

/** A value followed by a plural: `${n} Positionen`, {n} Positionen. Constants of the limits are never 1. */
const afterValue = new RegExp(
  `(?<value>\\{(?!max|min|limits\\.)[^{}]*\\})\\s(?:weitere |offene )?(?:${plurals})\\b`,
  'gu',
);

/** Values that are never 1, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/http/downloads.ts': 'limit of downloads at once',
  'server/src/http/uploads.ts': 'limit of uploads at once',
  'server/src/features/documents/reading/refusal.ts': 'more pages and positions than a limit',
  'server/src/features/documents/withdrawals/withdrawal.service.ts': 'a constant',
  'server/src/features/reminders/digest-mail.ts': 'the seven days of a week',
  'web/src/features/frame/frame-notices.tsx': 'hours of a public demo',
  'web/src/features/account/public-demo-start.tsx': 'hours of a public demo',
  'web/src/features/readiness/reason-text.ts': 'a shift of more than nine hours',
  'web/src/features/trips/trip-detail-page.tsx': 'a number with two decimals',
  'web/src/features/dashboard/due-text.ts': 'today, tomorrow and yesterday have words of their own',
  'web/src/features/leasing/open-credits-columns.tsx': 'today and yesterday have words of their own',
  'web/src/features/leasing/withdrawals/withdraw-button.tsx': 'several documents of one upload',
  'web/src/shared/imports/upload-dialog.tsx': 'a limit',
  'web/src/work-items/gone-notice.tsx': 'a constant',
};

/** The other branch of a question for 1 has the singular. */
const isDecided = (line: string): boolean => /=== 1\b|counted\(/.test(line);

const sources = globSync('{web,server,contract}/src/**/*.{ts,tsx}', { cwd: repository }).filter(
  (path) => !/\.test\.tsx?$|\/(demo|parts|landing)\//.test(path),
);

/** Texts of the specification, and texts to authorities and lessors. */
const formal = [
  'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'Bitte geben Sie einen E-Mail-Betreff an.',
  'Bitte geben Sie eine Fallnummer an.',
  'Ihr Zeichen',
  'Ihr Schreiben vom',
  'Sie haben die Gutschrift',
];
const formalAddress =
  /\b\p{L}+(?:en|n) Sie\b|\bSie (?:haben|können|müssen|sind)\b|\bIhr(?:e|em|en|er|es)?\b|\bIhnen\b/u;
/** A question before something is lost, or the specified sentence after the company is deleted. */
const familiar = /(?:Möchtest|Willst) du\b|Du wirst in 5 Sekunden abgemeldet\./gu;
const familiarAddress = /\b(?:[Dd]u|[Dd]eine?[mnrs]?|[Dd]ir|[Dd]ich)\b/u;
/** Replaced by words of dispatchers (docs/vocabulary.md). */
const replacedWords =
  /E-Mail der Polizei|Anfragen der Polizei|hakt sich|Unter dieser Adresse gibt es nichts|Eingaben von vorhin|Aufbewahren|ohne Rückweg|Vorfall melden|\bgelesen als [a-z]/u;

const withoutComment = (line: string): string => line.replace(/^\s*(?:\/\/|\/?\*).*|\s\/\/ .*$/, '');

test.each([
  [
    'addresses the user as Sie',
    (line: string) => formalAddress.test(formal.reduce((rest, one) => rest.replace(one, ''), line)),
  ],
  ['addresses the user as du outside of questions', (line: string) => familiarAddress.test(line.replace(familiar, ''))],
  ['uses a word that the vocabulary replaces', (line: string) => replacedWords.test(line)],
])('no text %s', (_what, isWrong) => {
  const found = sources
    .filter((path) => !path.endsWith('imports/file/cell-names.ts'))
    .flatMap((path) =>
      readFileSync(join(repository, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (isWrong(withoutComment(line)) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('no text puts a plural after a number that may be 1', () => {
  const found = sources.flatMap((path) => {
    if (path in allowed) return [];
    const lines = readFileSync(join(repository, path), 'utf8').split('\n');
    return lines.flatMap((line, at) => {
      const isExempt = isDecided(line) || isDecided(lines[at - 1] ?? '') || isDecided(lines[at - 2] ?? '');
      return !isExempt && line.match(afterValue) ? [`${path}:${at + 1}: ${line.trim()}`] : [];
    });
  });
  expect(found).toEqual([]);
});

test('the search finds such a text', () => {
  for (const line of ['{positions} Positionen', '{rows.length} weitere Zeilen', 'noch {germanNumber(days, 0)} Tage'])
    expect(line).toMatch(afterValue);
});

const written = sources
  .filter((path) => path.startsWith('server/'))
  .flatMap((path) => [...readFileSync(join(repository, path), 'utf8').matchAll(/\[\{ field: '(\w+)'/g)])
  .map(([, field = '']) => field);

const columns = [employeeColumns, policeReportColumns, repairRecordColumns, taskColumns, vehicleColumns];

test('every field that the history records has a German name', () => {
  const recorded = [...written, ...columns.flatMap((known) => Object.keys(known))];
  expect(recorded).toEqual(expect.arrayContaining(['hold', 'relation', 'naechsterServiceInKm']));
  expect(recorded.filter((field) => fieldLabel(field) === field)).toEqual([]);
});
