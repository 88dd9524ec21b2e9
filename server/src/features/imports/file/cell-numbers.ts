import { centsOf } from '@flottwart/contract/grammar/amount';
import { numberOfFigures, readNumber, readTerm, wholeNumberOf } from '@flottwart/contract/grammar/number';
import { type Remarked, type Unreadable, unreadable } from './read-value.ts';

/** Words and signs around a number that do not change it. */
const aroundNumbers = /^(?:ca\.?|circa|etwa|bei|ab|rund|~|≈)\s*|\s*(?:km|kilometer|€|EUR)$/gi;
const thousands = /^\D*(\d+(?:,\d+)?)\s*(?:tkm|tsd\.?(?:\s*km)?)$/i;

const wholeOf = (value: number, text: string): number | Unreadable =>
  wholeNumberOf(value) ?? unreadable(text, 'keine ganze Zahl.');

/** Whole number, such as kilometres. */
export const numberOf = (text: string): number | Unreadable | Remarked => {
  const [, ofThousands] = thousands.exec(text) ?? [];
  if (ofThousands) return wholeOf(Number(ofThousands.replace(',', '.')) * 1000, text);
  const figures = readNumber(text.replace(aroundNumbers, ''));
  if (!figures) return unreadable(text, 'keine Zahl.');
  if (!figures.mayBeThousands) return wholeOf(numberOfFigures(figures), text);
  const whole = numberOfFigures({ ...figures, whole: figures.whole + figures.fraction, fraction: '' });
  return {
    remarked: whole,
    remark: `„${text}“ ist als ${whole.toLocaleString('de-DE')} gelesen, nicht als Kommazahl.`,
  };
};

/** Term in months: 36, "36 Monate", "3 Jahre", "2 Jahre und 6 Monate". */
export const monthsOf = (text: string): number | Unreadable | Remarked => {
  const months = readTerm(text);
  return months === null ? numberOf(text) : wholeOf(months, text);
};

/** Words and signs around an amount that do not change it. */
const aroundAmounts =
  /€|(?<!\p{L})(?:EUR|Euro|netto|mtl\.?|monatlich|ca\.?|p\.\s?M\.)(?!\p{L})|\/\s*(?:Monat|Mon\.?)$/giu;
const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Net amount in euro. What may be a thousand as well as a decimal is not read, except as a number of Excel. */
export const amountOf = (text: string, isNumber: boolean): number | Unreadable | Remarked => {
  const figures = readNumber(text.replace(aroundAmounts, ''));
  if (!figures || figures.isNegative) return unreadable(text, 'kein Betrag.');
  if (!isNumber && figures.mayBeThousands) return unreadable(text, 'nicht eindeutig: Tausender oder Cent?');
  const rounded = centsOf(figures) / 100;
  if (Math.abs(numberOfFigures(figures) - rounded) < 1e-9) return rounded;
  return { remarked: rounded, remark: `„${text}“ ist auf ${german.format(rounded)} € gerundet.` };
};
