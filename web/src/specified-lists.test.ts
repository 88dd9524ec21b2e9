import { expect, test } from 'vitest';
import { employeeList } from './features/employees/employee-list.ts';
import { positionList } from './features/leasing/leasing-lists.ts';
import { policeReportList } from './features/police-reports/police-report-list.ts';
import { repairRecordList } from './features/repair-records/repair-record-list.ts';
import { taskList } from './features/tasks/task-list.ts';
import { tripList } from './features/trips/trip-list.ts';
import { vehicleList } from './features/vehicles/vehicle-list.ts';

test.each([
  ['vehicles', vehicleList, 'licensePlate', 'asc'],
  ['tasks', taskList, 'dueDate', 'asc'],
  ['drivers', employeeList, 'lastName', 'asc'],
  ['trips', tripList, 'startTime', 'desc'],
  ['offences', policeReportList, 'date', 'desc'],
  ['repairs', repairRecordList, 'repairDate', 'desc'],
  // Newest first: docs/decisions/0059-leasing-lists-and-kpis.md.
  ['leasing positions', positionList, 'invoiceDate', 'desc'],
] as const)('the list of %s begins in its required order', (_, { sort, order }, specified, direction) => {
  expect([sort, order]).toEqual([specified, direction]);
});
