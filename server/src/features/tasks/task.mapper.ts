import { taskFields } from '@flottwart/contract/kinds/task/fields';
import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { Task } from '@flottwart/contract/work-items/task';
import type { ExportSheet } from '../../lib/export-file.ts';
import { coreSheet, formatStoredDate, joinTerms, toCore } from '../../work-items/core.mapper.ts';
import { patchColumns, sheetColumns, wireMapper } from '../../work-items/field-table.ts';
import type { TaskRow } from './task.repository.ts';

const toWire = wireMapper(taskFields);

export const toTask = (row: TaskRow): Task => ({ ...toCore(row), ...toWire(row) });

export const taskColumns = patchColumns(taskFields);

type Searchable = Pick<TaskRow, 'due_at' | 'status' | 'assignee_email'>;

/** Search terms: every list column that the core's search text lacks, the due date in Berlin time. */
export const taskTerms = ({ due_at, status, assignee_email }: Searchable): string =>
  joinTerms(
    statusLabel(status),
    due_at && formatStoredDate(berlinDay(due_at)),
    due_at && berlinTime(due_at),
    assignee_email,
  );

export const taskSheet: ExportSheet<Task> = {
  name: 'Aufgaben',
  columns: coreSheet(sheetColumns<Task>(taskFields)),
};
