import { kindNames } from '@flottwart/contract/rules/kinds';
import { updateEmployee } from '@flottwart/contract/work-items/employee';
import { updatePoliceReport } from '@flottwart/contract/work-items/police-report';
import { updateRepairRecord } from '@flottwart/contract/work-items/repair-record';
import { updateTask } from '@flottwart/contract/work-items/task';
import { updateVehicle } from '@flottwart/contract/work-items/vehicle';
import { expect, test } from 'vitest';
import { bulkFieldsOf } from './bulk-fields.ts';
import { findBulkErrors, wantedValues } from './bulk-plan.ts';

const bodies = {
  vehicle: updateVehicle.body,
  task: updateTask.body,
  employee: updateEmployee.body,
  policereport: updatePoliceReport.body,
  repairrecord: updateRepairRecord.body,
} as const;

const samples = {
  text: ['Winterreifen', '20095', '00123', '123', 'amt@hamburg.example', 'a@b.example, c@d.example', 'a\u0000b'],
  date: ['2026-11-16', '1850-01-01', '2026-02-30', 'bald'],
  datetime: ['2026-11-16T08:00', '1850-01-01T08:00', 'bald'],
  time: ['08:30', '25:00'],
  whole: ['0', '-4', '85.000 km', '5.000.000', '5.000.001', '1,5'],
  euro: ['0', '-4', '1.234,56', '10.000.000', '10.000.000,01', '1,234'],
  choice: ['Bremsen'],
} as const;

test.each(kindNames)('the preview of a %s refuses exactly the entries that the contract refuses', (kind) => {
  // The server checks the age of a driver against the day of the call.
  for (const field of bulkFieldsOf(kind).filter((one) => one.field !== 'birthDate')) {
    for (const entry of samples[field.type]) {
      const entries = { [field.field]: entry };
      const isPromised = Object.keys(findBulkErrors([field], entries)).length === 0;
      const values = wantedValues([field], entries);
      const isEmpty = values[field.field] === null || values[field.field] === '';
      const isTaken = !isEmpty && bodies[kind].safeParse(values).success;
      expect([field.field, entry, isPromised]).toEqual([field.field, entry, isTaken]);
    }
  }
});

test('the preview refuses a birth date that no driver has', () => {
  const message = findBulkErrors(bulkFieldsOf('employee'), { birthDate: '2090-01-01' }).birthDate;
  expect(message).toBe('Das Geburtsdatum liegt in der Zukunft.');
});
