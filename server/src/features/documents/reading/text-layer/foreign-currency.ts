import { labelKey } from '../text.ts';
import { moneyIn } from './money.ts';
import { type Row, textOf, type Word } from './rows.ts';

const code =
  /^(?:USD|CHF|GBP|PLN|CZK|DKK|SEK|NOK|HUF|RON|BGN|TRY|UAH|RSD|JPY|CNY|CAD|AUD|DEM|DM|SFR|TEUR|T€|US\$|\$|£|¥|zł|Kč)$/;
/** Abbreviations that are also other words, so that they count in the header of a table only. */
const headingUnit = /^(?:Tausend|Tsd|kr|Ft|Fr|SFr|lei|Lei|TL|kn|Rbl|Kc|zl)$/;
const figure = /\d[.,]\d{2}$/;
const glued = /^(?:[$£¥]|CHF|USD|GBP)\d[\d.,']*[.,]\d{2}$|\d[.,]\d{2}(?:[$£¥]|CHF|USD|GBP)$/;
const plain = (text: string): string => text.replace(/^[([{:]+|[)\]}:;,.]+$/g, '');
const isForeign = (text: string): boolean => code.test(plain(text));

const isBeside = (word: Word, other: Word | undefined, height: number): boolean =>
  other !== undefined && figure.test(other.text) && Math.max(word.left - other.right, other.left - word.right) < height;

/** True if a figure without a foreign currency follows, so that the one before it is part of a text: "Maut CHF 95,00 | 100,00". */
const isMentioned = (row: Row, at: number): boolean => {
  const last = moneyIn(row).at(-1);
  return last !== undefined && last.firstWord > at + 1;
};

/** Foreign currency of an amount or in the header of a table. */
export const foreignCurrencyIn = (row: Row, isHeader: boolean): string | null => {
  const { words, height } = row;
  return (
    words.find((word, index) => {
      if (glued.test(word.text)) return !isMentioned(row, index);
      if (isHeader && headingUnit.test(plain(word.text))) return true;
      if (!isForeign(word.text)) return false;
      if (isHeader) return true;
      const isAmount = [words[index - 1], words[index + 1]].some((other) => isBeside(word, other, height));
      return isAmount && !isMentioned(row, index);
    })?.text ?? null
  );
};

const names =
  /(?<!\p{L})(?:schweizer franken|swiss francs?|us dollars?|dollars?|(?:britische[ns]?|englische[ns]?) pfund|pfund sterling|pounds?(?: sterling)?|z[lł]oty|(?:dänische|schwedische|norwegische|tschechische)[nr]? kronen?|forint|yen|rubel|(?:tausend|tsd) (?:eur|euro|€)|deutsche mark)(?!\p{L})/u;
/** Names that are also those of people and places count after such words only. */
const inCurrency = /(?:^| )(?:in|auf) (?:franken|pfund|kronen|lira|lei|lewa)(?: |$)/u;
const currencyField = /(?:^| )(?:rechnungs|beleg)?(?:währung|currency)(?: der rechnung| des belegs)? (\S+)/u;

/** Foreign currency that a line names as that of the document: "Alle Beträge in Schweizer Franken", "Währung: CHF". */
export const namedCurrencyIn = (row: Row): string | null => {
  const text = textOf(row.words);
  const key = labelKey(text);
  const named = names.exec(key)?.[0] ?? inCurrency.exec(key)?.[0]?.trim();
  if (named !== undefined) return named;
  const field = currencyField.exec(key)?.[1];
  if (field !== undefined && !/^(?:eur|euro|€)$/.test(field) && /^\p{L}{2,}$/u.test(field)) return field;
  return row.words.find((word) => isForeign(word.text))?.text ?? null;
};
