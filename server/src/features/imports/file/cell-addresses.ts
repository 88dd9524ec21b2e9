import { postcodeError } from '@flottwart/contract/rules/driver-data';
import type { FileColumn } from './columns/file-column.ts';
import {
  type CellReadingContext,
  isParts,
  isUnreadable,
  type Parts,
  type Unreadable,
  unreadable,
} from './read-value.ts';

/** Adds the leading zero that Excel drops, see docs/decisions/0062-plausible-driver-data.md. */
const postcodeOf = (text: string): string | Unreadable => {
  const digits = text.replace(/^D\s?-?\s?(?=\d)/i, '').replace(/[.,]0+$/, '');
  const postcode = /^\d{4}$/.test(digits) ? `0${digits}` : digits;
  const message = postcodeError(postcode);
  return message === null ? postcode : { unreadable: `„${text}“: ${message}` };
};

const houseNumberAtEnd = /^(.*?[^\d\s,]),?\s+(\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}\s?[a-z]?)?)$/iu;

const wholeAddress = /^(?<street>.*[^,]),\s*(?:D\s?-?\s?)?(?<plz>\d{4,5})\s+(?<city>\p{L}[^,\d]*)$/iu;

export const streetOf = (text: string, column: FileColumn, context: CellReadingContext): string | Parts => {
  const { splitsStreets, splitsAddresses } = context;
  const { street: first = '', plz = '', city = '' } = (splitsAddresses && wholeAddress.exec(text)?.groups) || {};
  const postcode = postcodeOf(plz);
  if (city && !isUnreadable(postcode)) {
    const rest = streetOf(first, column, context);
    return { parts: { ...(isParts(rest) ? rest.parts : { street: rest }), plz: postcode, city } };
  }
  const [, street, houseNumber] = (splitsStreets && houseNumberAtEnd.exec(text)) || [];
  return street && houseNumber ? { parts: { street, houseNumber } } : text;
};

/** A postcode followed by its city fills both; a city of its own cell counts more. */
export const postcodeCellOf = (text: string): string | Parts | Unreadable =>
  /^\S*\d{4,5}\s+\p{L}/u.test(text) ? postcodeCityOf(text) : postcodeOf(text);

/** "01067 Dresden" in one cell. */
export const postcodeCityOf = (text: string): Parts | Unreadable => {
  const [, plz = '', city = ''] = /^((?:D\s?-?\s?)?\d{4,5})\s+(\p{L}.*)$/iu.exec(text) ?? [];
  if (!city) return /^\p{L}/u.test(text) ? { parts: { city: text } } : unreadable(text, 'keine Postleitzahl mit Ort.');
  const postcode = postcodeOf(plz);
  return isUnreadable(postcode) ? postcode : { parts: { plz: postcode, city } };
};
