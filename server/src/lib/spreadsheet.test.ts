import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { dateCell, instantCell } from './sheet-columns.ts';
import { writeSpreadsheet } from './spreadsheet.ts';

/** Text of the only cell; the reader decodes `_x0041_` like Excel. */
const cellOf = async (text: string) => {
  const columns = [{ header: 'Titel', width: 20, value: (row: string) => row }];
  const { sheets } = await readXlsx(await buffer(writeSpreadsheet('Aufgaben', columns, [text])));
  return sheets[0]?.rows[1]?.[0];
};

test.each(['_x0001_ _xD800_', '_x005F_', '__x0041__', 'snake_x_case', '_x12_', '=1+1'])(
  'the text %s is read back unchanged',
  async (text) => expect(await cellOf(text)).toBe(text),
);

test('a text that is too long for a cell ends with a note, one that just fits does not', async () => {
  const fitting = 'ä'.repeat(32_767);
  expect(await cellOf(fitting)).toBe(fitting);
  const cut = String(await cellOf(`${fitting}z`));
  expect(cut).toHaveLength(32_767);
  expect(cut.endsWith('ä … [gekürzt: Eine Zelle fasst in Excel höchstens 32.767 Zeichen]')).toBe(true);
});

test('the unknown day 1970-01-01 is a dash in an exported list, a missing one an empty cell', () => {
  const { value: day } = dateCell('HU', (text: string | null) => text);
  const { value: instant } = instantCell('Fällig bis', (text: string | null) => text);
  expect([day('1970-01-01'), day(null), day('2026-03-31')]).toEqual(['–', null, new Date('2026-03-31T00:00:00Z')]);
  expect([instant('1970-01-01T00:00:00.000Z'), instant(null)]).toEqual(['–', null]);
});
