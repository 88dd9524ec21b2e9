import type { OpenClaim } from './claim-answer.repository.ts';

const dayMs = 86_400_000;

/** Whole days since a claim was sent. */
export const daysSince = (sent: Date, now: Date): number => Math.floor((now.getTime() - sent.getTime()) / dayMs);

export const isReminderDue = (
  { finished_at, open_cents, is_answered }: OpenClaim,
  now: Date,
  reminderDays: number | null,
): boolean => reminderDays !== null && !is_answered && open_cents > 0 && daysSince(finished_at, now) >= reminderDays;
