import { elementAt } from '../rules/known-entries.ts';
import { impossibleDayIn, inFigures } from './days-in-text.ts';
import { type MonthExpression, monthExpressions } from './month-expressions.ts';
import {
  daysOfMonths,
  type MonthRange,
  maxMonths,
  mergeMonths,
  monthOfDay,
  type NamedMonths,
  unreadable,
} from './named-months.ts';
import { withQuarters } from './quarters.ts';
import { withoutReferences } from './references.ts';

const open = String.raw`(?:^|[^\p{L}])`;
/** Words that may come between a preposition and its month. */
const fill = String.raw`(?:\s(?:dem|den|des|der|im|fur|einschl\.?|einschliesslich|monats?|ende|anfang|mitte))*\s$`;

/** Words before a month, the last ones of the text up to it, in the order in which they are tried. */
const excluding = new RegExp(
  String.raw`${open}(?:ausser|ausgenommen|ohne|nicht|exkl\.?|statt|anstatt|anstelle|abzgl\.?|abzuglich|vor|nach|zwischen)${fill}`,
  'u',
);
/** Says something else than when the service was. */
const unrelated = new RegExp(
  String.raw`${open}(?:\p{L}*(?:vertrag|laufzeit)\p{L}*(?:[\s.:#-]{0,3}(?:nr|nummer|no)\.?)?(?:\s(?:lauft|gilt|ab|seit|vom|von|bis|zum))*|datum|\p{L}+datum|stand|erstzulassung|ez|(?:ende|beginn):)[\s:.,(#-]{0,3}$`,
  'u',
);
/** Paper, rule or appointment that has a month of its own; "laut" and the like make one of any word without digits. */
const ofPaper = new RegExp(
  String.raw`${open}(?:(?:laut|lt\.?|gemass|gem\.?)(?:\s\p{L}+\.?){0,4}|\p{L}*(?:schreiben|angebot|preisliste|tarif|norm|ruckruf|bescheid|garantie|schaden|unfall)|tuv|hu|au)(?:\s(?:vom|von|aus|bis|im|ab|seit|zum|fallig))*[\s:.,(#-]{0,3}$`,
  'u',
);
/** "vom September" dates a paper; "vom 1. Juli bis" begins a period. */
const ofDay = new RegExp(String.raw`${open}(?:vom|v\.)\s?$`, 'u');
/** Last word before a month that says that it is the time of the service. */
const ofPeriod = new RegExp(
  String.raw`${open}(?:\p{L}*(?:zeitraum|periode|monate?)|fur(?:\sden)?|f\.)[\s:.(]{0,3}$`,
  'u',
);
/** "für" also comes before people and companies: "für August Krüger", "für Mai & Söhne". */
const ofPurpose = new RegExp(String.raw`${open}(?:fur(?:\sden)?|f\.)[\s:.(]{0,3}$`, 'u');
const goesOnAsName = /^(?:\s?&|[\s-](?:\p{L}{3,}|ag|kg|se)(?!\p{L}))/u;
/** "7/25 von 36" counts rates. */
const ofMany = /^\s?von\s\d/u;
/** The number of something, before digits only. */
const numbering = new RegExp(
  String.raw`${open}(?:nr|nummer|no|rechnung\p{L}*|beleg\p{L}*|auftrag\p{L}*|bestell\p{L}*|kunde\p{L}*|objekt\p{L}*|angebot\p{L}*|artikel\p{L}*|pos|position|re|rg|az|dot|reifen\p{L}*|grosse|typ|modell|baujahr|bj|ende|beginn)[\s:.,(#-]{0,3}$`,
  'u',
);
/** The day of something else. */
const dated = new RegExp(String.raw`${open}(?:vom|v\.|am|per)\s?$`, 'u');
const openEnded = new RegExp(`${open}(?:ab|seit|beginnend)${fill}`, 'u');
const openStart = new RegExp(String.raw`${open}bis(?:\szum|\szu)?${fill}`, 'u');
const partOfMonth = new RegExp(String.raw`(?:${open}(?:ende|anfang|mitte|vom)|\d{1,2}\.)\s?$`, 'u');
/** "Rate 10/24" is one of so many. */
const counted = new RegExp(String.raw`${open}rate\s?$`, 'u');

const span = /^\s?(?:-|–|—|bis(?:\s(?:zum|einschl\.?|einschliesslich))?)\s?$/u;
const list = /^\s?(?:[,;/+&]|,?\s?und|u\.?|sowie)\s?(?:(?:im|fur|monat)\s)?$/u;
const contrast = /^,?\s?(?:statt|anstatt|anstelle(?:\svon)?|nicht|ausser|ohne)\s?(?:(?:im|fur)\s)?$/u;

const contextLength = 48;

/** Every month of a range. */
const monthsIn = ({ first, last }: MonthRange): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replace(/\s+/gu, ' ');

/** Months that a name without a year may lie after the day of its document; the others lie before it. */
const monthsAhead = 1;

/** First occurrence of a month of the year from this one on. */
const nextFrom = (month: number, earliest: number): number => earliest + ((((month - earliest) % 12) + 12) % 12);

/** Years of two digits lie this near to the document. */
const isNear = (year: number | null, day: string): boolean => {
  const distance = (year ?? 0) - Number(day.slice(0, 4));
  return distance >= -3 && distance <= 1;
};
/** Usual numbers of rates: "Leasingrate 12/24" may count them. */
const usualTerms = [2024, 2036, 2048, 2060];

/** Neighbours that belong together, with the text before them. */
interface Group {
  readonly members: readonly MonthExpression[];
  readonly joints: readonly string[];
  readonly before: string;
  readonly after: string;
}

const isJoint = (between: string): boolean => [span, list, contrast].some((joint) => joint.test(between));

const groupsIn = (plain: string, expressions: readonly MonthExpression[]): readonly Group[] => {
  const groups: { members: MonthExpression[]; joints: string[]; before: string; after: string }[] = [];
  for (const expression of expressions) {
    const group = groups.at(-1);
    const after = plain.slice(expression.end, expression.end + contextLength);
    const between = plain.slice(group?.members.at(-1)?.end ?? 0, expression.start);
    if (group && isJoint(between)) {
      group.members.push(expression);
      group.joints.push(between);
      group.after = after;
      continue;
    }
    const before = plain.slice(Math.max(0, expression.start - contextLength), expression.start);
    groups.push({ members: [expression], joints: [], before, after });
  }
  return groups;
};

/** Months of the members; those without a year take that of the next one that has one, else of the one before, else the latest that the document can mean. */
const datedMonths = (members: readonly MonthExpression[], day: string): readonly MonthRange[] => {
  const ends = members.flatMap(({ first, last }) => [first, last]);
  const months = ends.map(({ month, year }) => (year === null ? null : year * 12 + month));
  const newest = monthOfDay(day) + monthsAhead;
  if (!months.some((month) => month !== null)) months[ends.length - 1] = nextFrom(ends.at(-1)?.month ?? 0, newest - 11);
  for (let at = ends.length - 2; at >= 0; at -= 1) {
    const next = months[at + 1];
    if (months[at] === null && typeof next === 'number') months[at] = nextFrom(ends[at]?.month ?? 0, next - 11);
  }
  let earliest = newest - 11;
  const complete = months.map((month, at) => {
    earliest = month ?? nextFrom(ends[at]?.month ?? 0, earliest);
    return earliest;
  });
  return members.map((_, at) => ({ first: elementAt(complete, 2 * at), last: elementAt(complete, 2 * at + 1) }));
};

/** Months that an open range reaches back, or beyond the document. */
const openBack = 36;

const isSpan = ({ members, joints }: Group): boolean =>
  members[0]?.form === 'days' || joints.some((joint) => span.test(joint));

const isUnrelated = (group: Group): boolean => {
  const { members, before, after } = group;
  const { form } = elementAt(members, 0);
  if (unrelated.test(before) || ofMany.test(after)) return true;
  if (!ofPeriod.test(before) && ofPaper.test(before)) return true;
  if (form !== 'days' && !isSpan(group) && ofDay.test(before)) return true;
  if (form === 'number' && numbering.test(before)) return true;
  return form === 'day' && (dated.test(before) || /(?:ende|beginn)\s$/u.test(before));
};

const hasYear = ({ members }: Group): boolean => members.some(({ last }) => last.year !== null);

/** Months of a group from the first to the last; null if some between them are not named. */
const rangeOf = ({ members, joints }: Group, day: string): MonthRange | null => {
  const ranges = datedMonths(members, day);
  if (ranges.some(({ first, last }, at) => members[at]?.isList && last > first + 1)) return null;
  const all = new Set(
    ranges.flatMap(({ first, last }, at) =>
      monthsIn({ first: span.test(joints[at - 1] ?? '') ? (ranges[at - 1]?.last ?? first) : first, last }),
    ),
  );
  const range = { first: Math.min(...all), last: Math.max(...all) };
  return all.size > 0 && all.size > range.last - range.first ? range : null;
};

const isOneOfManyRates = ({ members: [head] }: Group): boolean =>
  head?.form === 'number' && head.hasShortYear && usualTerms.includes(head.last.year ?? 0);

const isVagueGroup = (group: Group): boolean => {
  const { members, before } = group;
  if (isOneOfManyRates(group)) return true;
  if (members[0]?.form !== 'days' && partOfMonth.test(before)) return true;
  return members.some(({ isVague, form }) => isVague && (!hasYear(group) || form === 'day' || form === 'week'));
};

/** A name without a year may be anyone's, and the year would be a guess: only a label of time makes it a month. */
const isBareName = (group: Group): boolean => {
  const { members, before, after } = group;
  if (hasYear(group) || members[0]?.form !== 'name') return false;
  if (!ofPeriod.test(before) || members.every(({ isWeak }) => isWeak)) return true;
  return ofPurpose.test(before) && goesOnAsName.test(after);
};

const isNoMonth = (group: Group): boolean =>
  isUnrelated(group) || isBareName(group) || (isOneOfManyRates(group) && counted.test(group.before));

const readGroup = (group: Group, day: string): NamedMonths | null => {
  const { joints, before } = group;
  if (isNoMonth(group)) return null;
  if (excluding.test(before) || joints.some((joint) => contrast.test(joint))) return unreadable;
  const range = rangeOf(group, day);
  if (range === null) return unreadable;
  if (range.last - range.first >= maxMonths) return null;
  if (isSpan(group)) return { months: range, isVague: isVagueGroup(group) };
  if (openEnded.test(before))
    return { months: { ...range, last: Math.max(range.last, monthOfDay(day)) + maxMonths }, isVague: true };
  if (openStart.test(before)) return { months: { ...range, first: range.first - openBack }, isVague: true };
  return { months: range, isVague: isVagueGroup(group) };
};

const previousMonth = /(?<!\p{L})vormonat(?:e?s)?(?!\p{L})/u;

/** Months that a text names, in the document of this day; null if it names none. */
export const monthsInText = (text: string, day: string): NamedMonths | null => readMonths(text, day).named;

interface ReadMonths {
  readonly named: NamedMonths | null;
  /** Nothing but single days, which may be those of anything. */
  readonly isOfDay: boolean;
}

export const readMonths = (text: string, day: string): ReadMonths => {
  const plain = withoutAccents(inFigures(withQuarters(withoutReferences(text))));
  const near = monthExpressions(plain).filter(({ hasShortYear, last }) => !hasShortYear || isNear(last.year, day));
  const groups = groupsIn(plain, near);
  const read = groups.map((group) => [group, readGroup(group, day)] as const);
  const informative = read.flatMap(([{ members }, reading]) =>
    reading === null ? [] : [{ isDay: members[0]?.form === 'day', reading }],
  );
  // A day beside a month says when something else was.
  const months = informative.some(({ isDay }) => !isDay) ? informative.filter(({ isDay }) => !isDay) : informative;
  if (months.length === 0 && previousMonth.test(plain)) {
    const before = monthOfDay(day) - 1;
    return { named: { months: { first: before, last: before }, isVague: true }, isOfDay: false };
  }
  const named = months.map(({ reading }) => reading).reduce<NamedMonths | null>(mergeMonths, null);
  return { named, isOfDay: months.every(({ isDay }) => isDay) };
};

const wholeYear = /^(?:(?:kalender)?jahr\s)?(20\d\d)$/u;
/** Words and marks between months that add nothing to them. */
const joints = /(?<!\p{L})(?:vom|von|im|fur|das|den|die|monate?|bis|und|sowie)(?!\p{L})|[\s.,;:/+&()–—-]/gu;

const isOnlyMonths = (plain: string, expressions: readonly MonthExpression[]): boolean => {
  const rest = expressions.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), plain);
  return rest.replace(joints, '') === '';
};

/**
 * Months that a value is made of and nothing else, such as "Q2/2026", "1. Halbjahr 2026" or "Mai und Juni 2026"; null for days and weeks, and
 * for what leaves open which months it means.
 */
export const periodOfMonths = (value: string): ReturnType<typeof daysOfMonths> | null => {
  const plain = withoutAccents(withQuarters(value)).trim();
  const whole = wholeYear.exec(plain)?.[1];
  if (whole !== undefined) return { from: `${whole}-01-01`, to: `${whole}-12-31` };
  const written = /20\d\d/.exec(plain)?.[0];
  if (written === undefined || impossibleDayIn(value) !== null) return null;
  const expressions = monthExpressions(plain);
  const isOfMonths = expressions.every(({ form }) => form === 'name' || form === 'number' || form === 'other');
  if (!isOfMonths || !isOnlyMonths(plain, expressions)) return null;
  const { named } = readMonths(value, `${written}-06-30`);
  return named?.months && !named.isVague ? daysOfMonths(named.months) : null;
};
