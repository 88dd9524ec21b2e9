import { expect, test } from 'vitest';
import { employeeList } from '../features/employees/employee-list.ts';
import { employeeColumns } from '../features/employees/employee-list-page.tsx';
import { findingColumns } from '../features/leasing/findings/finding-columns.tsx';
import { findingList } from '../features/leasing/findings/finding-list.ts';
import { openCreditsList, positionList } from '../features/leasing/leasing-lists.ts';
import { openCreditsColumns } from '../features/leasing/open-credits-columns.tsx';
import { positionColumns } from '../features/leasing/position-columns.tsx';
import { policeReportList } from '../features/police-reports/police-report-list.ts';
import { policeReportColumns } from '../features/police-reports/police-report-list-page.tsx';
import { repairRecordList } from '../features/repair-records/repair-record-list.ts';
import { repairRecordColumns } from '../features/repair-records/repair-record-list-page.tsx';
import { taskList } from '../features/tasks/task-list.ts';
import { taskColumns } from '../features/tasks/task-list-page.tsx';
import { tripList } from '../features/trips/trip-list.ts';
import { tripListColumns } from '../features/trips/trip-list-page.tsx';
import { vehicleList } from '../features/vehicles/vehicle-list.ts';
import { vehicleColumns } from '../features/vehicles/vehicle-list-page.tsx';
import { searchReader } from './list-state.ts';

const keysOf = (columns: readonly { readonly key: string }[]): readonly string[] => columns.map(({ key }) => key);

const lists = [
  ['vehicles', keysOf(vehicleColumns), vehicleList],
  ['tasks', keysOf(taskColumns), taskList],
  ['employees', keysOf(employeeColumns), employeeList],
  ['police reports', keysOf(policeReportColumns), policeReportList],
  ['repair records', keysOf(repairRecordColumns), repairRecordList],
  ['trips', keysOf(tripListColumns), tripList],
  ['leasing positions', keysOf(positionColumns), positionList],
  ['open credits', keysOf(openCreditsColumns), openCreditsList],
  ['leasing findings', keysOf(findingColumns(() => undefined)), findingList],
] as const;

test.each(lists)('every name by which %s are sorted has a column with a button', (_, columns, { sortable }) => {
  expect(columns).toEqual(expect.arrayContaining([...sortable]));
});

test('every column of vehicles but the driver sorts, also those that a person adds', () => {
  expect([...vehicleList.sortable, 'driver'].sort()).toEqual([...keysOf(vehicleColumns)].sort());
  expect(searchReader(vehicleList)({ sort: 'title' })).toEqual({ sort: 'title' });
});
