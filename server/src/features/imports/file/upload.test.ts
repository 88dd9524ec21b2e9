import { deflateRawSync } from 'node:zlib';
import { api } from '@flottwart/contract/api';
import type { UploadPreview, UploadRow } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { CellValue } from 'hucre';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { countsOf, ended } from '../../../../test/import-factories.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T10:00:00Z');
  admin = await createAdmin(app);
});

interface Part {
  readonly field: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
}

const boundary = 'grenze-7b1f';

const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ field, content, fileName }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const sendForm = (parts: readonly Part[], token: string | undefined = admin.token) =>
  app.raw('POST', api.uploadImport.path, {
    payload: formOf(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    token,
  });

const upload = (kind: ImportKind, content: string | Uint8Array, fileName = 'liste.csv') =>
  sendForm([
    { field: 'kind', content: kind },
    { field: 'file', content, fileName },
  ]);

const preview = async (kind: ImportKind, content: string | Uint8Array): Promise<UploadPreview> => {
  const { status, body } = await upload(kind, content);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};

/** Preview of a file whose required columns are all there. */
const draft = async (kind: ImportKind, content: string | Uint8Array) => {
  const shown = await preview(kind, content);
  return { ...shown, id: shown.id as number };
};

const rowsOf = async (kind: ImportKind, content: string | Uint8Array): Promise<UploadRow[]> => {
  const { id } = await draft(kind, content);
  return (await app.good(api.listUploadRows, { params: { id }, query: {}, token: admin.token })).body as UploadRow[];
};

const textsOf = ({ cells }: UploadRow): string[] => cells.map(({ text }) => text);

const importFile = async (kind: ImportKind, content: string | Uint8Array) => {
  const { id } = await draft(kind, content);
  const { body } = await app.good(api.startUpload, { params: { id }, token: admin.token });
  expect(body).toEqual({ message: expect.stringContaining('wurde gestartet'), importId: id });
  return ended(app, admin, id);
};

const workbook = (rows: CellValue[][]) => writeXlsx({ sheets: [{ name: 'Tabelle1', rows }] });

describe('the preview', () => {
  test('lists recognised headings, counts, first rows and every problem by row and column', async () => {
    const file = [
      'Vorname;Nachname;Geburtsdatum;Personalnummer;Lieblingsfarbe',
      'Erika;Muster;17.05.1990;0100;blau',
      'Max;Öl;31.02.1990;200;rot',
      ';;01.01.1980;300;',
      'Erika;Zweite;;0100;',
    ].join('\r\n');
    const shown = await preview('employees', `\uFEFF${file}`);
    expect(shown).toMatchObject({ kind: 'employees', fileName: 'liste.csv', rows: 4, usableRows: 2 });
    expect(shown).toMatchObject({ new: 2, changed: 0, unchanged: 0, skipped: 2, warned: 1 });
    expect(shown.headings.map(({ column }) => column)).toEqual([
      'Vorname',
      'Nachname',
      'Geburtsdatum',
      'Mitarbeiter-ID',
      null,
    ]);
    const rows = await rowsOf('employees', `\uFEFF${file}`);
    expect(rows[0]).toMatchObject({ reference: 'Zeile 2', outcome: 'new', problems: [] });
    expect(rows.map(textsOf)[0]).toEqual(['Erika', 'Muster', '17.05.1990', '0100']);
    expect(rows.slice(1).map(({ reference, outcome, problems }) => [reference, outcome, ...problems])).toEqual([
      [
        'Zeile 3',
        'new',
        {
          column: 'Geburtsdatum',
          message: '„31.02.1990“ ist kein Datum (TT.MM.JJJJ). Die Zelle wird nicht übernommen.',
        },
      ],
      ['Zeile 4', 'skipped', { column: 'Nachname', message: 'Der Name fehlt.' }],
      [
        'Zeile 5',
        'skipped',
        { column: '', message: expect.stringContaining('steht schon in Zeile 2, mit anderen Werten („Nachname“') },
      ],
    ]);
  });

  test('stores nothing and lists no import before the start', async () => {
    const { id } = await draft('vehicles', 'VIN;Kennzeichen\nWDB1;B-AB 1');
    const { body } = await app.good(api.listVehicles, { query: {}, token: admin.token });
    expect(body).toEqual([]);
    expect((await app.call(api.getImport, { params: { id }, token: admin.token })).status).toBe(404);
  });

  test('another company can neither read nor start it', async () => {
    const { id } = await draft('vehicles', 'VIN\nWDB1');
    const stranger = await createAdmin(app);
    const { status } = await app.call(api.startUpload, { params: { id }, token: stranger.token });
    expect(status).toBe(404);
  });

  test('a second start is a conflict', async () => {
    const { id } = await draft('vehicles', 'VIN\nWDB1');
    await app.good(api.startUpload, { params: { id }, token: admin.token });
    const again = await app.call(api.startUpload, { params: { id }, token: admin.token });
    expect([again.status, again.body.message]).toEqual([409, 'Diese Datei wurde schon übernommen.']);
    await ended(app, admin, id);
  });
});

describe('files of all sorts', () => {
  const expected = ['Jürgen', 'Groß'];
  const text = 'Vorname;Nachname\nJürgen;Groß\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['commas', Buffer.from(text.replaceAll(';', ','))],
    ['tabs and Windows line ends', Buffer.from(text.replaceAll(';', '\t').replaceAll('\n', '\r\n'))],
  ])('%s', async (_name, content) => expect((await rowsOf('employees', content)).map(textsOf)).toEqual([expected]));

  test('Excel with real dates, numbers and leading blank rows', async () => {
    const content = await workbook([
      ['VIN', 'HU/AU gültig bis', 'Nächster Service in km'],
      [],
      ['wdb 9066', new Date(Date.UTC(2027, 5, 30)), 60000],
    ]);
    const run = await importFile('vehicles', content);
    expect(countsOf(run)).toMatchObject({ found: 1, new: 1 });
    const { body } = await app.good(api.listVehicles, { query: {}, token: admin.token });
    expect(body[0]).toMatchObject({
      vin: 'WDB9066',
      licensePlate: 'Bitte eintragen',
      gueltigkeitHauptuntersuchung: '2027-06-30',
      naechsterServiceInKm: 60_000,
    });
  });

  test('empty columns at the end and cells beyond the headings are left out', async () => {
    const file = `VIN;Farbe${';'.repeat(300)}\nW1;x${';y'.repeat(100_000)}\n`;
    const { headings } = await preview('vehicles', file);
    expect(headings).toEqual([
      { text: 'VIN', column: 'VIN', foundBy: 'name', examples: ['W1'] },
      { text: 'Farbe', column: null, foundBy: null, examples: ['x'] },
    ]);
    expect((await rowsOf('vehicles', file)).map(textsOf)).toEqual([['W1']]);
  });

  test('a formula is read as its value, and text that looks like one stays text', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'T',
          rows: [
            ['VIN', 'Modell'],
            ['WDB1', null],
            ['WDB2', '=1+1'],
          ],
          cells: new Map([
            ['1,1', { value: 'Sprinter', formula: 'CONCATENATE("Spr","inter")', formulaResult: 'Sprinter' }],
          ]),
        },
      ],
    });
    expect((await rowsOf('vehicles', content)).map((row) => textsOf(row)[1])).toEqual(['Sprinter', '=1+1']);
  });
});

describe('files that are refused, each with its own words', () => {
  const zipBomb = (): Buffer => {
    // A zip bomb: 3 GB of blanks as a worksheet.
    const blanks = Buffer.alloc(64 * 1024 * 1024, 0x20);
    const data = deflateRawSync(blanks);
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(blanks.length, 22);
    local.writeUInt16LE(name.length, 26);
    return Buffer.concat([local, name, data]);
  };

  test.each([
    ['nothing', Buffer.alloc(0), 'Die Datei ist leer.'],
    ['only blank lines', Buffer.from('\n\n  \n'), 'Die Datei ist leer.'],
    ['only headings', Buffer.from('VIN;Kennzeichen\n'), 'Die Datei enthält außer den Überschriften keine Zeilen.'],
    ['a page', Buffer.from('<html><body>'), 'weder eine Excel-Datei'],
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'weder eine Excel-Datei'],
    ['noise', Buffer.from([1, 0, 2, 0, 3]), 'weder eine Excel-Datei'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Das alte Excel-Format (.xls)'],
    ['a broken zip', Buffer.from('PK\x03\x04 broken'), 'beschädigt'],
    ['a zip bomb', zipBomb(), 'Die Datei ist'],
    ['a million columns', Buffer.from(`${'a;'.repeat(1_000_000)}\n1;2\n`), 'zu viele Spalten. Erlaubt sind 100.'],
    ['101 columns', Buffer.from(`VIN${';x'.repeat(100)}\nW1\n`), 'zu viele Spalten. Erlaubt sind 100.'],
    ['100,000 rows', Buffer.from(`VIN\n${'W1\n'.repeat(100_000)}`), 'Erlaubt sind 50.000'],
  ])('%s', async (_name, content, message) => {
    const { status, body } = await upload('vehicles', content);
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  test('with a password', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'T', rows: [['VIN']] }],
      encryption: { password: 'geheim', spinCount: 1000 },
    });
    expect((await upload('vehicles', content)).body.message).toContain('passwortgeschützt');
  });

  test('too large a file', async () => {
    const { status, body } = await upload('vehicles', Buffer.alloc(10 * 1024 * 1024 + 1, 0x41));
    expect([status, body.message]).toEqual([413, 'Die Datei ist zu groß. Erlaubt sind 10 MB.']);
  });

  const kind: Part = { field: 'kind', content: 'vehicles' };
  const file: Part = { field: 'file', content: 'VIN\nW1', fileName: 'a.csv' };
  test.each<[string, readonly Part[]]>([
    ['no file', [kind]],
    ['two files', [kind, file, file]],
    ['a file in another field', [kind, { ...file, field: 'datei' }]],
    ['no kind', [file]],
    ['an unknown kind', [{ ...kind, content: 'tasks' }, file]],
    ['an unknown field', [kind, { field: 'x', content: '1' }, file]],
    ['a thousand fields', [...Array.from({ length: 1000 }, (_, n) => ({ field: `f${n}`, content: '' })), kind, file]],
  ])('a form with %s', async (_name, parts) => {
    const { status, body } = await sendForm(parts);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('a body that is not a form', async () => {
    const { status } = await app.raw('POST', api.uploadImport.path, { body: { kind: 'vehicles' }, token: admin.token });
    expect(status).toBe(415);
  });

  test('a hostile file name stays text', async () => {
    const names = ['../../etc/passwd.csv', 'C:\\Daten\\liste.csv', 'a\u202Eb.csv'];
    const shown = [];
    for (const name of names) shown.push((await upload('vehicles', 'VIN\nW1', name)).body.fileName);
    expect(shown).toEqual(['passwd.csv', 'liste.csv', 'ab.csv']);
  });
});

describe('taking over', () => {
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
    const { body } = await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token: admin.token });
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
    const { body } = await app.good(api.listTrips, { query: { sort: 'lastName', order: 'asc' }, token: admin.token });
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
      token: admin.token,
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
    expect(run).toMatchObject({ origin: 'file', fileName: 'liste.csv', startedBy: admin.email });
    const { body } = await app.good(api.listImportRemarks, { params: { id: run.id }, query: {}, token: admin.token });
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
    const { body } = await app.good(api.listVehicles, { query: { q: 'BXY2' }, token: admin.token });
    expect(body).toMatchObject([
      { licensePlate: 'B-XY-2', modell: 'Sprinter', hersteller: 'Mercedes', title: 'Mercedes Sprinter B-XY-2' },
    ]);
  });
});

describe('the template', () => {
  test.each(['employees', 'vehicles', 'trips'] as const)(
    'for %s is recognised by the upload, which skips its example',
    async (kind) => {
      for (const format of ['xlsx', 'csv'] as const) {
        const response = await fetch(`${app.url}${api.importTemplate.path}?kind=${kind}&format=${format}`, {
          headers: { authorization: `Bearer ${admin.token}` },
        });
        expect(response.headers.get('content-disposition')).toMatch(
          new RegExp(`^attachment; filename="Vorlage-\\w+\\.${format}"$`),
        );
        const content = new Uint8Array(await response.arrayBuffer());
        const shown = await preview(kind, content);
        expect(shown.headings.every(({ column }) => column !== null)).toBe(true);
        const messages = (await rowsOf(kind, content)).flatMap(({ problems }) => problems.map((one) => one.message));
        expect(messages).toEqual(['Das ist die Beispielzeile der Vorlage.']);
      }
    },
  );

  test('explains every column on a second sheet', async () => {
    const response = await fetch(`${app.url}${api.importTemplate.path}?kind=trips&format=xlsx`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['Fahrten', 'Erklärung']);
    expect(sheets[1]?.rows.map(([column]) => column)).toEqual(expect.arrayContaining(sheets[0]?.rows[0] ?? []));
  });
});
