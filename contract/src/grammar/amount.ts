import { type Figures, readFigures } from './number.ts';

/** Whole cents of figures, without calculating with fractions; half a cent is rounded up. */
export const centsOf = ({
  isNegative,
  whole,
  fraction,
}: Pick<Figures, 'isNegative' | 'whole' | 'fraction'>): number => {
  const roundsUp = Number(fraction[2] ?? '0') >= 5;
  const cents = Number(whole || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0);
  return isNegative && cents !== 0 ? -cents : cents;
};

const euro = /€|EUR/g;

/** Figures of a page: a blank between thousands may divide two columns. */
const printedFigures = (text: string): Figures | null => {
  const figures = readFigures(text.replace(euro, ''));
  return figures && ['', '.', "'"].includes(figures.separator) ? figures : null;
};

const maxEuroDigits = 12;

/** Cents of `1.234,56` or `450,–` as a page prints it, with the minus before or after it. */
export const germanCents = (text: string): number | null => {
  const figures = printedFigures(text);
  if (figures?.decimalSign !== ',' || figures.fraction.length !== 2) return null;
  return figures.whole.length <= maxEuroDigits ? centsOf(figures) : null;
};

const maxUngroupedDigits = 7;

/** Cents of whole euros, `1.250` or `1250 €`; a number without separator and currency may be anything. */
export const wholeEuroCents = (text: string): number | null => {
  const figures = printedFigures(text);
  if (!figures || figures.decimalSign !== null) return null;
  const isAmount = figures.separator !== '' || (text.search(euro) >= 0 && figures.whole.length <= maxUngroupedDigits);
  return isAmount ? centsOf(figures) : null;
};

/** "−1.234,56 EUR", for sentences. */
export const formatAmountWithCurrency = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${cents < 0 ? '−' : ''}${euros},${digits.slice(-2)} EUR`;
};
