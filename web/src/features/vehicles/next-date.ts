import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { nextInspection as nextInspectionAfter } from '@flottwart/contract/rules/due-dates';

/** Months until the next inspection or service. */
export const monthChoices = [
  ['12', 'in 12 Monaten'],
  ['24', 'in 24 Monaten'],
] as const;
/** Kilometres until the next service. */
export const kmChoices = ['15000', '20000', '30000', '40000'] as const;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Last day of the month of the sticker; empty without a day. */
export const nextInspection = (doneOn: string, months: string): string =>
  isDay(doneOn) ? nextInspectionAfter(doneOn, Number(months)) : '';

/** Same day after the interval; empty without a day. */
export const nextService = (doneOn: string, months: string): string =>
  isDay(doneOn) ? addMonths(doneOn, Number(months)) : '';

/** Mileage of the next service; null while mileage or interval is missing. */
export const nextServiceKm = (mileage: string, interval: string): number | null => {
  const km = parseGermanNumber(mileage, 0);
  return km === null || interval === '' ? null : km + Number(interval);
};
