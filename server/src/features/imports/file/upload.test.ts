import { api } from '@flottwart/contract/api';
import type { UploadRow } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { createAdmin } from '../../../../test/factories.ts';
import { createImportCompany } from '../../../../test/import-company.ts';
import { countsOf, ended } from '../../../../test/import-factories.ts';

const company = await createImportCompany();
const { app, files } = company;

const preview = (kind: ImportKind, content: string | Uint8Array) => files.preview({ kind, content });
const rowsOf = async (kind: ImportKind, content: string | Uint8Array) => files.rows(await preview(kind, content));

/** Preview of a file whose required columns are all there. */
const draft = async (kind: ImportKind, content: string) => {
  const shown = await preview(kind, content);
  return { ...shown, id: shown.id as number };
};

const textsOf = ({ cells }: UploadRow): string[] => cells.map(({ text }) => text);

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
    const { body } = await app.good(api.listVehicles, { query: {}, token: company.admin.token });
    expect(body).toEqual([]);
    expect((await app.call(api.getImport, { params: { id }, token: company.admin.token })).status).toBe(404);
  });

  test('another company can neither read nor start it', async () => {
    const { id } = await draft('vehicles', 'VIN\nWDB1');
    const stranger = await createAdmin(app);
    const { status } = await app.call(api.startUpload, { params: { id }, token: stranger.token });
    expect(status).toBe(404);
  });

  test('a second start is a conflict', async () => {
    const { id } = await draft('vehicles', 'VIN\nWDB1');
    const { body } = await app.good(api.startUpload, { params: { id }, token: company.admin.token });
    expect(body).toEqual({ message: expect.stringContaining('wurde gestartet'), importId: id });
    const again = await app.call(api.startUpload, { params: { id }, token: company.admin.token });
    expect([again.status, again.body.message]).toEqual([409, 'Diese Datei wurde schon übernommen.']);
    await ended(app, company.admin, id);
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
    const rows = [
      ['VIN', 'HU/AU gültig bis', 'Nächster Service in km'],
      [],
      ['wdb 9066', new Date(Date.UTC(2027, 5, 30)), 60000],
    ];
    const content = await writeXlsx({ sheets: [{ name: 'Tabelle1', rows }] });
    const run = await files.import({ kind: 'vehicles', content });
    expect(countsOf(run)).toMatchObject({ found: 1, new: 1 });
    const { body } = await app.good(api.listVehicles, { query: {}, token: company.admin.token });
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

describe('the template', () => {
  test.each(['employees', 'vehicles', 'trips'] as const)(
    'for %s is recognised by the upload, which skips its example',
    async (kind) => {
      for (const format of ['xlsx', 'csv'] as const) {
        const response = await fetch(`${app.url}${api.importTemplate.path}?kind=${kind}&format=${format}`, {
          headers: { authorization: `Bearer ${company.admin.token}` },
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
      headers: { authorization: `Bearer ${company.admin.token}` },
    });
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['Fahrten', 'Erklärung']);
    expect(sheets[1]?.rows.map(([column]) => column)).toEqual(expect.arrayContaining(sheets[0]?.rows[0] ?? []));
  });
});
