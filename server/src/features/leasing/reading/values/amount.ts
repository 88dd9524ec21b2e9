/** Parses money to integer cents from its digits, without floats. */

const plainDecimal = /^([+-]?)(\d{0,15})(?:\.(\d{0,15}))?$/;

const centsOf = (negative: boolean, euros: string, fraction: string): number => {
  const roundsUp = Number(fraction[2] ?? '0') >= 5;
  const cents = Number(euros || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0);
  return negative && cents !== 0 ? -cents : cents;
};

/** Parses `1234.5` of an e-invoice; more than two decimals are rounded half up. */
export const decimalCents = (text: string): number | null => {
  const match = plainDecimal.exec(text.trim());
  if (!match) return null;
  const [, sign, euros = '', fraction = ''] = match;
  return euros === '' && fraction === '' ? null : centsOf(sign === '-', euros, fraction);
};

const germanNumber = /^([-+]?)(\d{1,3}(?:[.']\d{3})+|\d{1,12}),(\d{2})([-+]?)$/;
const dashes = /[‐-―−]/g;

/** Parses `1.234,56` or `450,–` of a printed page, with the minus before or after it. */
export const germanCents = (text: string): number | null => {
  const plain = text
    .replace(dashes, '-')
    .replace(/€|EUR/g, '')
    .replace(/(?<=\d),-{1,2}/, ',00')
    .trim();
  const match = germanNumber.exec(plain);
  if (!match) return null;
  const [, before, euros = '', cents = '', after] = match;
  return centsOf(before === '-' || after === '-', euros.replace(/[.']/g, ''), cents);
};

const wholeNumber = /^([-+]?)(\d{1,3}(?:[.']\d{3})+|\d{1,7})([-+]?)$/;

/** Parses whole euros, `1.250` or `1250 €`; a number without separator and currency may be anything. */
export const wholeEuroCents = (text: string): number | null => {
  if (!/€|EUR|\d[.']\d{3}/.test(text)) return null;
  const match = wholeNumber.exec(text.replace(dashes, '-').replace(/€|EUR/g, '').trim());
  if (!match) return null;
  const [, before, euros = '', after] = match;
  return centsOf(before === '-' || after === '-', euros.replace(/[.']/g, ''), '');
};

export const formatAmountWithCurrency = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${cents < 0 ? '−' : ''}${euros},${digits.slice(-2)} EUR`;
};
