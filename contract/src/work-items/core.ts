import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, severalOf } from '../list.ts';
import { type Kind, kindNames, kinds } from '../rules/kinds.ts';
import { maxDescriptionLength, maxTitleLength } from '../rules/limits.ts';
import { email, id, idInPath, line, optionalMultiline } from '../text.ts';

export const itemPath = z.strictObject({ id: idInPath() });

/** Text field in a PATCH: a value sets, `null` or an empty text clears, an absent key keeps. */
export const clearableLine = (max: number) => line(max).nullable().optional();

/** Other field in a PATCH, which an empty text also clears. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.literal('').transform(() => null), z.null()]).optional();

export const hasChanges = (body: object): boolean => Object.keys(body).length > 0;
export const nothingToChange = 'Es wurde nichts zum Ändern angegeben.';

/** Response fields of every kind. */
export const coreFields = {
  id: id(),
  title: z.string(),
  status: z.string(),
  assignedToEmail: z.string().nullable(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** Response fields of kinds that can be archived. */
export const archivedFields = { archived: z.boolean(), archivedAt: z.iso.datetime().nullable() };

/** Field in a PATCH of kinds that can be archived. */
export const archivedChange = { archived: z.boolean().optional() };

/** Filter of lists whose kind can be archived: `true` for what is archived, otherwise what is in use. */
export const archivedFilter = { archived: z.enum(['true', 'false']).optional() };

/** Writable fields of every kind. */
export const coreChangeFields = <K extends Kind>(kind: K) => ({
  title: clearableLine(maxTitleLength),
  status: z.enum(kinds[kind].statuses, 'Dieser Status ist hier nicht möglich.').optional(),
  assignedToUsername: clearable(email()),
});

/** Filters of every kind's list; `me` is the caller, so that a shared URL works for everybody. */
export const coreFilters = <K extends Kind>(kind: K) => ({
  status: severalOf(z.enum(kinds[kind].statuses)).optional(),
  assignedTo: severalOf(z.union([z.enum(['me', 'nobody']), email()])).optional(),
});

export const kind = z.enum(kindNames);

export const workItemEntry = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  workitemType: kind,
  status: z.string(),
  /** Plate that was searched for, of a vehicle that carries it no longer. */
  formerPlate: z.object({ licensePlate: z.string(), until: z.iso.datetime() }).optional(),
});
export type WorkItemEntry = z.infer<typeof workItemEntry>;

export const listWorkItems = endpoint({
  method: 'GET',
  path: '/api/workitems',
  summary:
    'Alle Vorgänge; mit q die am besten passenden zuerst, auch Fahrzeuge, die ein ganzes Kennzeichen früher trugen',
  access: 'member',
  query: listQuery(['id', 'title'], { type: kind.optional() }),
  responses: { 200: z.array(workItemEntry) },
  paged: true,
});

const statusList = z.array(z.string());

export const statuses = endpoint({
  method: 'GET',
  path: '/api/workitems/statuses',
  summary: 'Mögliche Status je Art',
  access: 'member',
  responses: {
    200: z.object({
      vehicleStatus: statusList,
      taskStatus: statusList,
      employeeStatus: statusList,
      policereportStatus: statusList,
      repairrecordStatus: statusList,
    }),
  },
});

export const updateDescription = endpoint({
  method: 'PATCH',
  path: '/api/workitems/:id/description',
  summary: 'Beschreibung ändern',
  access: 'member',
  params: itemPath,
  body: z.strictObject({
    value: optionalMultiline(maxDescriptionLength).nullable(),
    /** Expected text, as undo needs; another one is left, with 409. */
    from: optionalMultiline(maxDescriptionLength).nullable().optional(),
  }),
  responses: { 200: workItemEntry },
});

/** Recorded change with plain values of the wire: numbers without separators, dates as ISO text; pages format them. */
export const change = z.object({
  id: id(),
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  userEmail: z.string(),
  createdAt: z.iso.datetime(),
});
export type Change = z.infer<typeof change>;

export const history = endpoint({
  method: 'GET',
  path: '/api/workitems/:id/history',
  summary: 'Verlauf eines Vorgangs, neueste zuerst',
  access: 'member',
  params: itemPath,
  query: listQuery(['createdAt'], {}),
  responses: { 200: z.array(change) },
  paged: true,
});
