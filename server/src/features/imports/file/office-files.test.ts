import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { decodeText } from './decode-text.ts';

const { files, vehiclesNow, valuesOf } = await createImportCompany();

const vins = ['WDB9066331S500001', 'WDB9066331S500002', 'WDB9066331S500003'] as const;

test('a date cell of Excel that shows a month means its end for the HU, and the preview shows the month', async () => {
  const first = new Date(Date.UTC(2027, 4, 1));
  const formats = ['mmm-yy', 'mmm\\ yy', 'mm/yyyy'];
  const cells = new Map(formats.map((numFmt, row) => [`${row + 1},1`, { value: first, style: { numFmt } }] as const));
  const rows = [['VIN', 'HU bis'], ...vins.map((vin) => [vin, first])];
  const preview = await files.preview({
    kind: 'vehicles',
    content: await writeXlsx({ sheets: [{ name: 'T', rows, cells }] }),
  });
  expect((await files.rows(preview)).map(({ cells: [, hu] }) => [hu?.text, hu?.value])).toEqual([
    ['Mai-27', '31.05.2027'],
    ['Mai 27', '31.05.2027'],
    ['05/2027', '31.05.2027'],
  ]);
  await files.start(preview);
  const stored = (await vehiclesNow()).map(({ gueltigkeitHauptuntersuchung }) => gueltigkeitHauptuntersuchung);
  expect(stored).toEqual(['2027-05-31', '2027-05-31', '2027-05-31']);
});

const text = 'VIN;Modell\r\nWDB9066331S500001;Kühlwagen groß, Öl für Köln\r\n';
const cp850: Readonly<Record<string, number>> = { ü: 0x81, ö: 0x94, ß: 0xe1, Ö: 0x99 };
const mac: Readonly<Record<string, number>> = { ü: 0x9f, ö: 0x9a, ß: 0xa7, Ö: 0x85 };
const encoded = (bytes: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));

test.each([
  ['cp850', 'DOS (CP850)', encoded(cp850)],
  ['macintosh', 'Mac Roman', encoded(mac)],
])('a file in %s keeps its umlauts and the encoding can be changed', async (encoding, name, content) => {
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview).toMatchObject({ format: `CSV, Semikolon, ${name}`, encoding, questions: [{ about: 'encoding' }] });
  expect((await files.rows(preview))[0]?.cells[1]?.value).toBe('Kühlwagen groß, Öl für Köln');
  const chosen = await files.preview({ kind: 'vehicles', content, fields: { encoding: 'windows-1252' } });
  expect(chosen).toMatchObject({ encoding: 'windows-1252', questions: [] });
});

test('Windows-1252 stays what it is, with quotes, names and signs', () => {
  const sample = Buffer.from('M\u00FCller \u0084Gro\u00DF\u0093;100 \u0080;Ren\u00E9;\u00A7 5', 'latin1');
  expect(decodeText(sample)).toMatchObject({ encoding: 'windows-1252', question: null });
});

test('a line of another program in a file in UTF-8 leaves the umlauts of the others', async () => {
  const utf8 = Buffer.from(`\uFEFFVIN;Modell\r\n${vins[0]};Kühlwagen\r\n`);
  const windows = Buffer.from(`${vins[1]};Köln groß\r\n`, 'latin1');
  const preview = await files.preview({
    kind: 'vehicles',
    content: Buffer.concat([utf8, windows, Buffer.from(`${vins[2]};Öltank`)]),
  });
  expect(preview.format).toBe('CSV, Semikolon, UTF-8 und Windows-1252');
  expect(preview.questions.map(({ text: sentence }) => sentence)).toEqual([
    'Nicht alle Zeilen haben denselben Zeichensatz: gelesen als UTF-8, als Windows-1252 die Zeile 3. Bitte die Umlaute dort prüfen.',
  ]);
  expect((await files.rows(preview)).map(({ cells: [, model] }) => model?.value)).toEqual([
    'Kühlwagen',
    'Köln groß',
    'Öltank',
  ]);
});

test('times of Excel cells are read as times', async () => {
  const day = new Date(Date.UTC(2026, 10, 2));
  const rows = [
    ['Fahrer-Nr.', 'Vorname', 'Nachname', 'Kfz', 'Datum', 'von', 'bis'],
    ['7', 'Nina', 'Nord', 'X-A 1', day, 0, 0],
  ];
  const times = [0.3125, 1].map((value, at) => [`1,${at + 5}`, { value, style: { numFmt: 'hh:mm' } }] as const);
  const content = await writeXlsx({ sheets: [{ name: 'T', rows, cells: new Map(times) }] });
  const [trip] = await valuesOf('trips', content);
  expect(trip?.values.slice(4)).toEqual(['02.11.2026', '02.11.2026 07:30', '03.11.2026 00:00']);
  expect(trip?.messages).toEqual([
    expect.stringContaining('also 16 Std. 30 Min.'),
    expect.stringContaining('die Fahrten werden ohne Fahrzeug übernommen'),
    expect.stringContaining('die Fahrten werden nur mit dem Namen übernommen'),
  ]);
});

test('a quote that is not closed refuses the file instead of losing its rows', async () => {
  const open = `VIN;Modell\n${vins[0]};"Vito\n${vins[1]};Daily\n`;
  const { status, body } = await files.send({ kind: 'vehicles', content: open });
  expect([status, body.message]).toEqual([422, expect.stringContaining('ein Anführungszeichen nicht geschlossen')]);
  const closed = `VIN;Modell\n${vins[0]};22"\n${vins[1]};"Daily\nlang";\n`;
  expect((await valuesOf('vehicles', closed)).map(({ values }) => values[1])).toEqual(['22"', 'Daily lang']);
});

test('a visible sheet comes before a hidden one', async () => {
  const sheetOf = (name: string, vin: string) => ({
    name,
    rows: [
      ['VIN', 'Modell'],
      [vin, name],
    ],
  });
  const hidden = { ...sheetOf('Alt', vins[0]), state: 'hidden' as const, hidden: true };
  const content = await writeXlsx({ sheets: [hidden, sheetOf('Neu', vins[1])] });
  const preview = await files.preview({ kind: 'vehicles', content });
  expect(preview.sheets.map(({ name }) => name)).toEqual(['Neu']);
  expect((await files.rows(preview))[0]?.cells[0]?.value).toBe(vins[1]);
});

test('rows that are hidden in the file are imported with a remark', async () => {
  const rows = [
    ['VIN', 'Modell'],
    [vins[0], 'Vito'],
    [vins[1], 'Daily'],
  ];
  const content = await writeXlsx({ sheets: [{ name: 'Fuhrpark', rows, rowDefs: new Map([[2, { hidden: true }]]) }] });
  expect((await valuesOf('vehicles', content)).map(({ messages }) => messages)).toEqual([
    [],
    ['Die Zeile ist in der Datei ausgeblendet oder weggefiltert.'],
  ]);
});
