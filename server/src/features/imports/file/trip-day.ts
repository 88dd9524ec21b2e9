import type { RowProblem } from '@flottwart/contract/import-files';
import { addDays, berlinDay, berlinTime, isRepeatedHour, twoDigits } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { cellValue, isTimeAlone, plainTime } from './cell-values.ts';
import { tripDayPath } from './columns/trip-file.ts';
import type { FileRow, MappedColumn } from './file-row.ts';
import { isRemarked, type RowFacts } from './read-value.ts';
import type { RecordFields } from './record-paths.ts';

interface TripDays {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The file names one day for both times, so that the day of the end is concluded. */
  readonly isEndConcluded: boolean;
}

const minutesOf = (text: string): number => {
  const [hours, rest = ''] = plainTime(text).split(/[:.]/);
  return Number(hours) * 60 + Number.parseInt(rest, 10);
};

const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** The day of a row's times; an end before its begin is on the next one. */
export const tripDaysOf = (columns: readonly MappedColumn[], texts: FileRow['cells'], context: RowFacts): TripDays => {
  const textAt = (path: string) => texts[columns.findIndex(({ column }) => column.path === path)] ?? '';
  const mapped = columns.find(({ column }) => column.path === tripDayPath);
  const read = mapped && cellValue(mapped.column, textAt(tripDayPath), { ...context, ...mapped.facts });
  const day = isRemarked(read) ? read.remarked : read;
  if (typeof day !== 'string') return { isEndConcluded: false };
  const [from, to] = [textAt('start'), textAt('end')];
  const isEndConcluded = isTimeAlone(from) && isTimeAlone(to);
  const isRepeated = (text: string): boolean => isRepeatedHour(day, clockOf(minutesOf(text)));
  // 02:50 to 02:20 is half an hour in the night in which the clock goes back.
  const isNextDay = isEndConcluded && minutesOf(to) < minutesOf(from) && !(isRepeated(from) && isRepeated(to));
  return { start: day, end: isNextDay ? addDays(day, 1) : day, isEndConcluded };
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

/** Says how a trip was understood whose length makes a slip in one of its times likely. */
export const concludedEndRemarks = ({ start, end }: RecordFields, column: string): readonly RowProblem[] => {
  const [from, to] = [new Date(String(start)), new Date(String(end))];
  const minutes = Math.round((to.getTime() - from.getTime()) / minuteMs);
  if (Number.isNaN(minutes) || (minutes > 0 && minutes <= maxUsualMinutes)) return [];
  const message = `Verstanden als ${momentText(from)} bis ${momentText(to)}, also ${durationText(minutes)} Bitte die Uhrzeiten prüfen.`;
  return [{ column, message }];
};
