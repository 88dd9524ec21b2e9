import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { day, enteredInstant } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { sortKeys } from '../kinds/field.ts';
import { changeShape, readShape } from '../kinds/field-schemas.ts';
import { taskFields } from '../kinds/task/fields.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { maxDescriptionLength, maxTitleLength } from '../rules/limits.ts';
import { email, id, optionalMultiline, requiredLine } from '../text.ts';
import { clearable, coreChangeFields, coreFields, coreFilters, hasChanges, itemPath, nothingToChange } from './core.ts';
import { vehicleToLink } from './vehicle-plates.ts';

export const task = z.object({ ...coreFields, ...readShape(taskFields) });
export type Task = z.infer<typeof task>;

export const myTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/myTasks',
  summary: 'Meine offenen Aufgaben, früheste zuerst',
  access: 'member',
  query: listQuery(['dueDate'], {}),
  responses: { 200: z.array(task) },
  paged: true,
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  summary: 'Aufgaben',
  access: 'member',
  query: listQuery(['id', 'title', 'status', 'assignedToEmail', ...sortKeys(taskFields)], {
    ...coreFilters('task'),
    /** Last day in Berlin on which a task may be due. */
    dueUntil: day().optional(),
  }),
  responses: { 200: z.array(task) },
  paged: true,
});

export const exportTasks = exportOf('/api/tasks/export', 'Aufgaben als Excel-Datei', listTasks.query.omit(paging));

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:id',
  summary: 'Eine Aufgabe',
  access: 'member',
  params: itemPath,
  responses: { 200: task },
});

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Aufgabe anlegen; mit Kennzeichen wird sie mit dem Fahrzeug verknüpft',
  access: 'member',
  body: z.strictObject({
    title: requiredLine(maxTitleLength),
    description: optionalMultiline(maxDescriptionLength).nullable().optional(),
    dueDate: enteredInstant(),
    ...vehicleToLink(),
    assignedToUsername: clearable(email()),
  }),
  responses: { 201: task },
});

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  summary: 'Aufgabe ändern',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      ...coreChangeFields('task'),
      title: requiredLine(maxTitleLength).optional(),
      ...changeShape(taskFields),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: task },
});

export const deleteTask = endpoint({
  method: 'POST',
  path: '/api/admin/delete-task',
  summary: 'Aufgabe mit ihren Kommentaren und Verknüpfungen löschen',
  access: 'admin',
  body: z.strictObject({ taskId: id() }),
  responses: { 200: messageResponse },
});
