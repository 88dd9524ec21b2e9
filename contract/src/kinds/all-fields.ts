import type { Kind } from '../rules/kinds.ts';
import { employeeFields } from './employee/fields.ts';
import type { Fields } from './field.ts';
import { policeReportFields } from './police-report/fields.ts';
import { repairRecordFields } from './repair-record/fields.ts';
import { taskFields } from './task/fields.ts';
import { vehicleFields } from './vehicle/fields.ts';

/** Declared fields of every kind. */
export const allFields = {
  vehicle: vehicleFields,
  task: taskFields,
  employee: employeeFields,
  policereport: policeReportFields,
  repairrecord: repairRecordFields,
} as const satisfies Readonly<Record<Kind, Fields>>;
