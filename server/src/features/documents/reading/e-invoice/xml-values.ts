import { centsOf } from '@flottwart/contract/grammar/amount';
import { documentDay } from '@flottwart/contract/grammar/days-in-text';

const dayOf = (text: string, form: RegExp): string | null => {
  const [, year, month, day] = form.exec(text.trim()) ?? [];
  return year && month && day ? documentDay(year, month, day) : null;
};

/** Format 102: `20261115`. */
export const compactDay = (text: string): string | null => dayOf(text, /^(\d{4})(\d{2})(\d{2})$/);

/** xs:date and xs:dateTime: `2026-11-15`, with or without a zone after it; the day as written counts. */
export const xmlDay = (text: string): string | null => dayOf(text, /^(\d{4})-(\d{2})-(\d{2})(?:[TZ+-].*)?$/);

const plainDecimal = /^([+-]?)(\d{0,15})(?:\.(\d{0,15}))?$/;

/** Cents of `1234.5`; more than two decimals are rounded half up. */
export const decimalCents = (text: string): number | null => {
  const [, sign, whole = '', fraction = ''] = plainDecimal.exec(text.trim()) ?? [];
  return whole === '' && fraction === '' ? null : centsOf({ isNegative: sign === '-', whole, fraction });
};
