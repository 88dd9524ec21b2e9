import type { BoardDate } from '@flottwart/contract/due-dates';
import { columnOfDay, columnOfService } from '@flottwart/contract/rules/due-dates';
import { daysBetween } from '@flottwart/contract/rules/due-level';
import { kindOf } from '@flottwart/contract/rules/item-due-dates';
import { knownDay } from '@flottwart/contract/rules/known-dates';
import type { BoardRow } from './due-board.repository.ts';

/** The column follows from the rules of the contract, by which the rows were selected in SQL. */
export const toBoardDate = (row: BoardRow, today: string): BoardDate => {
  const { type, date, kmLeft } = row;
  const isByMileage = type === 'service-km';
  return {
    kind: kindOf(type),
    itemKind: row.itemKind,
    itemId: row.itemId,
    title: row.title,
    licensePlate: row.licensePlate,
    assignedToEmail: row.assigneeEmail,
    column:
      isByMileage || date === null ? columnOfService({ kmLeft, projectedDay: date }, today) : columnOfDay(date, today),
    date,
    remainingDays: date === null ? null : daysBetween(today, date),
    dueAt: row.dueAt?.toISOString() ?? null,
    isByMileage,
    dueKm: row.dueKm,
    remainingKm: kmLeft,
    nextServiceDate: knownDay(row.nextServiceDate),
    nextServiceKm: row.nextServiceKm,
    isNeverChecked: row.isNeverChecked,
    isSpread: row.isSpread,
  };
};
