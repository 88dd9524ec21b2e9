import { expect, test } from 'vitest';
import { kinds } from './kinds.ts';
import { isOpenStatus, statusLabel } from './status-label.ts';

test.each([
  ['TaskStatus_IN_PROGRESS', 'IN PROGRESS'],
  ['VehicleStatus_OUT_OF_SERVICE', 'OUT OF SERVICE'],
  ['ACTIVE', 'ACTIVE'],
])('%s reads %s', (status, label) => expect(statusLabel(status)).toBe(label));

test('open and active statuses count as open, inactive ones do not', () => {
  const live = Object.values(kinds).flatMap(({ statuses }) => statuses.filter(isOpenStatus));
  expect(live).toEqual([
    'VehicleStatus_ACTIVE',
    'TaskStatus_OPEN',
    'ACTIVE',
    'PoliceReportStatus_OPEN',
    'RepairRecordStatus_OPEN',
  ]);
});
