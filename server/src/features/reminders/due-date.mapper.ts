import type { DueDate } from '@flottwart/contract/reminders';
import { type DueLevel, daysBetween, levelOfDays, levelOfKm } from '@flottwart/contract/rules/due-level';
import { dueTypeLabels } from './due-branches.ts';
import type { DueRow } from './due-date.repository.ts';

/** Rows are selected by the same rule, so each has a level; beyond a month it is the lowest. */
export const levelOf = ({ date, kmLeft }: DueRow, today: string): DueLevel =>
  (date === null ? levelOfKm(kmLeft ?? 0) : levelOfDays(daysBetween(today, date))) ?? 'month';

export const toDueDate = (row: DueRow, today: string): DueDate => ({
  vehicleId: row.vehicleId,
  title: row.title,
  licensePlate: row.licensePlate,
  type: dueTypeLabels[row.type],
  level: levelOf(row, today),
  date: row.date,
  remainingDays: row.date === null ? null : daysBetween(today, row.date),
  dueKm: row.dueKm,
  remainingKm: row.kmLeft,
});
