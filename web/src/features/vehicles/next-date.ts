import { parseGermanNumber } from '@flottwart/contract/grammar/number';

/** Months until the next inspection or service. */
export const monthChoices = [
  ['12', 'in 12 Monaten'],
  ['24', 'in 24 Monaten'],
] as const;
/** Kilometres until the next service. */
export const kmChoices = ['15000', '20000', '30000', '40000'] as const;

/** Mileage of the next service; null while mileage or interval is missing. */
export const nextServiceKm = (mileage: string, interval: string): number | null => {
  const km = parseGermanNumber(mileage, 0);
  return km === null || interval === '' ? null : km + Number(interval);
};
