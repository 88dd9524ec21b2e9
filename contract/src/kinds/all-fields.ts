import type { Kind } from '../rules/kinds.ts';
import type { Fields } from './field.ts';
import { repairRecordFields } from './repair-record/fields.ts';
import { vehicleFields } from './vehicle/fields.ts';

/** Declared fields of every kind. */
export const allFields = {
  vehicle: vehicleFields,
  task: {},
  employee: {},
  policereport: {},
  repairrecord: repairRecordFields,
} as const satisfies Readonly<Record<Kind, Fields>>;
