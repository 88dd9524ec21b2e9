import { z } from 'zod';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { type Kind, kinds } from '../rules/kinds.ts';
import {
  maxBulkItems,
  maxChangeReasonLength,
  maxEmailLength,
  maxMileageKm,
  maxRepairReasonLength,
  maxStatusLength,
  maxViewKeyLength,
} from '../rules/limits.ts';
import { email, id, line, requiredLine } from '../text.ts';
import { kind } from './core.ts';
import { updateEmployee } from './employee.ts';
import { updatePoliceReport } from './police-report.ts';
import { updateRepairRecord } from './repair-record.ts';
import { updateTask } from './task.ts';
import { updateVehicle } from './vehicle.ts';

/** Value of a field as the kind's own PATCH takes it; the longest one is the reason of a repair. */
const fieldValue = z.union([line(maxRepairReasonLength), z.number(), z.boolean(), z.null()]);
export type BulkValue = z.infer<typeof fieldValue>;

const fieldValues = z.record(line(maxViewKeyLength), fieldValue);

/** Change of one item; with `from` it applies only while the item still has that value, as undo needs. */
const itemChange = z.union([
  z.strictObject({
    id: id(),
    status: line(maxStatusLength),
    from: line(maxEmailLength).nullable().optional(),
  }),
  z.strictObject({
    id: id(),
    assignedToUsername: email().nullable(),
    from: line(maxEmailLength).nullable().optional(),
  }),
  z.strictObject({
    id: id(),
    /** Any fields of the kind's PATCH; those that name one vehicle or driver for one item alone. */
    values: fieldValues,
    /** Expected values; a field that has another one is left as it is. */
    from: fieldValues.optional(),
  }),
]);
export type BulkItemChange = z.infer<typeof itemChange>;

const bulkField = z.object({
  field: z.string(),
  result: z.enum(['changed', 'unchanged', 'overtaken']),
  from: fieldValue,
  to: fieldValue,
});

const bulkOutcome = z.object({
  id: id(),
  /** Outcome `overtaken`: another user has changed it since. */
  result: z.enum(['changed', 'unchanged', 'overtaken', 'not_found']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Outcome per field for a change with `values`, whose own `from` and `to` are null. */
  fields: z.array(bulkField).optional(),
  /** Address of the user whose newer value was left, for an overtaken field. */
  changedBy: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

const patches: Readonly<Record<Kind, z.ZodType>> = {
  vehicle: updateVehicle.body,
  task: updateTask.body,
  employee: updateEmployee.body,
  policereport: updatePoliceReport.body,
  repairrecord: updateRepairRecord.body,
};

/** Fields that name one vehicle or one driver; they change alone, as their undo does. */
const singleFields: Readonly<Partial<Record<Kind, { readonly noun: string; readonly fields: readonly string[] }>>> = {
  vehicle: { noun: 'Fahrzeug', fields: ['licensePlate', 'movePlate', 'keepFormerPlate', 'vin'] },
  employee: { noun: 'Fahrer', fields: ['employeeId', 'mitarbeiterId'] },
};

interface FieldError {
  readonly path: PropertyKey[];
  readonly message: string;
}

const errorsOf = (kindName: Kind, change: BulkItemChange, isAlone: boolean): readonly FieldError[] => {
  const statuses: readonly string[] = kinds[kindName].statuses;
  if ('status' in change && !statuses.includes(change.status))
    return [{ path: ['status'], message: 'Dieser Status ist hier nicht möglich.' }];
  if (!('values' in change)) return [];
  const single = singleFields[kindName];
  const refused = isAlone ? [] : (single?.fields ?? []).filter((field) => field in change.values);
  if (single && refused.length > 0)
    return refused.map((field) => ({
      path: [field],
      message: `Lässt sich nur an einem einzelnen ${single.noun} ändern.`,
    }));
  return patches[kindName].safeParse(change.values).error?.issues ?? [];
};

export const bulkChange = endpoint({
  method: 'PATCH',
  path: '/api/workitems/bulk',
  summary:
    'Felder vieler Vorgänge einer Art ändern; wird eine Änderung abgelehnt, ändert sich keiner, und was es nicht mehr gibt, wird genannt',
  access: 'member',
  body: z
    .strictObject({
      kind,
      changes: z
        .array(itemChange)
        .min(1, 'Mindestens ein Vorgang.')
        .max(maxBulkItems, `Höchstens ${maxBulkItems} Vorgänge auf einmal.`)
        .refine((changes) => new Set(changes.map((change) => change.id)).size === changes.length, {
          message: 'Jeder Vorgang nur einmal.',
        }),
      /** Kept in the history of every item that changes. */
      reason: requiredLine(maxChangeReasonLength).optional(),
      /** Day on which the dates that change were done; their completion is then kept in the history. Today at the latest. */
      doneOn: day().optional(),
      /** Mileage at which a service was done, for the same line of the history. */
      doneAtKm: z.int().min(0).max(maxMileageKm).optional(),
    })
    .superRefine(({ kind: kindName, changes }, context) => {
      const isAlone = changes.length === 1;
      const errors =
        changes.map((change) => errorsOf(kindName, change, isAlone)).find(({ length }) => length > 0) ?? [];
      for (const { path, message } of errors) context.addIssue({ code: 'custom', path, message });
    }),
  responses: { 200: z.array(bulkOutcome) },
});
