import type { BoardDate } from '@flottwart/contract/due-dates';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { columnOfDay } from '@flottwart/contract/rules/due-dates';
import { today } from '../lib/german-dates.ts';

/** Date of the board so many days ahead, an inspection of a vehicle unless said otherwise. */
export const boardDateIn = (days: number, values: Partial<BoardDate> = {}): BoardDate => {
  const date = addDays(today(), days);
  return {
    kind: 'inspection',
    itemKind: 'vehicle',
    itemId: 1,
    title: 'Ford Transit B-A-1',
    licensePlate: 'B-A-1',
    assignedToEmail: null,
    column: columnOfDay(date, today()),
    date,
    remainingDays: days,
    dueAt: null,
    isByMileage: false,
    dueKm: null,
    remainingKm: null,
    nextServiceDate: null,
    nextServiceKm: null,
    isNeverChecked: false,
    isSpread: false,
    ...values,
  };
};
