import type { Task } from '@flottwart/contract/work-items/task';
import type { Sheet } from '../../lib/export-file.ts';
import { momentCell } from '../../lib/sheet-columns.ts';
import { coreSheet } from '../../work-items/core-sheet.ts';

export const taskSheet: Sheet<Task> = {
  name: 'Aufgaben',
  columns: coreSheet([momentCell('Fällig bis', ({ dueDate }) => dueDate)]),
};
