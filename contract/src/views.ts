import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { kindNames } from './rules/kinds.ts';
import {
  maxColumns,
  maxViewKeyLength,
  maxViewNameLength,
  maxViewParameterLength,
  maxViewParameters,
} from './rules/limits.ts';
import { id, idInPath, line, requiredLine } from './text.ts';
import { hasChanges, nothingToChange } from './work-items/core.ts';

/** Lists with columns and views per user. */
export const listNames = [
  'vehicles',
  'tasks',
  'employees',
  'police-reports',
  'repair-records',
  'trips',
  'leaseplan',
  'open-credits',
  'imports',
] as const;
export type ListName = (typeof listNames)[number];
const listName = z.enum(listNames);

/** Everything whose parts people arrange: the columns of lists, and the cards of the dashboard. */
const arranged = z.enum([...listNames, 'dashboard']);

const word = z.string().regex(new RegExp(`^\\w{1,${maxViewKeyLength}}$`), 'Unbekannter Name.');

/**
 * Search, order and filters as in the list's URL. Only the list knows its parameters and ignores unknown ones, so that
 * older and newer pages stay compatible.
 */
const viewState = z
  .record(word, line(maxViewParameterLength))
  .refine((state) => Object.keys(state).length <= maxViewParameters, `Höchstens ${maxViewParameters} Angaben.`);

/** Visible columns; `null` for the default. */
const shownColumns = z
  .array(word)
  .min(1, 'Mindestens eine Spalte bleibt sichtbar.')
  .max(maxColumns)
  .refine((names) => new Set(names).size === names.length, 'Jede Spalte nur einmal.')
  .nullable();

export const savedView = z.object({
  id: id(),
  list: listName,
  name: z.string(),
  state: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  /** Default view of the list. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const listColumns = z.object({ list: arranged, columns: z.array(z.string()).nullable() });
export type ListColumns = z.infer<typeof listColumns>;

export const myLists = endpoint({
  method: 'GET',
  path: '/api/users/me/lists',
  summary: 'Eigene Spalten und Ansichten aller Listen',
  access: 'member',
  responses: { 200: z.object({ columns: z.array(listColumns), views: z.array(savedView) }) },
});

export const updateMyList = endpoint({
  method: 'PATCH',
  path: '/api/users/me/lists/:list',
  summary: 'Spalten einer Liste oder Karten des Dashboards wählen; null stellt den Standard wieder her',
  access: 'member',
  params: z.strictObject({ list: arranged }),
  body: z.strictObject({ columns: shownColumns }),
  responses: { 200: listColumns },
});

const viewName = requiredLine(maxViewNameLength);
const viewPath = z.strictObject({ id: idInPath() });

export const createView = endpoint({
  method: 'POST',
  path: '/api/users/me/views',
  summary: 'Ansicht einer Liste unter einem Namen speichern',
  access: 'member',
  body: z.strictObject({
    list: listName,
    name: viewName,
    state: viewState,
    columns: shownColumns,
    isDefault: z.boolean().optional(),
  }),
  responses: { 201: savedView },
});

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/users/me/views/:id',
  summary: 'Eigene Ansicht umbenennen, überschreiben oder zum Standard machen',
  access: 'member',
  params: viewPath,
  body: z
    .strictObject({
      name: viewName.optional(),
      state: viewState.optional(),
      columns: shownColumns.optional(),
      isDefault: z.boolean().optional(),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: savedView },
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/users/me/views/:id',
  summary: 'Eigene Ansicht löschen',
  access: 'member',
  params: viewPath,
  responses: { 200: messageResponse },
});

/** Lists with stored totals. */
export const countedList = z.enum([...kindNames, 'trip', 'leaseplan']);
export type CountedList = z.infer<typeof countedList>;

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/list-counts',
  summary: 'Wie viele Einträge eine Liste hat, insgesamt und je Status',
  access: 'member',
  query: z.strictObject({ list: countedList }),
  responses: { 200: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }) },
});

export const viewEndpoints = { myLists, updateMyList, createView, updateView, deleteView, listCounts } as const;
