import { type Remarked, type Unreadable, unreadable } from './read-value.ts';

/** Words and signs around a number that do not change it. */
const aroundNumbers = /^(?:ca\.?|circa|etwa|bei|ab|rund|~|≈)\s*|\s*(?:km|kilometer|€|EUR)$/gi;
const thousands = /^\D*(\d+(?:,\d+)?)\s*(?:tkm|tsd\.?(?:\s*km)?)$/i;

/** Far below any real fraction; Excel calculates with errors of this size. */
const roundingError = 1e-6;

/** Never rounded: a fraction may be a slip in thousands as well as a decimal. */
const wholeNumber = (value: number, text: string): number | Unreadable => {
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < roundingError ? rounded : unreadable(text, 'keine ganze Zahl.');
};

/** Whole number, such as kilometres. */
export const numberOf = (text: string): number | Unreadable | Remarked => {
  const [, ofThousands] = thousands.exec(text) ?? [];
  if (ofThousands) return wholeNumber(Number(ofThousands.replace(',', '.')) * 1000, text);
  const plain = text
    .replace(/,\s*[-–—]+(?=\D*$)/, '')
    .replace(aroundNumbers, '')
    .replace(/\s/g, '')
    .replace(/[.'’](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const value = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  if (Number.isNaN(value)) return unreadable(text, 'keine Zahl.');
  // Three figures after the only comma are thousands in other countries.
  if (/^\D*\d{1,3},\d{3}(?!\d)/.test(text) && !text.includes('.')) {
    const whole = Number(plain.replace('.', ''));
    return {
      remarked: whole,
      remark: `„${text}“ ist als ${whole.toLocaleString('de-DE')} gelesen, nicht als Kommazahl.`,
    };
  }
  return wholeNumber(value, text);
};

const yearsAndMonths =
  /^(?:(\d{1,3}(?:,\d{1,2})?)\s*(?:Jahr(?:en?)?|J\.?))?\s*(?:(?:und|\+|,)\s*)?(?:(\d{1,4})\s*(?:Monat(?:en?)?|Mon\.?|Mt\.?|M\.?))?$/i;

/** Term in months: 36, "36 Monate", "3 Jahre", "2 Jahre und 6 Monate". */
export const monthsOf = (text: string): number | Unreadable | Remarked => {
  const [, years, months] = yearsAndMonths.exec(text) ?? [];
  if (years === undefined && months === undefined) return numberOf(text);
  return wholeNumber(Number((years ?? '0').replace(',', '.')) * 12 + Number(months ?? 0), text);
};
