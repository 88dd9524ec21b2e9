import { type Remarked, type Unreadable, unreadable } from './read-value.ts';

/** Words and signs around an amount that do not change it. */
const aroundAmounts =
  /€|(?<!\p{L})(?:EUR|Euro|netto|mtl\.?|monatlich|ca\.?|p\.\s?M\.)(?!\p{L})|\/\s*(?:Monat|Mon\.?)$/giu;
const germanAmount = /^(?:\d{1,3}(?:[.'’]\d{3})+|\d+)(?:,\d+)?$/;
const englishAmount = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{1,2}$/;
const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Net amount in euro. What may be a thousand as well as a decimal is not read. */
export const amountOf = (text: string, isNumber: boolean): number | Unreadable | Remarked => {
  const plain = text
    .replace(aroundAmounts, '')
    .replace(/,\s*[-–—]+\s*$/, '')
    .replace(/\s/g, '');
  const isGerman = germanAmount.test(plain);
  if (!isGerman && !englishAmount.test(plain)) return unreadable(text, 'kein Betrag.');
  if (!isNumber && /^\d{1,3},\d{3}$/.test(plain)) return unreadable(text, 'nicht eindeutig: Tausender oder Cent?');
  const value = Number(isGerman ? plain.replace(/[.'’]/g, '').replace(',', '.') : plain.replaceAll(',', ''));
  // Half a cent is rounded up, although 1000.005 is stored as slightly less.
  const rounded = Math.round(value * 100 + 1e-6) / 100;
  if (Math.abs(value - rounded) < 1e-9) return rounded;
  return { remarked: rounded, remark: `„${text}“ ist auf ${german.format(rounded)} € gerundet.` };
};
