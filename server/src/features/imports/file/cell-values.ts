import { birthDateError } from '@flottwart/contract/rules/driver-data';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import {
  canonicalPlate,
  canonicalVin,
  listedPlateError,
  plateError,
  typedPlateError,
} from '@flottwart/contract/rules/plate';
import { emailOf, postcodeCellOf, postcodeCityOf, streetOf } from './cell-addresses.ts';
import { cellDay, cellMonthDay } from './cell-dates.ts';
import { firstLast, lastFirst, makeModel } from './cell-names.ts';
import { amountOf, monthsOf, numberOf } from './cell-numbers.ts';
import { instantOf } from './cell-times.ts';
import type { FileColumn } from './columns/file-column.ts';
import { type CellReadingContext, isUnreadable, type Remarked, type Unreadable, unreadable } from './read-value.ts';

const dayOf = (
  text: string,
  { monthMeans }: FileColumn,
  { dateOrder }: Pick<CellReadingContext, 'dateOrder'>,
  latestYear?: number,
): string | Unreadable => {
  const read = cellDay(text, { dateOrder, latestYear, expected: 'day' });
  if (!isUnreadable(read)) return read.day;
  return (monthMeans && cellMonthDay(text, monthMeans, latestYear)) ?? read;
};

/** Years of deadlines around today; others are taken with a remark. */
const usualYears = { before: 40, after: 30 } as const;

/** Years after which a deadline is a slip; a two-digit year is one of this century only up to the usual ones. */
const maxOverdueYears = 20;

const deadlineOf = (text: string, column: FileColumn, context: CellReadingContext): unknown => {
  const thisYear = Number(context.today.slice(0, 4));
  const day = dayOf(text, column, context, column.liesAhead && thisYear + usualYears.after);
  if (isUnreadable(day) || day === unknownDay) return day;
  const distance = Number(day.slice(0, 4)) - thisYear;
  if (column.liesAhead && distance < -maxOverdueYears)
    return { unreadable: `„${text}“: Das Jahr ${day.slice(0, 4)} liegt mehr als ${maxOverdueYears} Jahre zurück.` };
  if (distance >= -usualYears.before && distance <= usualYears.after) return day;
  return { remarked: day, remark: `„${text}“: Das Jahr ${day.slice(0, 4)} ist ungewöhnlich.` };
};

/** Age from which a birthday with two figures for the year is remarked. */
const remarkedAge = 70;

/** Reads a two-digit year after this one as one of the last century: a birthday on 1.2.45 is in 1945. */
const birthOf = (text: string, column: FileColumn, context: CellReadingContext): unknown => {
  const day = dayOf(text, column, context, Number(context.today.slice(0, 4)));
  if (isUnreadable(day)) return day;
  const message = birthDateError(day, context.today);
  if (message !== null) return { unreadable: `„${text}“: ${message}` };
  if (day === unknownDay)
    return {
      remarked: day,
      remark: `„${text}“ steht in vielen Listen für ein unbekanntes Datum und wird als Strich gezeigt.`,
    };
  const year = Number(day.slice(0, 4));
  const isGuessed = !text.includes(String(year)) && !/^\d{5}/.test(text);
  if (!isGuessed || Number(context.today.slice(0, 4)) - year < remarkedAge) return day;
  return { remarked: day, remark: `„${text}“ ist als Jahr ${year} gelesen.` };
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

/** A plate whose parts are not clear is taken with a remark, because it may be another spelling of a known one. */
const ownPlateOf = (text: string): string | Unreadable | Remarked => {
  const message = listedPlateError(text);
  if (message !== null) return { unreadable: message };
  const remark = typedPlateError(text);
  return remark === null ? canonicalPlate(text) : { remarked: canonicalPlate(text), remark: `„${text}“: ${remark}` };
};

const plateOf = (text: string, { isOwnPlate }: FileColumn): string | Unreadable | Remarked => {
  if (isOwnPlate) return ownPlateOf(text);
  const message = plateError(text);
  return message === null ? canonicalPlate(text) : { unreadable: `„${text}“: ${message}` };
};

/** Counts and words of a total below the VINs. */
const noVin = /^\d{1,4}$|fahrzeug|stueck|stück|summe|gesamt/i;

/** Words without a figure are a remark: every VIN ends in figures. */
const isRemark = (text: string): boolean => !/\d/.test(text);

const vinOf = (text: string): string | Unreadable =>
  noVin.test(text) || isRemark(text) ? unreadable(text, 'keine VIN.') : canonicalVin(text);

type Reader = (text: string, column: FileColumn, context: CellReadingContext) => unknown;

const readers: Readonly<Record<FileColumn['type'], Reader>> = {
  text: (text) => text,
  note: (text) => text,
  day: deadlineOf,
  birth: birthOf,
  instant: instantOf,
  number: numberOf,
  months: monthsOf,
  amount: (text, _column, { isNumber }) => amountOf(text, isNumber === true),
  status: (text) => statuses[text.toLowerCase()] ?? unreadable(text, 'weder „aktiv“ noch „inaktiv“.'),
  plate: plateOf,
  vin: vinOf,
  email: emailOf,
  postcode: postcodeCellOf,
  street: streetOf,
  'postcode-city': postcodeCityOf,
  'first-last': firstLast,
  'last-first': lastFirst,
  'make-model': makeModel,
};

/** Parses a cell by the type of its column. */
export const cellValue = (column: FileColumn, text: string, context: CellReadingContext): unknown =>
  readers[column.type](text, column, context);
