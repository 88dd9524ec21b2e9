import { onFirstUse, wholeNumber } from '@flottwart/contract/rules/counted';

/** The minus sign; the library writes the hyphen of typewriters. */
const withMinus = (text: string): string => text.replace('-', '−');

export const germanNumber = (value: number, decimals: 0 | 1 | 2 | 6): string =>
  withMinus(
    decimals === 0 && Number.isSafeInteger(value)
      ? wholeNumber(value)
      : new Intl.NumberFormat('de-DE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
          value,
        ),
  );

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** "340 kB", "2,4 MB"; never nothing at all. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte
    ? `${germanNumber(Math.max(1, Math.round(bytes / kilobyte)), 0)} kB`
    : `${germanNumber(bytes / megabyte, 1)} MB`;

/** "20 MB", for limits. */
export const wholeMegabytes = (bytes: number): string => `${germanNumber(bytes / megabyte, 0)} MB`;

const euro = onFirstUse(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }));
const wholeEuro = onFirstUse(
  () => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
);

/** "1.234,56 €". Minus zero is zero. */
export const formatEuro = (amount: number): string => withMinus(euro().format(amount + 0));

/** For axes, where cents only take room. */
export const formatWholeEuro = (amount: number): string => withMinus(wholeEuro().format(Math.round(amount) + 0));
