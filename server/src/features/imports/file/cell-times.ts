import { readDuration, readTime } from '@flottwart/contract/grammar/time';
import { addDays, berlinInstants, dayMs } from '@flottwart/contract/rules/berlin-time';
import { cellDay } from './cell-dates.ts';
import type { FileColumn } from './columns/file-column.ts';
import { type CellReadingContext, isUnreadable, unreadable } from './read-value.ts';

const noInstant = 'kein Zeitpunkt (TT.MM.JJJJ HH:MM).';

/** True for a cell with a time and no date. */
export const isTimeAlone = (text: string): boolean => readTime(text) !== null;

/** Moments of a time of day: in its own zone or that of its column, else in Berlin, where an hour of autumn is there twice. */
const momentsOf = (day: string, time: string, seconds: string, offset: string | null | undefined): readonly Date[] => {
  if (offset) return [new Date(`${day}T${time}:${seconds}${offset}`)];
  return berlinInstants(day, time).map((instant) => new Date(instant.getTime() + Math.floor(Number(seconds)) * 1000));
};

/** A moment; a time alone is one of the row's day. */
export const instantOf = (text: string, _column: FileColumn, context: CellReadingContext): unknown => {
  const { dateOrder, rowDay, zoneOffset } = context;
  // More hours than a day has, as Excel shows them with the format [h]:mm.
  if ((readDuration(text) ?? 0) > dayMs) return unreadable(text, 'eine Dauer von mehr als einem Tag, keine Uhrzeit.');
  const parts =
    rowDay && isTimeAlone(text) ? { day: rowDay, rest: text } : cellDay(text, { dateOrder, expected: 'instant' });
  if (isUnreadable(parts)) return parts;
  const clock = readTime(parts.rest);
  if (!clock) return unreadable(text, noInstant);
  const isEndOfDay = clock.time === '24:00';
  const [day, time] = isEndOfDay ? [addDays(parts.day, 1), '00:00'] : [parts.day, clock.time];
  const [first, second] = momentsOf(day, time, clock.seconds, clock.offset ?? zoneOffset);
  if (!first) return unreadable(text, 'eine Uhrzeit, die es wegen der Zeitumstellung nicht gab.');
  if (Number.isNaN(first.getTime())) return unreadable(text, noInstant);
  const instant = first.toISOString();
  return second ? { remarked: instant, remark: '', isTwice: true } : instant;
};
