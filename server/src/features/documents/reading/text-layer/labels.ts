import { labelKey } from '../text.ts';
import { moneyIn } from './money.ts';
import { type Row, textOf } from './rows.ts';

/** Meaning of the words before a figure; `rate` is nothing but a percentage. */
export type LabelKind = 'net' | 'tax' | 'gross' | 'sum' | 'rate' | 'text';

const sumWords = new Set(
  `summe summen zwischensumme teilsumme seitensumme fahrzeugsumme gruppensumme endsumme gesamtsumme nettosumme bruttosumme rechnungssumme
  zwischenbetrag gesamt total subtotal übertrag uebertrag vortrag summenvortrag saldo gesamtbetrag endbetrag betrag rechnungsbetrag
  rechnungsendbetrag gutschriftbetrag gutschriftsbetrag zahlbetrag zahlungsbetrag erstattungsbetrag auszahlungsbetrag netto brutto
  nettobetrag bruttobetrag gesamtnetto gesamtbrutto nettogesamt bruttogesamt nettowert warenwert gesamtentgelt nettoentgelt
  forderungsbetrag guthabenbetrag nettogesamtbetrag bruttogesamtbetrag gesamtnettobetrag gesamtbruttobetrag stornobetrag korrekturbetrag
  positionssumme bruttosumme basisbetrag bemessungsgrundlage rechnungsbasis steuerbasis steuerbasisbetrag`.split(/\s+/),
);
const grossWords =
  /brutto|rechnungs(?:end)?betrag|rechnungssumme|endbetrag|endsumme|zahl(?:ungs)?betrag|gutschrifts?betrag|erstattungsbetrag|auszahlungsbetrag|stornobetrag|zu zahlen|zahlender/;
const netWords = /netto|warenwert|ohne (?:ust|mwst|umsatzsteuer|steuer)|basis|bemessungsgrundlage|net(?: |$)/;
/** A total before taxes, whatever its noun. */
const beforeTax = /(?:^| )(?:ohne|exkl|zzgl) (?:ust|mwst|umsatzsteuer|steuer)/;
const taxWords =
  /^(?:(?:gesetzliche|deutsche|summe|gesamt|betrag|plus|davon|hierin|sowie|abzüglich) )?(?:ust|mwst|vat|umsatzsteuer|mehrwertsteuer|steuerbetrag|umst)(?: |$)/;
/** Line of a table of taxes: "steuerfrei 0 % auf 50,00". */
const exemptTax = /^(?:umsatz)?steuer(?:frei|befreit)/;
const plainTax = /(?:^| )steuer(?: |$)/;
/** Words that precede the word of a sum or tax. */
const fillers = new Set(
  'zzgl zuzüglich inkl inklusive enthaltene enthalten darin laufende zu der die den das aktuelle bisherige ihr unser'.split(
    ' ',
  ),
);
export const isFiller = (word: string): boolean => fillers.has(word);

/** Distance of the word of a sum from the beginning of its label. */
const maxWordsBefore = 2;

/** Kind of a label; the word of a sum is among its first, because texts of positions may contain it further on. */
export const kindOfLabel = (text: string): LabelKind => {
  const key = labelKey(text);
  const letters = key.split(' ').filter((token) => /\p{L}/u.test(token) && token !== '€' && token !== 'eur');
  if (letters.length === 0) return key.includes('%') ? 'rate' : 'text';
  const start = letters.filter((token) => !fillers.has(token)).slice(0, maxWordsBefore);
  const head = start.join(' ');
  if (taxWords.test(head) || (plainTax.test(head) && letters[0] !== 'kfz')) return 'tax';
  if (exemptTax.test(head) && key.includes('%')) return 'tax';
  if (/^zu zahlen|^zahlender betrag/.test(letters.join(' '))) return 'gross';
  if (head === 'guthaben') return 'gross';
  if (!start.some((token) => sumWords.has(token))) return 'text';
  const whole = letters.join(' ');
  if (beforeTax.test(whole)) return 'net';
  return grossWords.test(whole) ? 'gross' : netWords.test(whole) ? 'net' : 'sum';
};

/** Words of a row that belong to no amount. */
export const wordsBesideMoney = (row: Row): string => {
  const money = moneyIn(row);
  return textOf(
    row.words.filter((_, index) => !money.some(({ firstWord, lastWord }) => firstWord <= index && index <= lastWord)),
  );
};

const cache = new WeakMap<Row, LabelKind>();

/** Kind of a whole row by the words beside its amounts. */
export const kindOfRow = (row: Row): LabelKind => {
  const known = cache.get(row) ?? kindOfLabel(wordsBesideMoney(row));
  cache.set(row, known);
  return known;
};

const taxOfAnotherKind = /(?:^|[ -])(?:\p{L}*steuern?|ust|mwst|\p{L}*steuerbetrag)(?= |$)/u;
const shareOfAmount = /%\s*(?:auf|aus|von|v)\b/;

/** True for a row that may compute a tax: "Altteilsteuer 19 % auf 200,00"; without a rate only after the net total. */
export const mayBeTax = (row: Row, isBehindNet: boolean): boolean => {
  const text = textOf(row.words);
  const namesTax = taxOfAnotherKind.test(labelKey(text));
  return isBehindNet ? namesTax || shareOfAmount.test(text) : namesTax && ratesIn(text).length > 0;
};

/** Percentages in a text: `19`, `7`. */
export const ratesIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\d,.])(\d{1,2})(?:,0{1,2})?\s?%/g)].map(([, rate]) => Number(rate));
