import { z } from 'zod';
import { messageResponse } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../text.ts';
import { itemPath } from './core.ts';

/** Dependents of an item: deleted with it, or kept without it. */
export const dependent = z.object({
  what: z.enum([
    'comments',
    'attachments',
    'mails',
    'plates',
    'contracts',
    'licencechecks',
    'readings',
    'trips',
    'positions',
    'vehicles',
    'tasks',
    'employees',
    'policereports',
    'repairrecords',
  ]),
  count: z.int(),
  isDeleted: z.boolean(),
});
export type Dependent = z.infer<typeof dependent>;

export const listDependents = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/dependents',
  summary: 'Was an einem Vorgang hängt: was beim Löschen mitgeht und was bleibt, jeweils mit Anzahl',
  access: 'admin',
  params: itemPath,
  responses: { 200: z.object({ dependents: z.array(dependent) }) },
});

export const deleteWorkItem = endpoint({
  method: 'POST',
  path: '/api/admin/delete-workitem',
  summary: 'Vorgang mit allem löschen, was nur an ihm hängt; Fahrten und Leasingpositionen behalten das Kennzeichen',
  access: 'admin',
  body: z.strictObject({ workitemId: id() }),
  responses: { 200: messageResponse },
});
