import { type DateOrder, readDay, shownOrder } from '@flottwart/contract/grammar/day';
import type { BodyRow } from './body-rows.ts';
import { hasFiveDigits, hasForeignPostcode } from './cell-addresses.ts';
import type { FoundHeader, UploadedSheet } from './find-header.ts';
import type { Mapping } from './map-columns.ts';
import { offsetNamed, zoneNote, zoneSentences } from './named-zone.ts';
import { addressText, cellText } from './table-content.ts';

/** Table of a sheet, with its columns mapped. */
export interface Table {
  readonly sheet: UploadedSheet;
  readonly header: FoundHeader;
  readonly headings: readonly string[];
  readonly data: readonly BodyRow[];
  readonly mapping: Mapping;
}

/** Facts by which bare numbers in a column with postcodes are read. */
export const postcodeFacts = ({ mapping, data }: Table, place: number, isText: boolean) => {
  const type = mapping.places[place]?.column?.type;
  if (type !== 'postcode' && type !== 'postcode-city' && type !== 'street')
    return { hasFiveDigits: false, losesZeros: false };
  const textOf = type === 'street' ? addressText : cellText;
  return {
    hasFiveDigits: data.some(({ row }) => hasFiveDigits(textOf(row[place]))),
    losesZeros: isText && !data.some(({ row }) => hasForeignPostcode(textOf(row[place]), type)),
  };
};

/** Zones of the columns with moments, by place, and sentences about them. */
export const zonesOf = ({ sheet, header, headings, mapping }: Table) => {
  const note = zoneNote(sheet.rows, header.line);
  const columns = [...mapping.places.entries()].flatMap(([place, { column }]) => {
    const heading = headings[place] ?? '';
    const offset = offsetNamed(heading) ?? note?.offset ?? null;
    return column?.type === 'instant' ? [{ place, heading, offset }] : [];
  });
  return {
    offsets: new Map(columns.map(({ place, offset }) => [place, offset])),
    sentences: zoneSentences(columns, note),
  };
};

/** Order of dates with slashes in a column, as its own cells show it; `null` if none or both do. */
const dateOrderOf = (cells: readonly string[]): DateOrder | null => {
  const [only, ...others] = new Set(cells.flatMap((text) => shownOrder(text) ?? []));
  return only && others.length === 0 ? only : null;
};

const isAmbiguousDate = (text: string): boolean => readDay(text).kind === 'ambiguous';

/** Order of the dates with slashes by column: as its cells show it, else as chosen; asked where a cell could be either. */
export const dateOrdersOf = ({ mapping, data, headings }: Table, chosen: DateOrder | null) => {
  const orders = new Map<number, { readonly order: DateOrder | null; readonly question: string | null }>();
  for (const [place, { column }] of mapping.places.entries()) {
    if (column?.type !== 'day' && column?.type !== 'birth' && column?.type !== 'instant') continue;
    const cells = data.map(({ row }) => cellText(row[place]));
    const order = dateOrderOf(cells) ?? chosen;
    const unclear = order === null ? cells.find(isAmbiguousDate) : undefined;
    if (order === null && unclear === undefined) continue;
    const question = unclear
      ? `Daten wie ${unclear} in „${headings[place]}“ sind nicht eindeutig: Steht der Tag oder der Monat vorn?`
      : null;
    orders.set(place, { order, question });
  }
  return orders;
};
