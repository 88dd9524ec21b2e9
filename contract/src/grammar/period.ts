import { dayMs } from '../rules/berlin-time.ts';
import { lastDayOfMonth, readMonth } from './day.ts';
import { firstDayIn, inFigures } from './days-in-text.ts';
import { monthPattern } from './months.ts';
import { periodOfMonths } from './months-in-text.ts';
import { withQuarters } from './quarters.ts';
import { withoutReferences } from './references.ts';

/** First and last day of a service, as calendar days. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const monthName = `(?:${monthPattern})`;
const year = '(?:20)?\\d{2}';
const namedMonth = `${monthName}\\.?\\s*(?:20\\d{2}|['’´]?\\d{2}(?![\\p{L}\\d]|[.,:]\\d|\\s?(?:€|EUR|%|km)))`;
const month = `(?:${namedMonth}|(?:0?[1-9]|1[0-2])(?:\\s?[/.]\\s?|-)20\\d{2}|20\\d{2}-(?:0[1-9]|1[0-2])(?!-))`;
/** Spellings that are months only after a word that says so. */
const shortMonth = '(?:(?:0?[1-9]|1[0-2])/(?:2[4-9]|3[0-5])|20\\d{2}(?:0[1-9]|1[0-2]))(?!\\d)';
const day = `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?${year}`;
/** First day of a period, of which year and month may follow with the last one: `01.10.`, `1.`. */
const shortDay = `\\d{1,2}\\.(?:\\s?\\d{1,2}\\.(?:\\s?${year})?)?`;
const until = '\\s*(?:[-–—]|bis(?:\\s+zum)?)\\s*';
const end = '(?![\\d/]|\\.\\d)';
/** A further month after it makes it a list, which is no period. */
const single = `(?!\\s*(?:,|\\+|&|und|u\\.|oder|statt)\\s*(?:nicht\\s+)?${month})`;

/** Quarters as `withQuarters` writes them, and half-years. */
const part = `(?:q[1-4]/(?:20)?\\d{2}|(?:h[12]|(?:[12]|i{1,2})\\.?\\s?(?:halbjahr|hj\\.?))[\\s/.-]{1,2}20\\d{2})`;
/** Quarters and half-years, of which several that follow each other are one period. */
const partsOfYear = `(?<parts>${part}(?:\\s*(?:[-–—,+&]|bis|und|u\\.)\\s*${part})*)`;

const daysApart = `(?<first>${shortDay})${until}(?<last>${day})`;
const monthsApart = `(?<firstMonth>${month})(?:${until}(?<lastMonth>${month}))?`;

/** Words after which a date is the time of the service; no part of other words such as Vertragszeitraum. */
const timeWord =
  '(?:(?:leistungs|abrechnungs|berechnungs|rechnungs|liefer|miet|nutzungs)?zeitraum|(?:leistungs|abrechnungs)?monate?|leistungsdatum|leistungstag|lieferdatum)';
/** Words that also precede other dates, so that only a period or a month counts. */
const rateWord = '(?:\\p{L}*rate|für)';
/** Words before a number of their own, so that only a month by its name counts. */
const creditWord = '(?:gutschrift|guthaben|storno|stornierung|korrektur|berichtigung|erstattung)';
const between = '\\s*:?\\s*(?:(?:vom|von|im|für|den|des|das|monat)\\s+){0,2}';

const patterns = [
  new RegExp(
    `(?<!\\p{L})${timeWord}${between}(?:${daysApart}|${partsOfYear}|${monthsApart}${single}|(?<short>${shortMonth})|(?<only>${day}))${end}`,
    'iu',
  ),
  new RegExp(`(?<!\\p{L})${rateWord}${between}(?:${daysApart}|${partsOfYear}|${monthsApart}${single})${end}`, 'iu'),
  new RegExp(
    `(?<!\\p{L})${creditWord}${between}(?:${partsOfYear}|(?<firstMonth>${namedMonth})(?:${until}(?<lastMonth>${namedMonth}))?${single})${end}`,
    'iu',
  ),
];

const namesWithOneYear = new RegExp(
  `(?<!\\p{L})(?<name>${monthName})\\.?${until}(?=(?<next>${monthName})\\.?\\s*(?<of>20\\d{2}))`,
  'giu',
);

/** Gives the first of two months the year of the last: "Jan.-Juni 2026", "Dez. bis Feb. 2026". */
const withYears = (text: string): string =>
  text.replace(namesWithOneYear, (_, name: string, next: string, of: string) => {
    const [first, last] = [monthOf(`${name}${of}`) ?? '', monthOf(`${next}${of}`) ?? ''];
    return `${name} ${first > last ? Number(of) - 1 : of} - `;
  });

const inFull = (text: string): string => withYears(withQuarters(withoutReferences(text)));

/** Completes `01.10.` and `1.` by month and year of the last day. */
const completed = (first: string, last: string): string => {
  const [day = '', ...rest] = first.split('.').map((part) => part.trim());
  const [, month = '', inYear = ''] = last.split('.').map((part) => part.trim());
  return `${day}.${rest[0] || month}.${rest[1] || inYear}`;
};

/** Years of two digits are of this century. */
const latestYear = 2099;

const monthOf = (text: string): string | null => readMonth(text.replace(/^(20\d\d)(\d\d)$/, '$1-$2'), latestYear);

const periodOf = (from: string | null, to: string | null): Period | null =>
  from !== null && to !== null && from <= to ? { from, to } : null;

const periodOfMatch = (groups: Readonly<Record<string, string | undefined>>): Period | null => {
  const { first, last, only, short, firstMonth = short, lastMonth } = groups;
  if (first !== undefined && last !== undefined) return periodOf(firstDayIn(completed(first, last)), firstDayIn(last));
  if (only !== undefined) return periodOf(firstDayIn(only), firstDayIn(only));
  if (groups.parts !== undefined) return periodOfMonths(groups.parts.replace(/(?<=q\d\/)(?=\d{2}(?!\d))/giu, '20'));
  if (firstMonth === undefined) return null;
  const [from, to] = [monthOf(firstMonth), monthOf(lastMonth ?? firstMonth)];
  return from === null || to === null ? null : periodOf(`${from}-01`, lastDayOfMonth(to));
};

/** Period that a text names after words such as Leistungszeitraum or Monat; other dates (Vertragsende, Vertrag vom) are none. */
export const periodInText = (text: string): Period | null => {
  const plain = inFull(text);
  for (const pattern of patterns) {
    const groups = pattern.exec(plain)?.groups;
    const period = groups ? periodOfMatch(groups) : null;
    if (period) return period;
  }
  return null;
};

/** Sentences with these words name the month of another payment. */
const otherPayment = /verrechn|abgebuch|abbuch|einzieh|eingezog|einzug|lastschrift|fällig|nächst|künftig/iu;

const maxPeriodDays = 366;
const isWithinOneYear = ({ from, to }: Period): boolean => Date.parse(to) - Date.parse(from) <= maxPeriodDays * dayMs;

/** All periods of a text that are no term of a contract, nor a single day: of a whole document that is often the day of its first line. */
const periodsInText = (text: string, which: readonly RegExp[]): readonly Period[] => {
  const plain = inFull(text);
  return which
    .flatMap((pattern) => [...plain.matchAll(new RegExp(pattern, 'giu'))])
    .flatMap(({ groups = {} }) => (groups.only === undefined ? (periodOfMatch(groups) ?? []) : []))
    .filter(isWithinOneYear);
};

/**
 * Period that lines of text name for the whole document; from the first to the last day if they name several. A credit may name it in a sentence,
 * an invoice only after a word for the time of the service, because its sentences also name the rates to come.
 */
export const periodOfTexts = (texts: readonly string[], isCredit: boolean): Period | null => {
  const isOther = texts.map((text) => otherPayment.test(text));
  const own = texts.filter((_, at) => ![at - 1, at, at + 1].some((near) => isOther[near]));
  const found = [...own, ...own.slice(1).map((text, at) => `${own[at]} ${text}`)].flatMap((text) =>
    periodsInText(text, isCredit ? patterns : patterns.slice(0, 1)),
  );
  const [from, to] = [
    found.map((one) => one.from).toSorted()[0],
    found
      .map((one) => one.to)
      .toSorted()
      .at(-1),
  ];
  const whole = periodOf(from ?? null, to ?? null);
  return whole && isWithinOneYear(whole) ? whole : null;
};

/** Day and period of a cell. */
export interface CellTime {
  readonly date: string | null;
  readonly period: Period | null;
}

const clock = '(?:,?\\s*\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*Uhr)?)?';
const wholeDay = new RegExp(`^(?:(?:am|den|ab|vom)\\s+)?(${day})${clock}$`, 'iu');
const wholePeriod = new RegExp(`^(?:(?:vom|von|im)\\s+)?(?:${daysApart}|${monthsApart})$`, 'iu');

/** Time in a cell of its own, which it has to fill: what else it contains may be the other end of a period. */
export const timeOfCell = (cell: string): CellTime | null => {
  const text = inFigures(cell).trim();
  const only = wholeDay.exec(text)?.[1];
  if (only !== undefined) {
    const date = firstDayIn(only);
    return date === null ? null : { date, period: null };
  }
  const { groups } = wholePeriod.exec(text) ?? {};
  const period = groups ? periodOfMatch(groups) : periodOfMonths(text);
  return period && { date: groups?.first === undefined ? null : period.from, period };
};
