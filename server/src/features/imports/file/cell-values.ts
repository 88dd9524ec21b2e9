import { berlinInstants } from '@flottwart/contract/rules/berlin-time';
import { birthDateFault, postcodeFault } from '@flottwart/contract/rules/driver-data';
import { type DateOrder, slashDate } from '@flottwart/contract/rules/german-day';
import { canonicalPlate, canonicalVin, plateFault } from '@flottwart/contract/rules/plate';
import { cellDateParts, cellMonthDay } from './cell-dates.ts';
import type { FileColumn } from './columns/file-column.ts';

/** Cell that does not fit the type of its column. */
export interface Unreadable {
  readonly unreadable: string;
}

const unreadable = (text: string, expectation: string): Unreadable => ({ unreadable: `„${text}“ ist ${expectation}` });

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'unreadable' in value;

/** Cell with several values, by the last part of their paths. */
export interface Parts {
  readonly parts: Readonly<Record<string, string>>;
}

export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && 'parts' in value;

/** Facts about the file that decide how a cell is read. */
export interface ReadingContext {
  readonly dateOrder: DateOrder | null;
  /** A house number at the end of the street stays there if it has a column of its own. */
  readonly splitsStreets: boolean;
  /** YYYY-MM-DD; a birthday is not later. */
  readonly today: string;
}

const dayOf = (
  text: string,
  { monthMeans }: FileColumn,
  { dateOrder }: Pick<ReadingContext, 'dateOrder'>,
  latestYear?: number,
): string | Unreadable => {
  const day = cellDateParts(text, dateOrder, latestYear)?.day ?? (monthMeans && cellMonthDay(text, monthMeans));
  if (day) return day;
  return dateOrder === null && slashDate.test(text)
    ? unreadable(text, 'nicht eindeutig: Tag oder Monat zuerst?')
    : unreadable(text, 'kein Datum (TT.MM.JJJJ).');
};

/** Reads a two-digit year after this one as one of the last century: a birthday on 1.2.45 is in 1945. */
const birthOf = (text: string, column: FileColumn, context: ReadingContext): string | Unreadable => {
  const day = dayOf(text, column, context, Number(context.today.slice(0, 4)));
  if (isUnreadable(day)) return day;
  const fault = birthDateFault(day, context.today);
  return fault === null ? day : { unreadable: `„${text}“: ${fault}` };
};

const two = (text: string): string => text.padStart(2, '0');
const timeOfDay = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*Uhr)?$/i;
const withZone = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})$/i;

const instantOf = (text: string, _column: FileColumn, { dateOrder }: ReadingContext): string | Unreadable => {
  const failure = unreadable(text, 'kein Zeitpunkt (TT.MM.JJJJ HH:MM).');
  const parts = cellDateParts(text, dateOrder);
  if (!parts) return failure;
  const zoned = withZone.exec(parts.rest);
  if (zoned) {
    const instant = new Date(`${parts.day}T${zoned[1]}${zoned[2]}`);
    return Number.isNaN(instant.getTime()) ? failure : instant.toISOString();
  }
  const time = timeOfDay.exec(parts.rest.trim());
  if (!time) return failure;
  const [, hour = '', minute = '', second = '00'] = time;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return failure;
  const [first] = berlinInstants(parts.day, `${two(hour)}:${minute}`);
  if (!first) return unreadable(text, 'eine Uhrzeit, die es wegen der Zeitumstellung nicht gab.');
  return new Date(first.getTime() + Number(second) * 1000).toISOString();
};

const numberOf = (text: string): number | Unreadable => {
  const plain = text
    .replace(/\s|km$|kilometer$|€|EUR$/gi, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const value = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isNaN(value) ? unreadable(text, 'keine Zahl.') : Math.round(value);
};

const statuses: Readonly<Record<string, string>> = {
  aktiv: 'ACTIVE',
  active: 'ACTIVE',
  ja: 'ACTIVE',
  inaktiv: 'INACTIVE',
  inactive: 'INACTIVE',
  ausgeschieden: 'INACTIVE',
  nein: 'INACTIVE',
};

const plateOf = (text: string): string | Unreadable => {
  const fault = plateFault(text);
  return fault === null ? canonicalPlate(text) : { unreadable: `„${text}“: ${fault}` };
};

/** Adds the leading zero that Excel drops, see docs/decisions/0062-plausible-driver-data.md. */
const postcodeOf = (text: string): string | Unreadable => {
  const digits = text.replace(/^D\s?-?\s?(?=\d)/i, '').replace(/,0+$/, '');
  const postcode = /^\d{4}$/.test(digits) ? `0${digits}` : digits;
  const fault = postcodeFault(postcode);
  return fault === null ? postcode : { unreadable: `„${text}“: ${fault}` };
};

const houseNumberAtEnd = /^(.*?[^\d\s,]),?\s+(\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}\s?[a-z]?)?)$/iu;

const streetOf = (text: string, _column: FileColumn, { splitsStreets }: ReadingContext): string | Parts => {
  const [, street, houseNumber] = (splitsStreets && houseNumberAtEnd.exec(text)) || [];
  return street && houseNumber ? { parts: { street, houseNumber } } : text;
};

const firstLast = (text: string): Parts => {
  const words = text.split(/\s+/);
  return { parts: { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' } };
};

const lastFirst = (text: string): Parts => {
  const [lastName = '', ...firstNames] = text.includes(',') ? text.split(/\s*,\s*/, 2) : text.split(/\s+/);
  return { parts: { firstName: firstNames.join(' '), lastName } };
};

type Reader = (text: string, column: FileColumn, context: ReadingContext) => unknown;

const readers: Readonly<Record<FileColumn['type'], Reader>> = {
  text: (text) => text,
  note: (text) => text,
  day: (text, column, context) => dayOf(text, column, context),
  birth: birthOf,
  instant: instantOf,
  number: numberOf,
  status: (text) => statuses[text.toLowerCase()] ?? unreadable(text, 'weder „aktiv“ noch „inaktiv“.'),
  plate: plateOf,
  vin: (text) => canonicalVin(text),
  postcode: postcodeOf,
  street: streetOf,
  'first-last': firstLast,
  'last-first': lastFirst,
};

/** Ways to write "nothing" into a cell. */
const blank = /^([-–—?/.]+|n\/?a|k\.?\s?a\.?|keine angabe|unbekannt|entfällt|offen|#NV|#WERT!|#BEZUG!|null)$/i;

/** Empty text for cells that only say that nothing is known. */
export const meaningfulText = (text: string): string => (blank.test(text) ? '' : text);

/** Parses a cell by the type of its column. */
export const cellValue = (column: FileColumn, text: string, context: ReadingContext): unknown =>
  readers[column.type](text, column, context);
