import type { Cell, CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';
import { excelProblem } from './excel-problems.ts';
import { columnLabelled, fileShapes } from './headings.ts';

const { valuesOf, files, vehiclesNow, employeesNow } = await createImportCompany();

/** Workbook whose cells at these places ("row,column") have a format; the names of errors are written as error cells. */
const workbook = (rows: CellValue[][], cells: Readonly<Record<string, Partial<Cell>>> = {}) =>
  writeXlsx({ sheets: [{ name: 'T', rows, cells: new Map(Object.entries(cells)) }] });

const formatted = (value: number, numFmt: string): Partial<Cell> => ({ value, style: { numFmt } });

/** 7 March 2026. */
const serial = 46088;
const vin = 'WDB9066331S700001';
const omitted = 'Die Zelle wird nicht übernommen.';
const errorText = (value: string): string => `„${value}“ ist ein Fehlerwert aus der Tabelle, kein Inhalt.`;
const dateText = (value: string): string => `Excel hat daraus ein Datum gemacht: „${value}“.`;

test.each([
  ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!'],
  ...['#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#####', 'Err:502'],
])('„%s“ is an error value in any column', (text) => {
  for (const label of ['Modell', 'HU/AU gültig bis', 'Beschreibung', 'Kennzeichen']) {
    const column = columnLabelled('vehicles', label);
    expect(column && excelProblem(column, text, { isOpenFormula: false, isDate: false })).toBe(errorText(text));
  }
});

test('error values overwrite nothing and are named for each cell', async () => {
  const head = ['VIN', 'Kennzeichen', 'Hersteller', 'Modell', 'Beschreibung'];
  const errors = ['#N/A', '#REF!', '#DIV/0!', '#VALUE!'];
  await files.import({ kind: 'vehicles', content: `${head.join(';')}\n${vin};B-FX 1;Ford;Transit;Delle\n` });
  const content = await workbook([head, [vin, ...errors]]);
  const [row] = await valuesOf('vehicles', content);
  const named = errors.map((value) => `${errorText(value)} ${omitted}`);
  expect([row?.outcome, row?.messages]).toEqual(['unchanged', named]);
  await files.import({ kind: 'vehicles', content });
  const kept = { licensePlate: 'B-FX-1', hersteller: 'Ford', modell: 'Transit', description: 'Delle' };
  expect(await vehiclesNow()).toMatchObject([kept]);
});

test.each([
  ['employees', ['Personalnr.', 'Nachname', 'Vorname'], ['7', '', 'Hans'], 1],
  ['employees', ['Personalnr.', 'Vorname Nachname'], ['7', ''], 1],
  ['vehicles', ['VIN', 'Kennzeichen'], ['', 'B-FX 1'], 0],
  ['trips', ['Nachname', 'Kennzeichen', 'Beginn', 'Ende'], ['Öl', 'B-FX 1', '2.11.2026 06:00', ''], 3],
  ['trips', ['Nachname', 'Kennzeichen', 'Beginn', 'Ende'], ['Öl', '', '2.11.2026 06:00', '2.11.2026 07:00'], 1],
  [
    'trips',
    ['Nachname', 'Kennzeichen', 'Datum', 'Beginn', 'Enddatum', 'Ende'],
    ['Öl', 'B-FX 1', '2.11.2026', '06:00', '', '07:00'],
    4,
  ],
] as const)('an error value in a required cell leaves the row of %s out: %s', async (kind, head, cells, place) => {
  const row = cells.map((cell, index) => (index === place ? '#N/A' : cell));
  const [fromText] = await valuesOf(kind, `${head.join(';')}\n${row.join(';')}\n`);
  const [fromExcel] = await valuesOf(kind, await workbook([[...head], row]));
  for (const read of [fromText, fromExcel])
    expect([read?.outcome, read?.messages[0]]).toEqual(['skipped', errorText('#N/A')]);
});

test('a date in a column of text is named and left empty, a month or a time too', async () => {
  const head = ['VIN', 'Modell', 'Reifen vorne', 'Leasinggeber', 'Beschreibung', 'HU bis'];
  const content = await workbook([head, [vin, 0, 0, 0, 0, 0]], {
    '1,1': formatted(serial, 'd-mmm'),
    '1,2': formatted(serial, 'mm/yy'),
    '1,3': formatted(0.25, 'hh:mm'),
    '1,4': formatted(serial, 'dd.mm.yyyy'),
    '1,5': formatted(serial, 'dd.mm.yyyy'),
  });
  const [row] = await valuesOf('vehicles', content);
  expect(row).toEqual({
    outcome: 'new',
    values: [vin, null, null, null, null, '07.03.2026'],
    messages: [
      dateText('07.03.2026'),
      dateText('03/26'),
      'Excel hat daraus eine Uhrzeit gemacht: „06:00“.',
      dateText('07.03.2026'),
    ].map((text) => `${text} ${omitted}`),
  });
});

test('a number keeps the leading zeros of its format', async () => {
  const head = ['Personalnr.', 'Nachname', 'Vorname', 'Hausnr.', 'PLZ'];
  const content = await workbook([head, [0, 'Öl', 'Anna', 0, 0], [0, 'Ulm', 'Bodo', 3, 0]], {
    ...{ '1,0': formatted(7, '000'), '1,3': formatted(serial, 'd-m'), '1,4': formatted(1067, '00000') },
    ...{ '2,0': formatted(1234, '000'), '2,4': formatted(10623, '00000') },
  });
  await files.import({ kind: 'employees', content });
  expect(await employeesNow({ sort: 'lastName' })).toMatchObject([
    { mitarbeiterId: '007', houseNumber: '', plz: '01067' },
    { mitarbeiterId: '1234', houseNumber: '3', plz: '10623' },
  ]);
});

test('a column that a person chose for the description keeps its dates', async () => {
  const content = await workbook(
    [
      ['VIN', 'Erstzulassung'],
      [vin, 0],
    ],
    { '1,1': formatted(serial, 'dd.mm.yyyy') },
  );
  const note = fileShapes.vehicles.columns.findIndex(({ path }) => path === 'description');
  await files.import({ kind: 'vehicles', content, fields: { columns: `0,${note}` } });
  expect(await vehiclesNow()).toMatchObject([{ description: 'Erstzulassung: 2026-03-07' }]);
});
