import { dayMs } from '../rules/berlin-time.ts';
import { monthNumber, plainMonthPattern } from './months.ts';

/** Month without a year until its neighbours or the document give one. */
interface WrittenMonth {
  readonly month: number;
  readonly year: number | null;
}

/** Place in a text that names a month, or the first and the last of several. */
export interface MonthExpression {
  readonly start: number;
  readonly end: number;
  readonly first: WrittenMonth;
  readonly last: WrittenMonth;
  readonly form: 'name' | 'number' | 'day' | 'days' | 'week' | 'other';
  /** Short enough for a word of its own, so that only a year or a neighbour makes it a month: "Jan" may be a driver. */
  readonly isWeak: boolean;
  /** Two digits, which count as a year only near that of the document. */
  readonly hasShortYear: boolean;
  /** Says less than which month it was: a bare number, a day, an abbreviation without a year, a week of two months. */
  readonly isVague: boolean;
  /** Only first and last are named, not what lies between them. */
  readonly isList: boolean;
}

const maxAbbreviationLength = 3;

const number = '0?[1-9]|1[0-2]';
/** Two digits that are no price, number of kilometres or part of something longer. */
const shortYear = String.raw`\d\d(?![\p{L}\p{N}/-]|[.,:]\d|\s?(?:€|eur|%|km|tage|std|stk|stuck|mon))`;
const apart = String.raw`(?<![\p{L}\d.,/-])`;

const forms = new RegExp(
  [
    String.raw`(?<!\d)\d{1,2}\.\s?(?:(?<firstDayMonth>${number})\.\s?(?<firstDayYear>20\d\d|\d\d(?!\d))?)?\s?(?:-|–|—|bis(?:\szum)?)\s?\d{1,2}\.\s?(?<lastDayMonth>${number})\.\s?(?<lastDayYear>20\d\d|\d\d)(?!\d)`,
    String.raw`(?<![\d.])\d{1,2}\.\s?(?<dayMonth>${number})\.\s?(?<dayYear>20\d\d|\d\d)(?![\d.]*\d)`,
    String.raw`(?<![\p{L}\p{N}])(?<name>${plainMonthPattern})(?<dot>\.?)(?:[\s/.'’-]{0,3}(?<nameYear>20\d\d)|[\s.'’]{0,3}(?<nameShort>${shortYear}))?(?![\p{L}\p{N}]|-\p{L}{1,2}[\s-]?\d)`,
    String.raw`${apart}(?<listFirst>${number})(?:\s?[/.]\s?(?<listFirstYear>20\d\d))?\s?(?:(?<listSpan>[-–—]|bis)|[+&]|und|u\.)\s?(?<listLast>${number})\s?[/.]\s?(?<listYear>20\d\d|${shortYear})(?![\d/-])`,
    String.raw`${apart}(?<pairFirst>${number})/(?<pairLast>${number})\s(?<pairYear>20\d\d)(?!\d)`,
    String.raw`${apart}(?<month>${number})(?:\s?[/.]\s?|-)(?<year>20\d\d)(?![\d/-]|[.,]\d)`,
    `${apart}(?<shortMonth>${number})/(?<short>${shortYear})`,
    String.raw`(?<![\p{L}\d-])(?<isoYear>20\d\d)-(?<isoMonth>0[1-9]|1[0-2])(?![\d-])`,
    String.raw`(?:monat|zeitraum|periode)[\s:.]{1,3}(?<compactYear>20\d\d)(?<compactMonth>0[1-9]|1[0-2])(?!\d)`,
    String.raw`(?<![\p{L}\p{N}])q(?<quarter>[1-4])/(?<quarterYear>20\d\d|${shortYear})(?!\d)`,
    String.raw`(?<![\p{L}\p{N}])(?:h(?<halfNumber>[12])|(?<half>[12]|i{1,2})\.?\s?(?:halbjahr|hj\.?))[\s/.-]{1,2}(?<halfYear>20\d\d)(?!\d)`,
    String.raw`(?<![\p{L}\p{N}])kw\s?(?<week>\d{1,2})\s?[/.\s]\s?(?<weekYear>20\d\d|${shortYear})(?!\d)`,
    String.raw`monat\s?:?\s?(?:nr\.?\s?)?(?<bare>${number})(?:\s(?<bareYear>20\d\d))?(?!\d|\s?[/.,+&–-]\s?\d|\s?von)`,
  ].join('|'),
  'gu',
);

type Groups = Readonly<Record<string, string | undefined>>;

const fullYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);

const written = (month: string | number, year: string | undefined): WrittenMonth => ({
  month: Number(month) - 1,
  year: year === undefined ? null : fullYear(year),
});

const romanNumbers: Readonly<Record<string, number>> = { i: 1, ii: 2 };

const quarterOf = (text: string, year: string | undefined): readonly WrittenMonth[] => {
  const last = 3 * Number(text);
  return [written(last - 2, year), written(last, year)];
};

const halfYearOf = (text: string, year: string | undefined): readonly WrittenMonth[] => {
  const last = 6 * (romanNumbers[text] ?? Number(text));
  return [written(last - 5, year), written(last, year)];
};

/** Months of Monday and Sunday of a calendar week. */
const weekOf = (week: number, year: number): readonly WrittenMonth[] => {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth + (7 * (week - 1) - ((new Date(fourth).getUTCDay() + 6) % 7)) * dayMs;
  return [monday, monday + 6 * dayMs].map((time) => {
    const day = new Date(time);
    return { month: day.getUTCMonth(), year: day.getUTCFullYear() };
  });
};

type Read = Pick<MonthExpression, 'form'> &
  Partial<Pick<MonthExpression, 'isVague' | 'isList'>> & { readonly months: readonly WrittenMonth[] };

const readNumbers = (found: Groups): Read | null => {
  const pairs = [
    [found.month, found.year],
    [found.shortMonth, found.short],
    [found.isoMonth, found.isoYear],
    [found.compactMonth, found.compactYear],
  ] as const;
  const only = pairs.find(([month]) => month !== undefined);
  if (only?.[0] !== undefined) return { form: 'number', months: [written(only[0], only[1])] };
  const { listFirst, listFirstYear, listSpan, listLast, listYear, pairFirst, pairLast, pairYear } = found;
  const [first, last] = [listFirst ?? pairFirst, listLast ?? pairLast];
  if (first === undefined || last === undefined) return null;
  return {
    form: 'number',
    months: [written(first, listFirstYear), written(last, listYear ?? pairYear)],
    isList: listSpan === undefined,
  };
};

const readDays = (found: Groups): Read | null => {
  const { firstDayMonth, firstDayYear, lastDayMonth, lastDayYear, dayMonth, dayYear } = found;
  if (dayMonth !== undefined) return { form: 'day', months: [written(dayMonth, dayYear)], isVague: true };
  if (lastDayMonth === undefined) return null;
  const last = written(lastDayMonth, lastDayYear);
  if (firstDayMonth === undefined) return { form: 'days', months: [last] };
  return { form: 'days', months: [written(firstDayMonth, firstDayYear), last] };
};

const readOthers = (found: Groups): Read | null => {
  if (found.quarter !== undefined) return { form: 'other', months: quarterOf(found.quarter, found.quarterYear) };
  const ofHalf = found.half ?? found.halfNumber;
  if (ofHalf !== undefined) return { form: 'other', months: halfYearOf(ofHalf, found.halfYear) };
  if (found.week !== undefined) {
    const months = weekOf(Number(found.week), fullYear(found.weekYear ?? ''));
    return { form: 'week', months, isVague: months[0]?.month !== months[1]?.month };
  }
  if (found.bare === undefined) return null;
  const isVague = found.bareYear === undefined;
  return { form: 'other', months: [written(found.bare, found.bareYear)], isVague };
};

const readName = ({ name = '', nameYear, nameShort }: Groups): Read => ({
  form: 'name',
  months: [written(monthNumber(name) ?? 0, nameYear ?? nameShort)],
});

const toExpression = (match: RegExpMatchArray): MonthExpression => {
  const found: Groups = match.groups ?? {};
  const read =
    found.name === undefined ? (readDays(found) ?? readNumbers(found) ?? readOthers(found)) : readName(found);
  const [first, last = first] = read?.months ?? [];
  const start = match.index ?? 0;
  const isYearless = found.name !== undefined && last?.year === null;
  const isShort = isYearless && (found.name ?? '').length <= maxAbbreviationLength && found.name !== 'mai';
  return {
    start,
    end: start + match[0].length,
    first: first as WrittenMonth,
    last: last as WrittenMonth,
    form: read?.form ?? 'other',
    isWeak: isShort && found.dot === '',
    hasShortYear: [found.nameShort, found.short, found.listYear, found.quarterYear].some((year) => year?.length === 2),
    isVague: read?.isVague === true || isYearless,
    isList: read?.isList === true,
  };
};

/** Expressions for months in a text without accents and capitals, its quarters as `withQuarters` writes them, in their order. */
export const monthExpressions = (plain: string): readonly MonthExpression[] =>
  [...plain.matchAll(forms)].map(toExpression);
