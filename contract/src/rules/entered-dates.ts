import { addDays } from './berlin-time.ts';
import { dateParts, monthDay } from './german-day.ts';

/** Facts that decide what a short form means (docs/decisions/0066-date-and-time-fields.md). */
export interface EntryContext {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Last day that the field takes; a day without year is then not after it. */
  readonly latest?: string | undefined;
  /** Two-digit years after this one lie in the last century. */
  readonly latestYear?: number | undefined;
}

const words: Readonly<Record<string, number>> = {
  vorgestern: -2,
  gestern: -1,
  heute: 0,
  morgen: 1,
  übermorgen: 2,
};

const dayMs = 86_400_000;
const distance = (day: string, other: string): number => Math.abs(Date.parse(day) - Date.parse(other)) / dayMs;

/** Rewrites figures with any separator, or none, with dots; every other text stays. */
const withDots = (text: string): string => {
  const [, day, month, year = ''] =
    /^(\d{1,2})[\s.,/-]+(\d{1,2})(?:[\s.,/-]+(\d{4}|\d{2}))?[.,]?$/.exec(text) ??
    /^(\d\d)(0\d|1[0-2])(\d{4}|\d{2})?$/.exec(text) ??
    [];
  return day ? `${day}.${month}.${year}` : text;
};

const hasNoYear = /^\d{1,2}\.\s?(\d{1,2}\.|[a-zäöü]{3,9}\.?)$/i;

const nearestYear = (text: string, { today, latest }: EntryContext): string | null => {
  const year = Number(today.slice(0, 4));
  const [nearest] = [year + 1, year, year - 1]
    .flatMap((candidate) => dateParts(`${text} ${candidate}`, 'dmy')?.day ?? [])
    .filter((day) => latest === undefined || day <= latest)
    .sort((one, other) => distance(one, today) - distance(other, today));
  return nearest ?? null;
};

/** Day as a person types it: 1.10.26, 01102026, 1.10., 1. Oktober, heute, +7. `null` for anything else. */
export const parseEnteredDay = (entered: string, context: EntryContext): string | null => {
  const text = entered.trim().toLocaleLowerCase('de');
  const offset = words[text] ?? (/^[+-]\s?\d{1,4}$/.test(text) ? Number(text.replace(/\s/g, '')) : null);
  if (offset !== null) return addDays(context.today, offset);
  const dotted = withDots(text);
  if (hasNoYear.test(dotted)) return nearestYear(dotted, context);
  const parts = dateParts(dotted, 'dmy', context.latestYear);
  return parts?.rest === '' ? parts.day : null;
};

/** Time of day as a person types it: 8:30, 8.30, 830, 8 Uhr 30, 8. `null` for anything else. */
export const parseEnteredTime = (entered: string): string | null => {
  const text = entered.trim();
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:\s*(?:[:.,h]|Uhr)\s*(\d{2})(?::\d{2})?)?\s*(?:Uhr|h)?$/i.exec(text) ??
    /^(\d{1,2})(\d{2})$/.exec(text) ??
    [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
};

/** Day and time as YYYY-MM-DDTHH:MM; a day alone gets `time`. The shortest text at the end that is a time counts as one. */
export const parseEnteredMoment = (entered: string, context: EntryContext, time: string): string | null => {
  const text = entered.trim().replace(/^(\d{8})(\d{4})$/, '$1 $2');
  const splits = [...text.matchAll(/[\s,T]+/g)].reverse();
  for (const { index, 0: separator } of splits) {
    const day = parseEnteredDay(text.slice(0, index), context);
    const typedTime = parseEnteredTime(text.slice(index + separator.length));
    if (day !== null && typedTime !== null) return `${day}T${typedTime}`;
  }
  const day = parseEnteredDay(text, context);
  return day === null ? null : `${day}T${time}`;
};

/** Month as YYYY-MM from 10/26, 10.2026, 1026, Okt 26 or 2026-10. */
export const parseEnteredMonth = (entered: string): string | null => {
  const text = entered.trim();
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text) ?? [];
  const [, number, ending] = /^(\d{1,2})[\s.,/-]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d{4}|\d{2})$/.exec(text) ?? [];
  const written = year ? `${month}/${year}` : number ? `${number}/${ending}` : text;
  return monthDay(written, 'first')?.slice(0, 7) ?? null;
};
