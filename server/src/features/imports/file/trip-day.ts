import { readDuration, readTime } from '@flottwart/contract/grammar/time';
import type { RowProblem } from '@flottwart/contract/import-files';
import { addDays, berlinDay, berlinTime, isRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { meaningfulText } from './blank-values.ts';
import { cellDay } from './cell-dates.ts';
import { isTimeAlone } from './cell-times.ts';
import { cellValue } from './cell-values.ts';
import { tripDayPaths, tripDurationPath } from './columns/trip-file.ts';
import type { FileRow, MappedColumn } from './file-row.ts';
import { isRemarked, isUnreadable, type RowFacts } from './read-value.ts';
import type { RecordFields } from './record-paths.ts';

interface TripDays {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The file names one day for both times, so that the day of the end is concluded. */
  readonly isEndConcluded: boolean;
  /** Sentences about an end date that is not used. */
  readonly remarks: readonly RowProblem[];
}

const clockOf = (text: string): string => readTime(text)?.time ?? '';

/** Days of a row's times; without an end date an end before its begin is on the next day. */
export const tripDaysOf = (columns: readonly MappedColumn[], texts: FileRow['cells'], context: RowFacts): TripDays => {
  const textAt = (path: string) => texts[columns.findIndex(({ column }) => column.path === path)] ?? '';
  /** Undefined for an empty cell, null for one that is no day. */
  const dayAt = (path: string): string | null | undefined => {
    const mapped = columns.find(({ column }) => column.path === path);
    if (!mapped || meaningfulText(textAt(path), mapped.column.type) === '') return undefined;
    const read = cellValue(mapped.column, textAt(path), { ...context, ...mapped.facts });
    const day = isRemarked(read) ? read.remarked : read;
    return typeof day === 'string' ? day : null;
  };
  const start = dayAt(tripDayPaths.start) ?? dayAt(tripDayPaths.both) ?? undefined;
  const endDay = dayAt(tripDayPaths.end);
  const [from, to] = [textAt('start'), textAt('end')];
  if (endDay !== undefined)
    return { start, end: endDay ?? undefined, isEndConcluded: false, remarks: unusedEndDay(endDay, to, columns) };
  if (start === undefined) return { isEndConcluded: false, remarks: [] };
  const isEndConcluded = isTimeAlone(from) && isTimeAlone(to);
  const isZoned = columns.some(({ column, facts }) => column.path === 'end' && facts.zoneOffset);
  const isRepeated = (text: string): boolean => !isZoned && isRepeatedHour(start, clockOf(text));
  // 02:50 to 02:20 is half an hour in the night in which the clock goes back.
  const isNextDay = isEndConcluded && clockOf(to) < clockOf(from) && !(isRepeated(from) && isRepeated(to));
  return { start, end: isNextDay ? addDays(start, 1) : start, isEndConcluded, remarks: [] };
};

/** Duration of a trip as its row has it, such as 8:45; null without a readable one. */
export const durationOf = (columns: readonly MappedColumn[], texts: FileRow['cells']): number | null =>
  readDuration(texts[columns.findIndex(({ column }) => column.path === tripDurationPath)] ?? '');

/** Says that an end date has no time, or another day than the end has itself. */
const unusedEndDay = (day: string | null, end: string, columns: readonly MappedColumn[]): readonly RowProblem[] => {
  const { column, facts } = columns.find((mapped) => mapped.column.path === tripDayPaths.end) ?? {};
  if (day === null || !column || isTimeAlone(end)) return [];
  const unused = { column: column.label, message: `Das Datum ${formatDay(day)} wird nicht übernommen` };
  if (end === '') return [{ ...unused, message: `${unused.message}, weil die Uhrzeit des Endes fehlt.` }];
  const own = cellDay(end, { dateOrder: facts?.dateOrder ?? null, expected: 'instant' });
  if (isUnreadable(own) || own.day === day) return [];
  return [{ ...unused, message: `${unused.message}: Im Ende steht der ${formatDay(own.day)}.` }];
};

const minuteMs = 60_000;
/** Longer than a shift may last with its breaks. */
const maxUsualMinutes = 16 * 60;

const durationText = (minutes: number): string =>
  [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} Std.`] : []),
    ...(minutes < 60 || minutes % 60 > 0 ? [`${minutes % 60} Min.`] : []),
  ].join(' ');

const momentText = (instant: Date): string => `${formatDay(berlinDay(instant))} ${berlinTime(instant)}`;

interface EndFacts {
  readonly column: string;
  readonly isEndConcluded: boolean;
  readonly now: Date;
}

/** Says how a trip was understood whose length makes a slip in one of its times likely, and that an end is still to come. */
export const endRemarks = (
  { start, end }: RecordFields,
  { column, isEndConcluded, now }: EndFacts,
): readonly RowProblem[] => {
  const [from, to] = [new Date(String(start)), new Date(String(end))];
  const minutes = Math.round((to.getTime() - from.getTime()) / minuteMs);
  if (Number.isNaN(minutes)) return [];
  const isDoubtful = minutes <= 0 || (isEndConcluded && minutes > maxUsualMinutes);
  const understood = `Verstanden als ${momentText(from)} bis ${momentText(to)}, also ${durationText(minutes)} Bitte die Uhrzeiten prüfen.`;
  return [
    ...(isDoubtful ? [{ column, message: understood }] : []),
    ...(to > now ? [{ column, message: `Das Ende liegt in der Zukunft (${momentText(to)}).` }] : []),
  ];
};
