import type { ReadPosition } from '../reading/document.ts';
import { daysIn, impossibleDayIn } from '../reading/values/day.ts';
import { periodInText, timeOfCell } from '../reading/values/period.ts';

interface DraftTime extends Pick<ReadPosition, 'date' | 'period'> {
  /** True if the cell names no time that can be read. */
  readonly isUnreadable: boolean;
}

const timeIn = (cell: string): Pick<ReadPosition, 'date' | 'period'> | null => {
  const time = timeOfCell(cell);
  if (time) return { date: time.date ?? time.period?.from ?? null, period: time.period };
  const [from, to, more] = daysIn(cell);
  if (from === undefined || impossibleDayIn(cell) !== null) return null;
  if (to === undefined) return { date: from, period: null };
  return from <= to && more === undefined ? { date: from, period: { from, to } } : null;
};

/** First day of the service, and its period where the cell names two days or months, else the text, else the document. */
export const timeOfDraft = (cell: string, service: string, ofDocument: ReadPosition['period'] = null): DraftTime => {
  const own = cell === '' ? null : timeIn(cell);
  const isUnreadable = cell !== '' && own === null;
  if (own?.period) return { ...own, isUnreadable };
  const period = periodInText(service) ?? (cell === '' ? ofDocument : null);
  return { date: own?.date ?? period?.from ?? null, period, isUnreadable };
};
