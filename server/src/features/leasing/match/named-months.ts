/** Months counted from the year 0, first and last. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

const monthNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['januar', 'jan'],
    ['februar', 'feb'],
    ['marz', 'mrz', 'mar'],
    ['april', 'apr'],
    ['mai'],
    ['juni', 'jun'],
    ['juli', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['oktober', 'okt'],
    ['november', 'nov'],
    ['dezember', 'dez'],
  ].flatMap((names, month) => names.map((name) => [name, month])),
);
/** Too short for a word of its own: "Jan" may be a driver. */
const maxAbbreviationLength = 4;
const names = Object.keys(monthNumbers)
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** Forms in which a text names months, in the text without accents. */
const forms = new RegExp(
  [
    String.raw`(?<!\d)\d{1,2}\.(?<month1>\d{1,2})\.(?<year1>20\d\d)?\s?(?:-|–|bis)\s?\d{1,2}\.(?<month2>\d{1,2})\.(?<year2>20\d\d)(?!\d)`,
    String.raw`(?<![\p{L}\p{N}])(?<name>${names})\.?(?:[\s/.-]{1,2}(?<nameYear>20\d\d))?(?![\p{L}\p{N}])`,
    String.raw`(?<![\d./-])(?<month>0?[1-9]|1[0-2])[/.](?<year>20\d\d)(?![\d./-])`,
    String.raw`(?<![\d-])(?<isoYear>20\d\d)-(?<isoMonth>0[1-9]|1[0-2])(?![\d-])`,
    String.raw`(?<![\p{L}\p{N}])(?:q(?<quarter>[1-4])|(?<ordinal>[1-4])\.\s?quartal)[\s/]{1,2}(?<quarterYear>20\d\d)(?!\d)`,
  ].join('|'),
  'gu',
);

/** Words before a month that say something else than when the service was. */
const unrelated =
  /(?:\d{1,2}\.|(?:^|[^\p{L}])(?:vertrag\p{L}*|laufzeit\p{L}*|vertragslaufzeit|ende|beginn|seit|ab|vom|datum|stand|erstzulassung|ez))[\s:.,(]{0,3}$/u;
const lookBehind = 24;

const withoutAccents = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

export const monthOfDay = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Months that a name without a year may lie before the day of its document; the others come after it. */
const monthsBack = 8;

/** Year of a month named without one: the occurrence nearest to the document. */
const nearest = (month: number, day: string): number => {
  const earliest = monthOfDay(day) - monthsBack;
  return earliest + ((((month - earliest) % 12) + 12) % 12);
};

type Groups = Readonly<Record<string, string | undefined>>;

const at = (year: string | undefined, month: number): number => Number(year) * 12 + month;

const monthsOfForm = (found: Groups, day: string): readonly number[] => {
  if (found.name !== undefined) {
    const month = monthNumbers[found.name] ?? 0;
    if (found.nameYear !== undefined) return [at(found.nameYear, month)];
    return found.name.length < maxAbbreviationLength && found.name !== 'mai' ? [] : [nearest(month, day)];
  }
  if (found.month !== undefined) return [at(found.year, Number(found.month) - 1)];
  if (found.isoMonth !== undefined) return [at(found.isoYear, Number(found.isoMonth) - 1)];
  if (found.month1 !== undefined)
    return [at(found.year1 ?? found.year2, Number(found.month1) - 1), at(found.year2, Number(found.month2) - 1)];
  const first = at(found.quarterYear, 3 * Number(found.quarter ?? found.ordinal) - 3);
  return [first, first + 2];
};

/** A longer time is the term of a contract, not a period of service. */
const maxMonths = 12;

const toRange = (months: readonly number[]): MonthRange | null => {
  const range = { first: Math.min(...months), last: Math.max(...months) };
  return months.length > 0 && range.last - range.first < maxMonths ? range : null;
};

/** Months that a text names, in the document of this day; null if it names none. */
export const monthsInText = (text: string, day: string): MonthRange | null => {
  const plain = withoutAccents(text);
  const found = [...plain.matchAll(forms)].filter(
    ({ index }) => !unrelated.test(plain.slice(Math.max(0, index - lookBehind), index)),
  );
  return toRange(found.flatMap(({ groups }) => monthsOfForm(groups ?? {}, day)));
};

/** True if both are named and have no month in common. */
export const areApart = (one: MonthRange | null, other: MonthRange | null): boolean =>
  one !== null && other !== null && (one.last < other.first || other.last < one.first);

const dayOfInvoice =
  /rechnung\s{1,3}(?:vom|v\.)\s{0,3}(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>20\d\d)(?!\d)/iu;

/** Day of the invoice that a text names as "Rechnung vom 03.12.2025", YYYY-MM-DD. */
export const invoiceDayInText = (text: string): string | null => {
  const { day, month, year } = dayOfInvoice.exec(text)?.groups ?? {};
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
};

const dayOf = (month: number, day: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10);

/** First and last day of the months. */
export const daysOfMonths = ({ first, last }: MonthRange): { readonly from: string; readonly to: string } => ({
  from: dayOf(first, 1),
  to: dayOf(last + 1, 0),
});

/** Months of a period of service; null without one, or if it is as long as a contract. */
export const monthsOfPeriod = (from: string | null, to: string | null): MonthRange | null =>
  from === null || to === null ? null : toRange([monthOfDay(from), monthOfDay(to)]);
