import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createImportCompany } from '../../../../test/import-company.ts';

const { valuesOf } = await createImportCompany();

const tripHead = ['Vorname', 'Nachname', 'Kennzeichen', 'Beginn', 'Ende'];
const anna = ['Anna', 'Amsel', 'B-XL 1'];

/** Workbook whose cells at these places ("row,column") have a format. */
const styled = (rows: CellValue[][], cells: Readonly<Record<string, readonly [number, string]>>) =>
  writeXlsx({
    sheets: [
      {
        name: 'T',
        rows,
        cells: new Map(Object.entries(cells).map(([place, [value, numFmt]]) => [place, { value, style: { numFmt } }])),
      },
    ],
  });

/** 3 November 2026. */
const serial = 46329;

test('a day whose format shows a time is its midnight', async () => {
  const rows = [tripHead, [...anna, 0, 0], [...anna, 0, 0]];
  const moment = 'dd.mm.yyyy hh:mm';
  const content = await styled(rows, {
    '1,3': [serial - 0.25, moment],
    '1,4': [serial, moment],
    '2,3': [serial, 'dd\\.mm\\.yyyy\\ hh:mm'],
    '2,4': [serial + 0.25, moment],
  });
  expect((await valuesOf('trips', content)).map(({ outcome, values }) => [outcome, ...values.slice(3)])).toEqual([
    ['new', '02.11.2026 18:00', '03.11.2026 00:00'],
    ['new', '03.11.2026 00:00', '03.11.2026 06:00'],
  ]);
});

test('a day without a time in its format is still none of a trip', async () => {
  const content = await styled([tripHead, [...anna, 0, 0]], {
    '1,3': [serial, 'dd.mm.yyyy'],
    '1,4': [serial + 0.25, 'dd.mm.yyyy hh:mm'],
  });
  const [row] = await valuesOf('trips', content);
  expect([row?.outcome, row?.messages[0]]).toEqual(['skipped', expect.stringContaining('ist kein Zeitpunkt')]);
});

test('a duration of more than a day is named as one, not read as a date of 1900', async () => {
  const content = await styled(
    [
      ['Datum', ...tripHead],
      ['02.11.2026', ...anna, '06:00', 0],
    ],
    {
      '1,5': [1.25, '[h]:mm'],
    },
  );
  const [row] = await valuesOf('trips', content);
  expect([row?.outcome, row?.messages]).toEqual([
    'skipped',
    ['„30:00“ ist eine Dauer von mehr als einem Tag, keine Uhrzeit.'],
  ]);
});

test('a value merged over several rows of one column belongs to each of them', async () => {
  const rows = [
    ['Fahrzeug', null, 'Fahrt', null, null],
    ['Kennzeichen', 'Datum', 'Vorname Nachname', 'Beginn', 'Ende'],
    ['B-XL 1', '02.11.2026', 'Anna Amsel', '06:00', '08:00'],
    [null, null, 'Bodo Baer', '09:00', '10:00'],
    [null, '03.11.2026', 'Bodo Baer', '09:00', '10:00'],
    ['B-XL 2', '04.11.2026', 'Anna Amsel', '06:00', '08:00'],
    [null, '05.11.2026', 'Anna Amsel', '06:00', '08:00'],
    [],
  ];
  const down = (startRow: number, endRow: number, column: number) => ({
    ...{ startRow, endRow },
    ...{ startCol: column, endCol: column },
  });
  const across = { startRow: 0, endRow: 0, startCol: 0, endCol: 1 };
  const merges = [across, down(2, 4, 0), down(2, 3, 1), down(6, 7, 1)];
  const read = await valuesOf('trips', await writeXlsx({ sheets: [{ name: 'T', rows, merges }] }));
  expect(read.map(({ outcome, values: [plate, day, , from] }) => [outcome, plate, day, from])).toEqual([
    ['new', 'B-XL-1', '02.11.2026', '02.11.2026 06:00'],
    ['new', 'B-XL-1', '02.11.2026', '02.11.2026 09:00'],
    ['new', 'B-XL-1', '03.11.2026', '03.11.2026 09:00'],
    ['new', 'B-XL-2', '04.11.2026', '04.11.2026 06:00'],
    ['new', '', '05.11.2026', '05.11.2026 06:00'],
  ]);
});

test('a formula saved without its result gets a message instead of being an empty cell', async () => {
  const vins = ['WDB9066331S700001', 'WDB9066331S700002'] as const;
  const rows = [
    ['VIN', 'Modell', 'HU'],
    [vins[0], '', ''],
    ['', 'Daily', ''],
    [vins[1], '', ''],
  ];
  const formula = { value: null, formula: 'A9' };
  const cells = new Map([
    ['1,1', formula],
    ['2,0', formula],
  ]);
  const read = await valuesOf('vehicles', await writeXlsx({ sheets: [{ name: 'T', rows, cells }] }));
  const message = expect.stringContaining('eine Formel ohne gespeichertes Ergebnis');
  expect(read.map(({ outcome, messages }) => [outcome, messages])).toEqual([
    ['new', [message]],
    ['skipped', [message]],
    ['new', []],
  ]);
});
