import type { DueDate } from '@flottwart/contract/reminders';
import { germanNumber } from '../lib/german-numbers.ts';

const km = (count: number): string => `${germanNumber(count, 0)} km`;

const textOfKm = (left: number): string => (left < 0 ? `seit ${km(-left)}` : `in ${km(left)}`);

/** "in 45 Tagen", or how long it has been due: "seit 3 Tagen". */
export const remainingDaysText = (left: number): string => {
  if (left === 0) return 'heute';
  if (left === 1) return 'morgen';
  if (left === -1) return 'seit gestern';
  return left < 0 ? `seit ${-left} Tagen` : `in ${left} Tagen`;
};

/** Remaining time or distance, or how long it has been due. */
export const remainingText = ({
  remainingDays,
  remainingKm,
}: Pick<DueDate, 'remainingDays' | 'remainingKm'>): string => {
  if (remainingDays !== null) return remainingDaysText(remainingDays);
  return remainingKm === null ? '' : textOfKm(remainingKm);
};

export const mileageText = (dueKm: number): string => `bei ${km(dueKm)}`;
