import type { DueDate } from '@flottwart/contract/reminders';
import { daysBetween, levelOfDays, levelOfKm } from '@flottwart/contract/rules/due-level';
import type { DueLevel } from '@flottwart/contract/rules/due-names';
import type { DueRow, ReminderType } from './due-date.repository.ts';

export const dueTypeLabels: Readonly<Record<ReminderType, DueDate['type']>> = {
  inspection: 'HU/AU',
  uvv: 'UVV-Prüfung',
  service: 'Service',
  'service-km': 'Service (km)',
  tires: 'Reifenwechsel',
  'lease-return': 'Leasingrückgabe',
  'licence-check': 'Führerscheinkontrolle',
};

/** Rows are selected by the same rule, so each has a level; beyond a month it is the lowest. */
const levelOf = ({ date, kmLeft }: DueRow, today: string): DueLevel =>
  (date === null ? levelOfKm(kmLeft ?? 0) : levelOfDays(daysBetween(today, date))) ?? 'month';

export const toDueDate = (row: DueRow, today: string): DueDate => ({
  vehicleId: row.kind === 'vehicle' ? row.itemId : null,
  employeeId: row.kind === 'employee' ? row.itemId : null,
  title: row.title,
  licensePlate: row.licensePlate,
  type: dueTypeLabels[row.type],
  level: levelOf(row, today),
  date: row.date,
  remainingDays: row.date === null ? null : daysBetween(today, row.date),
  dueKm: row.dueKm,
  remainingKm: row.kmLeft,
});

/** Reminder sent once: a due date or mileage of an item, at one level. */
export interface Reminder {
  readonly itemId: number;
  readonly type: ReminderType;
  /** Day or mileage; another value is another reminder. */
  readonly due: string;
  readonly level: DueLevel;
}

export const toReminder = (row: DueRow, today: string): Reminder => ({
  itemId: row.itemId,
  type: row.type,
  due: row.date ?? String(row.dueKm),
  level: levelOf(row, today),
});
