import { dayInDigits, daysIn, impossibleDayIn, inFigures } from '@flottwart/contract/grammar/days-in-text';
import { periodInText, timeOfCell } from '@flottwart/contract/grammar/period';
import type { ReadPosition } from '../reading/document.ts';

interface DraftTime extends Pick<ReadPosition, 'date' | 'period'> {
  /** True if the cell names no time that can be read. */
  readonly isUnreadable: boolean;
  /** Words of the cell beside its days, which remain part of the text. */
  readonly rest: string;
}

/** Words and marks around days that are part of the time. */
const timeWords = /(?<!\p{L})(?:vom|von|bis|zum|ab|am|den|im|und|uhr)(?!\p{L})|\d{1,2}:\d{2}(?::\d{2})?/giu;

/** Cell without its days, if that leaves words. */
const wordsBesideDays = (cell: string): string => {
  const rest = inFigures(cell).replace(new RegExp(dayInDigits, 'gu'), ' ').replace(timeWords, ' ');
  return /\p{L}/u.test(rest) ? rest.replace(/\s+/g, ' ').replace(/^[\s.,;:/–—-]+|[\s,;:/–—-]+$/gu, '') : '';
};

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
  const rest = own === null || timeOfCell(cell) !== null ? '' : wordsBesideDays(cell);
  if (own?.period) return { ...own, isUnreadable, rest };
  const period = periodInText(service) ?? (cell === '' ? ofDocument : null);
  return { date: own?.date ?? period?.from ?? null, period, isUnreadable, rest };
};
