import { addDays, berlinDay } from './berlin-time.ts';
import type { DueTone } from './due-tone.ts';

/** Authorities ask for an answer within a week. */
const answerDays = 7;
const soonDays = 2;

interface Answerable {
  readonly createdAt: string;
  readonly status: string;
}

const answered: ReadonlySet<string> = new Set(['PoliceReportStatus_SENT', 'PoliceReportStatus_CLOSED']);

export const isAnswered = (status: string): boolean => answered.has(status);

/** The last day for an answer, counted from the day the report was created; nothing once it was answered. */
export const answerDeadline = ({ createdAt, status }: Answerable): string | null =>
  isAnswered(status) ? null : addDays(berlinDay(new Date(createdAt)), answerDays);

/** A report made before this day that has no answer yet is late. */
export const lateBefore = (today: string): string => addDays(today, -answerDays);

/** Both days as YYYY-MM-DD; a week is short, so only its last days warn. */
export const answerTone = (deadline: string, today: string): DueTone => {
  if (deadline < today) return 'overdue';
  return deadline <= addDays(today, soonDays) ? 'soon' : 'later';
};
