import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
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
