import { impossibleDayIn } from '@flottwart/contract/grammar/days-in-text';
import { type MonthExpression, monthExpressions } from '../../match/month-expressions.ts';
import { readMonths } from '../../match/months-in-text.ts';
import { daysOfMonths } from '../../match/named-months.ts';
import { withQuarters } from './quarters.ts';

const year = /^(?:(?:kalender)?jahr\s)?(20\d\d)$/u;
/** Words and marks between months that add nothing to them. */
const joints = /(?<!\p{L})(?:vom|von|im|fur|das|den|die|monate?|bis|und|sowie)(?!\p{L})|[\s.,;:/+&()–—-]/gu;

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();

const isOnlyMonths = (plain: string, expressions: readonly MonthExpression[]): boolean => {
  const rest = expressions.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), plain);
  return rest.replace(joints, '') === '';
};

/**
 * Months that a value is made of and nothing else, such as "Q2/2026", "1. Halbjahr 2026" or "Mai und Juni 2026"; null for days and weeks, and
 * for what leaves open which months it means.
 */
export const periodOfMonths = (value: string): ReturnType<typeof daysOfMonths> | null => {
  const plain = withoutAccents(withQuarters(value));
  const whole = year.exec(plain)?.[1];
  if (whole !== undefined) return { from: `${whole}-01-01`, to: `${whole}-12-31` };
  const written = /20\d\d/.exec(plain)?.[0];
  if (written === undefined || impossibleDayIn(value) !== null) return null;
  const expressions = monthExpressions(plain);
  const isOfMonths = expressions.every(({ form }) => form === 'name' || form === 'number' || form === 'other');
  if (!isOfMonths || !isOnlyMonths(plain, expressions)) return null;
  const { named } = readMonths(value, `${written}-06-30`);
  return named?.months && !named.isVague ? daysOfMonths(named.months) : null;
};
