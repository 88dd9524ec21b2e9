import { addDays, berlinDay } from './berlin-time.ts';
import type { DueTone } from './due-level.ts';
import { kinds } from './kinds.ts';
import { formatDay } from './known-dates.ts';
import { earliestOffenceDay } from './limits.ts';

/** Authorities expect an answer within a week. */
export const answerDays = 7;
const soonDays = 2;

interface Answerable {
  readonly createdAt: string;
  readonly status: string;
}

const answered: ReadonlySet<string> = new Set(['PoliceReportStatus_SENT', 'PoliceReportStatus_CLOSED']);

export const isAnswered = (status: string): boolean => answered.has(status);

export const unansweredStatuses = kinds.policereport.statuses.filter((status) => !isAnswered(status));

/** Last day for an answer, counted from the creation of the report; null once answered. */
export const answerDeadline = ({ createdAt, status }: Answerable): string | null =>
  isAnswered(status) ? null : addDays(berlinDay(new Date(createdAt)), answerDays);

/** Unanswered reports created up to this day are due on the given one. */
export const latestCreationDue = (day: string): string => addDays(day, -answerDays);

/** Compares days as YYYY-MM-DD; only the last days of the week warn. */
export const answerTone = (deadline: string, today: string): DueTone => {
  if (deadline < today) return 'overdue';
  return deadline <= addDays(today, soonDays) ? 'soon' : 'later';
};

/** Reason why a day is neither that of an offence nor that of a letter about one; `null` if it may be. */
export const offenceDayError = (day: string, today: string): string | null => {
  if (day < earliestOffenceDay) return `Das Datum darf nicht vor dem ${formatDay(earliestOffenceDay)} liegen.`;
  return day > today ? 'Das Datum darf nicht in der Zukunft liegen.' : null;
};

/** Remark about a letter of an authority that is older than the offence it is about; `null` for every other. */
export const letterDayHint = (day: string, offenceDay: string | null): string | null =>
  day !== '' && offenceDay !== null && day < offenceDay
    ? `Das Schreiben ist älter als die Tat vom ${formatDay(offenceDay)}.`
    : null;
