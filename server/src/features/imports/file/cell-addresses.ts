import { postcodeError, postcodeHint, withoutGermanPrefix } from '@flottwart/contract/rules/driver-data';
import { email } from '@flottwart/contract/text';
import type { FileColumn } from './columns/file-column.ts';
import {
  type CellReadingContext,
  isRemarked,
  isUnreadable,
  type Parts,
  type Remarked,
  type Unreadable,
  unreadable,
} from './read-value.ts';

/** Postcode as written, without the letter of Germany, which is not needed. */
const writtenPostcode = (text: string): string | Unreadable => {
  const postcode = withoutGermanPrefix(text).replace(/^([A-Z]{1,3})\s?-\s?(?=\d)/i, '$1-');
  const message = postcodeError(postcode);
  return message === null ? postcode : { unreadable: `„${text}“: ${message}` };
};

/** Adds the leading zero that tables drop, to a bare number among German ones; see docs/decisions/0090-daily-work-foreign-and-unclear-values.md. */
const postcodeOf = (text: string, context: CellReadingContext): string | Unreadable | Remarked => {
  const { isNumber, hasFiveDigits, losesZeros } = context;
  const digits = text.replace(/[.,]0+$/, '');
  if (!/^\d{4}$/.test(digits)) return writtenPostcode(digits);
  if (hasFiveDigits) return `0${digits}`;
  if (!isNumber && !losesZeros && digits === text)
    return { remarked: digits, remark: `„${text}“: ${postcodeHint(digits)}` };
  return {
    remarked: `0${digits}`,
    remark: `„${text}“ ist als 0${digits} gelesen: Tabellen lassen die führende Null weg.`,
  };
};

const houseNumberAtEnd = /^(.*?[^\d\s,])(?:,?\s+|(?<=str\.))(\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}\s?[a-z]?)?)$/iu;

/** Postcode before its city; the two letters of a Dutch one are capitals. */
const postcodeThenCity =
  /^(?<plz>(?:[A-Za-z]{1,3}\s?-?\s?)?(?:\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4,5}))\s+(?<city>\p{L}.*)$/u;

const postcodeAndCity = (text: string) => {
  const { plz = '', city = '' } = postcodeThenCity.exec(text)?.groups ?? {};
  return city === '' ? undefined : { plz, city };
};

const afterComma = (text: string): string => text.slice(text.lastIndexOf(',') + 1).trim();

/** Postcode of a cell that may have its city or its street too. */
const postcodeIn = (text: string): string => postcodeAndCity(afterComma(text))?.plz ?? text;

export const hasFiveDigits = (text: string): boolean => /^(?!00)\d{5}$/.test(postcodeIn(text));

/** Letters or a hyphen in a postcode; a cell for more than the postcode may have none. */
export const hasForeignPostcode = (text: string, type: FileColumn['type']): boolean => {
  const postcode = postcodeIn(text);
  if (type !== 'postcode' && postcode === text) return false;
  return /\p{L}|\d-\d/u.test(withoutGermanPrefix(postcode));
};

/** Parts of an address in their order, with the remark on its postcode. */
const addressOf = (street: Parts['parts'], plz: string | Remarked, city: string): Parts | Remarked => {
  if (!isRemarked(plz)) return { parts: { ...street, plz, city } };
  return { ...plz, remarked: { parts: { ...street, plz: String(plz.remarked), city } } };
};

const withHouseNumber = (text: string, { splitsStreets }: CellReadingContext): Readonly<Record<string, string>> => {
  const [, street, houseNumber] = (splitsStreets && houseNumberAtEnd.exec(text)) || [];
  return street && houseNumber ? { street, houseNumber } : { street: text };
};

/** A street, also with its house number, and with postcode and city after a comma. */
export const streetOf = (text: string, _column: FileColumn, context: CellReadingContext): string | Parts | Remarked => {
  const comma = text.lastIndexOf(',');
  const found = context.splitsAddresses && comma > 0 ? postcodeAndCity(afterComma(text)) : undefined;
  const plz = found && !/\d/.test(found.city) ? postcodeOf(found.plz, context) : undefined;
  if (found && plz !== undefined && !isUnreadable(plz))
    return addressOf(withHouseNumber(text.slice(0, comma).trim(), context), plz, found.city);
  const parts = withHouseNumber(text, context);
  return parts.houseNumber ? { parts } : text;
};

/** A postcode followed by its city fills both; a city of its own cell counts more. */
export const postcodeCellOf = (text: string, column: FileColumn, context: CellReadingContext): unknown =>
  isUnreadable(writtenPostcode(text)) && postcodeAndCity(text)
    ? postcodeCityOf(text, column, context)
    : postcodeOf(text, context);

/** "01067 Dresden" in one cell. */
export const postcodeCityOf = (
  text: string,
  _column: FileColumn,
  context: CellReadingContext,
): Parts | Unreadable | Remarked => {
  const found = postcodeAndCity(text);
  if (!found) return /^\p{L}/u.test(text) ? { parts: { city: text } } : unreadable(text, 'keine Postleitzahl mit Ort.');
  const plz = postcodeOf(found.plz, context);
  return isUnreadable(plz) ? plz : addressOf({}, plz, found.city);
};

const mailAddress = email();

/** One address, as forms take it; Excel writes some with the scheme of their link. */
export const emailOf = (text: string): string | Unreadable => {
  const { data } = mailAddress.safeParse(text.replace(/^mailto:/i, ''));
  return data ?? unreadable(text, 'keine E-Mail-Adresse.');
};
