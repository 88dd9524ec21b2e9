import { addDays, dayMs } from '../rules/berlin-time.ts';
import { readDay, readMonth, readMonthDay } from './day.ts';
import { readTime } from './time.ts';

/** Facts that decide what a short form means (docs/decisions/0066-date-and-time-fields.md). */
export interface EntryContext {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Last day that the field takes; a day without year is then not after it. */
  readonly latest?: string | undefined;
  /** Two-digit years after this one lie in the last century, and a day without year is none. */
  readonly latestYear?: number | undefined;
  /** A month alone means its last day, as on the badge of an inspection. */
  readonly takesMonth?: boolean | undefined;
}

const words: Readonly<Record<string, number>> = {
  vorgestern: -2,
  gestern: -1,
  heute: 0,
  morgen: 1,
  übermorgen: 2,
};

/** Names and short forms, from Sunday. */
const weekdays = [
  /^so(nntag|\.)?$/,
  /^mo(ntag|\.)?$/,
  /^di(enstag|\.)?$/,
  /^mi(ttwoch|\.)?$/,
  /^do(nnerstag|\.)?$/,
  /^fr(eitag|\.)?$/,
  /^(sa(mstag|\.)?|sonnabend)$/,
];

/** Last weekday of this name up to a day, itself included; `null` for other text. */
const lastWeekday = (name: string, latest: string | undefined): string | null => {
  const weekday = weekdays.findIndex((form) => form.test(name));
  if (weekday < 0 || latest === undefined) return null;
  return addDays(latest, -((new Date(latest).getUTCDay() - weekday + 7) % 7));
};

const distance = (day: string, other: string): number => Math.abs(Date.parse(day) - Date.parse(other)) / dayMs;

/** Rewrites figures with any separator, or none, with dots; every other text stays. */
const withDots = (text: string): string => {
  const [, day, month, year = ''] =
    /^(\d{1,2})[\s.,/-]+(\d{1,2})(?:[\s.,/-]+(\d{4}|\d{2}))?[.,]?$/.exec(text) ??
    /^(\d\d)(0\d|1[0-2])(\d{4}|\d{2})?$/.exec(text) ??
    [];
  return day ? `${day}.${month}.${year}` : text;
};

const dayAlone = (text: string, latestYear?: number): string | null => {
  const read = readDay(text, { latestYear });
  return read.kind === 'day' && read.rest === '' ? read.day : null;
};

const hasNoYear = /^\d{1,2}\.\s?(\d{1,2}\.|[a-zäöü]{3,9}\.?)$/i;

const nearestYear = (text: string, { today, latest, latestYear }: EntryContext): string | null => {
  if (latestYear !== undefined) return null;
  const year = Number(today.slice(0, 4));
  const [nearest] = [year + 1, year, year - 1]
    .flatMap((candidate) => dayAlone(`${text} ${candidate}`) ?? [])
    .filter((day) => latest === undefined || day <= latest)
    .sort((one, other) => distance(one, today) - distance(other, today));
  return nearest ?? null;
};

/**
 * Day as a person types it: 1.10.26, 01102026, 1.10., 1. Oktober, heute, +7; Freitag, where a field ends, is the last
 * one. `null` for anything else.
 */
export const parseEnteredDay = (entered: string, context: EntryContext): string | null => {
  const text = entered.trim().toLocaleLowerCase('de');
  const offset = words[text] ?? (/^[+-]\s?\d{1,4}$/.test(text) ? Number(text.replace(/\s/g, '')) : null);
  if (offset !== null) return addDays(context.today, offset);
  const day = lastWeekday(text, context.latest) ?? parseWrittenDay(text, context);
  return day ?? (context.takesMonth ? readMonthDay(text, 'last') : null);
};

const parseWrittenDay = (text: string, context: EntryContext): string | null => {
  const dotted = withDots(text);
  if (hasNoYear.test(dotted)) return nearestYear(dotted, context);
  return dayAlone(dotted, context.latestYear);
};

/** True for 24:00, which is 00:00 of the day after. */
export const isMidnightAfter = (entered: string): boolean => {
  const read = readTime(entered);
  return read?.time === '24:00' && read.offset === null;
};

/** Time of day as a person types it, in German time; `null` for anything else, also for 24:00. */
export const parseEnteredTime = (entered: string): string | null => {
  const read = readTime(entered);
  if (read === null || read.offset !== null || read.hasHalfDays || read.time === '24:00') return null;
  return read.time;
};

/** Time of a day, where 24:00 is the midnight after it. */
export const parseTimeOfDay = (
  day: string,
  entered: string,
): { readonly day: string; readonly time: string } | null => {
  if (isMidnightAfter(entered)) return { day: addDays(day, 1), time: '00:00' };
  const time = parseEnteredTime(entered);
  return time === null ? null : { day, time };
};

const timeAlone = /^(um |gegen )|:|uhr/i;

/**
 * Day and time as YYYY-MM-DDTHH:MM; a day alone gets `time`, a time alone is today. The shortest text at the end that is
 * a time counts as one, but four digits that can be the year of the day are its year.
 */
export const parseEnteredMoment = (entered: string, context: EntryContext, time: string): string | null => {
  const written = entered.trim().replace(/\s+/g, ' ');
  const text = written.replace(/^(\d{8})(\d{4})$/, '$1 $2').replace(/(^|[\s,])(um|gegen) /i, '$1');
  const splits = [...text.matchAll(/[\s,T]+/g)].reverse();
  const wholeDay = parseEnteredDay(text, context);
  for (const { index, 0: separator } of splits) {
    const rest = text.slice(index + separator.length);
    if (wholeDay !== null && /^\d{4}$/.test(rest)) continue;
    const day = parseEnteredDay(text.slice(0, index), context);
    const typed = day === null ? null : parseTimeOfDay(day, rest);
    if (typed) return `${typed.day}T${typed.time}`;
  }
  if (wholeDay !== null) return `${wholeDay}T${time}`;
  const today = timeAlone.test(written) ? parseTimeOfDay(context.today, text) : null;
  return today && `${today.day}T${today.time}`;
};

/** Month as YYYY-MM from 10/26, 10.2026, 1026, Okt 26 or 2026-10. */
export const parseEnteredMonth = (entered: string): string | null => {
  const text = entered.trim();
  const [, number, ending] = /^(\d{1,2})[\s.,/-]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d{4}|\d{2})$/.exec(text) ?? [];
  return readMonth(number ? `${number}/${ending}` : text);
};
