import { kinds } from '../work-items/kinds.ts';
import { addDays, berlinDay } from './berlin-time.ts';
import type { DueTone } from './due-level.ts';

/** Authorities expect an answer within a week. */
const answerDays = 7;
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

/** Last day on which an unanswered report was created whose deadline has come on the given day. */
export const createdForDeadline = (day: string): string => addDays(day, -answerDays);

/** Compares days as YYYY-MM-DD; only the last days of the week warn. */
export const answerTone = (deadline: string, today: string): DueTone => {
  if (deadline < today) return 'overdue';
  return deadline <= addDays(today, soonDays) ? 'soon' : 'later';
};
