import { api } from '@flottwart/contract/api';
import type { ImportKind } from '@flottwart/contract/imports';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { countsOf } from '../../../../test/import-factories.ts';

const company = await createImportCompany();
const { app, files } = company;

const preview = (kind: ImportKind, content: string | Uint8Array) => files.preview({ kind, content });
const rowsOf = async (kind: ImportKind, content: string | Uint8Array) => files.rows(await preview(kind, content));
const importFile = (kind: ImportKind, content: string) => files.import({ kind, content });

const trips = [
  'Vorname;Nachname;Geburtsdatum;Kennzeichen;VIN;Beginn;Ende',
  'Erika;Muster;17.05.1990;B AB 1234;WDB9066331S123456;02.11.2026 07:30;02.11.2026 16:15',
  'Max;Öl;;B-AB 1234;;25.10.2026, 02:30;25.10.26 09:00',
  'Ida;Läuft;;B-AB-1234;;14.11.2026 22:00;',
].join('\n');

test('trips with German times and any plate spelling are imported, a second time without changes', async () => {
  const first = await importFile('trips', trips);
  expect(countsOf(first)).toEqual({ found: 3, new: 3, changed: 0, unchanged: 0, skipped: 0 });
  expect(first.vehiclesNew).toBe(1);
  const { body } = await app.good(api.listTrips, {
    query: { sort: 'startTime', order: 'asc' },
    token: company.admin.token,
  });
  expect(body.map(({ startTime, kennzeichen }) => [startTime, kennzeichen])).toEqual([
    ['2026-10-25T00:30:00.000Z', 'B-AB-1234'],
    ['2026-11-02T06:30:00.000Z', 'B-AB-1234'],
    ['2026-11-14T21:00:00.000Z', 'B-AB-1234'],
  ]);
  expect(new Set(body.map(({ vehicleId }: { vehicleId: number | null }) => vehicleId)).size).toBe(1);
  expect(countsOf(await importFile('trips', trips))).toMatchObject({ found: 3, new: 0, unchanged: 3 });
  const completed = trips.replace('14.11.2026 22:00;', '14.11.2026 22:00;15.11.2026 06:00');
  expect(countsOf(await importFile('trips', completed))).toMatchObject({ found: 3, changed: 1, unchanged: 2 });
});

test('a time of the repeated hour is read as the trip and its neighbours leave it, else as the first, with a remark', async () => {
  const night = [
    'Vorname;Nachname;Kennzeichen;VIN;Beginn;Ende',
    'Ada;Eins;B-AB-1;;24.10.2026 22:00;25.10.2026 02:30',
    'Bea;Zwei;B-AB-1;;25.10.2026 02:10;25.10.2026 08:00',
    'Cem;Drei;B-AB-3;;25.10.2026 02:45;25.10.2026 02:15',
    'Dora;Vier;B-AB-4;;25.10.2026 02:20;25.10.2026 09:00',
    'Emil;Fünf;B-AB-5;;2026-10-25T02:20:00+01:00;25.10.2026 09:00',
  ].join('\n');
  const run = await importFile('trips', night);
  expect(countsOf(run)).toMatchObject({ found: 5, new: 5, skipped: 0 });
  const { body } = await app.good(api.listTrips, {
    query: { sort: 'lastName', order: 'asc' },
    token: company.admin.token,
  });
  expect(Object.fromEntries(body.map((trip) => [trip.firstName, [trip.startTime, trip.endTime]]))).toEqual({
    Ada: ['2026-10-24T20:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    Bea: ['2026-10-25T01:10:00.000Z', '2026-10-25T07:00:00.000Z'],
    Cem: ['2026-10-25T00:45:00.000Z', '2026-10-25T01:15:00.000Z'],
    Dora: ['2026-10-25T00:20:00.000Z', '2026-10-25T08:00:00.000Z'],
    Emil: ['2026-10-25T01:20:00.000Z', '2026-10-25T08:00:00.000Z'],
  });
  const { body: remarks } = await app.good(api.listImportRemarks, {
    params: { id: run.id },
    query: { q: 'zweimal' },
    token: company.admin.token,
  });
  expect(remarks.map(({ reference, reason }) => [reference, reason])).toEqual([
    [
      'Zeile 2',
      expect.stringContaining(
        'Fahrt von Ada Eins (B-AB-1): 25.10.2026, 02:30 gab es zweimal. Übernommen als 02:30 MESZ.',
      ),
    ],
    [
      'Zeile 3',
      expect.stringContaining(
        'Fahrt von Bea Zwei (B-AB-1): 25.10.2026, 02:10 gab es zweimal. Übernommen als 02:10 MEZ, weil sie sich sonst',
      ),
    ],
    [
      'Zeile 5',
      expect.stringContaining(
        'Fahrt von Dora Vier (B-AB-4): 25.10.2026, 02:20 gab es zweimal. Übernommen als 02:20 MESZ.',
      ),
    ],
  ]);
});

test('implausible trips are reported with their line', async () => {
  const head = 'Nachname;Kennzeichen;Beginn;Ende\n';
  const rows = await rowsOf(
    'trips',
    `${head}A;B-A-1;02.11.2026 10:00;02.11.2026 09:00\nB;B-A-1;02.12.2026 10:00;\nC;B-A-1;01.10.2026 10:00;09.10.2026 10:00\nD;B-A-1;29.03.2026 02:30;29.03.2026 09:00\nE;B-A-1;01.10.2026 10:00;`,
  );
  expect(rows.map(({ reference, outcome, problems }) => [reference, outcome, problems[0]?.message])).toEqual([
    ['Zeile 2', 'skipped', 'Das Ende liegt vor dem Beginn.'],
    ['Zeile 3', 'skipped', 'Der Beginn liegt in der Zukunft.'],
    ['Zeile 4', 'skipped', 'Die Fahrt dauert länger als 7 Tage.'],
    ['Zeile 5', 'skipped', '„29.03.2026 02:30“ ist eine Uhrzeit, die es wegen der Zeitumstellung nicht gab.'],
    ['Zeile 6', 'skipped', 'Die Fahrt hat vor mehr als 7 Tagen begonnen und kein Ende.'],
  ]);
});

test('rows with problems are skipped and reported, the others are imported', async () => {
  const run = await importFile('employees', 'Nachname;Geburtsdatum\nMuster;17.05.1990\nKaputt;gestern\n;1.1.90');
  expect(countsOf(run)).toEqual({ found: 3, new: 2, changed: 0, unchanged: 0, skipped: 1 });
  expect(run).toMatchObject({ origin: 'file', fileName: 'liste.csv', startedBy: company.admin.email });
  const { body } = await app.good(api.listImportRemarks, {
    params: { id: run.id },
    query: {},
    token: company.admin.token,
  });
  expect(body).toMatchObject([
    { reference: 'Zeile 4', reason: 'Nachname: Der Name fehlt.', isSkipped: true },
    {
      reference: 'Zeile 3',
      reason: 'Geburtsdatum: „gestern“ ist kein Datum (TT.MM.JJJJ). Die Zelle wird nicht übernommen.',
      isSkipped: false,
    },
  ]);
});

test('a file changes the columns it has and no others', async () => {
  await importFile('vehicles', 'VIN;Kennzeichen;Modell\nWDB1;B-AB 1;Sprinter');
  const run = await importFile('vehicles', 'VIN;Kennzeichen;Modell;Hersteller\nWDB1;B-XY 2;;Mercedes');
  expect(countsOf(run)).toMatchObject({ changed: 1 });
  const { body } = await app.good(api.listVehicles, { query: { q: 'BXY2' }, token: company.admin.token });
  expect(body).toMatchObject([
    { licensePlate: 'B-XY-2', modell: 'Sprinter', hersteller: 'Mercedes', title: 'Mercedes Sprinter B-XY-2' },
  ]);
});
