import { berlinInstants } from '@flottwart/contract/rules/berlin-time';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import type { FileColumn } from './columns/file-column.ts';

/** Cell that does not fit the type of its column. */
export interface Unreadable {
  readonly unreadable: string;
}

const unreadable = (text: string, expectation: string): Unreadable => ({ unreadable: `„${text}“ ist ${expectation}` });

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'unreadable' in value;

const two = (text: string): string => text.padStart(2, '0');

/** Resolves two-digit years around today: 17.5.90 is a birthday, 17.5.27 an inspection. */
const fullYear = (year: string): string => {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${two(year)}` : `19${two(year)}`;
};

const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

const excelEpoch = Date.UTC(1899, 11, 30);
/** Excel day numbers of 1930 to 2100, for cells that lost their format. */
const isExcelDay = (value: number): boolean => value >= 10_959 && value < 73_051;

const fromExcel = (text: string): string | undefined => {
  const value = /^\d{5}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!isExcelDay(value)) return undefined;
  const date = new Date(Math.round((excelEpoch + value * 86_400_000) / 1000) * 1000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
};

const germanDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?:[,\s]+(.*))?$/;
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(.*))?$/;

interface DateParts {
  readonly day: string;
  readonly rest: string;
}

const dateParts = (text: string): DateParts | undefined => {
  const plain = fromExcel(text) ?? text;
  const german = germanDate.exec(plain);
  const iso = isoDate.exec(plain);
  const [, one = '', month = '', three = '', rest = ''] = german ?? iso ?? [];
  const [year, date] = german ? [fullYear(three), one] : [one, three];
  const day = `${year}-${two(month)}-${two(date)}`;
  return isRealDay(day) ? { day, rest } : undefined;
};

const dayOf = (text: string): string | Unreadable =>
  dateParts(text)?.day ?? unreadable(text, 'kein Datum (TT.MM.JJJJ).');

const timeOfDay = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*Uhr)?$/i;
const withZone = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})$/i;

const instantOf = (text: string): string | Unreadable => {
  const failure = unreadable(text, 'kein Zeitpunkt (TT.MM.JJJJ HH:MM).');
  const parts = dateParts(text);
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
    .replace(/\s|km$/gi, '')
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const value = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isNaN(value) ? unreadable(text, 'keine Zahl.') : Math.round(value);
};

const statuses: Readonly<Record<string, string>> = {
  aktiv: 'ACTIVE',
  active: 'ACTIVE',
  inaktiv: 'INACTIVE',
  inactive: 'INACTIVE',
};

const readers: Readonly<Record<FileColumn['type'], (text: string) => unknown>> = {
  text: (text) => text,
  day: dayOf,
  instant: instantOf,
  number: numberOf,
  status: (text) => statuses[text.toLowerCase()] ?? unreadable(text, 'weder „aktiv“ noch „inaktiv“.'),
  plate: canonicalPlate,
  vin: (text) => text.replace(/[\s-]/g, '').toUpperCase(),
};

/** Parses a cell by the type of its column. */
export const cellValue = (type: FileColumn['type'], text: string): unknown => readers[type](text);
