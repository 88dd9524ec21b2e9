import type { DueLevel } from '@flottwart/contract/rules/due-level';
import type { DueType } from './due-branches.ts';
import { levelOf } from './due-date.mapper.ts';
import type { DueRow } from './due-date.repository.ts';

/** Reminder sent once: a due date or mileage of a vehicle, at one level. */
export interface Reminder {
  readonly vehicleId: number;
  readonly type: DueType;
  /** Day or mileage; another value is another reminder. */
  readonly due: string;
  readonly level: DueLevel;
}

export const toReminder = (row: DueRow, today: string): Reminder => ({
  vehicleId: row.vehicleId,
  type: row.type,
  due: row.date ?? String(row.dueKm),
  level: levelOf(row, today),
});
