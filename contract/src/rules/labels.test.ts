import { expect, test } from 'vitest';
import { kinds } from '../work-items/kinds.ts';
import { counted, isOpenStatus, statusLabel } from './labels.ts';

test.each([
  ['TaskStatus_IN_PROGRESS', 'IN PROGRESS'],
  ['VehicleStatus_OUT_OF_SERVICE', 'OUT OF SERVICE'],
  ['ACTIVE', 'ACTIVE'],
])('%s reads %s', (status, label) => expect(statusLabel(status)).toBe(label));

test('open and active statuses are live, inactive ones are not', () => {
  const live = Object.values(kinds).flatMap(({ statuses }) => statuses.filter(isOpenStatus));
  expect(live).toEqual([
    'VehicleStatus_ACTIVE',
    'TaskStatus_OPEN',
    'ACTIVE',
    'PoliceReportStatus_OPEN',
    'RepairRecordStatus_OPEN',
  ]);
});

test.each([
  [0, '0 Positionen'],
  [1, '1 Position'],
  [2, '2 Positionen'],
  [1234, '1.234 Positionen'],
])('%i is counted as %s', (count, text) => expect(counted(count, 'Position', 'Positionen')).toBe(text));
