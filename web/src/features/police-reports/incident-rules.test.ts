import { expect, test } from 'vitest';
import { findIncidentFaults, retryInstant } from './incident-rules.ts';

const complete = { date: '2026-03-10', time: '08:15', licensePlate: 'B-AB-1234', caseNumber: 'AZ 1' };

test('a complete incident of today is fine', () => {
  expect(findIncidentFaults(complete, new Date('2026-03-10T12:00:00Z'))).toEqual({});
});

test('today is the day in Berlin: shortly after its midnight the new day is allowed, the next one not', () => {
  const halfPastMidnight = new Date('2026-03-09T23:30:00Z');
  expect(findIncidentFaults(complete, halfPastMidnight)).toEqual({});
  expect(findIncidentFaults({ ...complete, date: '2026-03-11' }, halfPastMidnight)).toHaveProperty('date');
});

test('every field is needed', () => {
  const nothing = { date: '', time: '', licensePlate: '', caseNumber: '  ' };
  expect(Object.keys(findIncidentFaults(nothing, new Date()))).toEqual(['date', 'time', 'licensePlate', 'caseNumber']);
});

test('the repeated request is one minute after the start, in Berlin, across midnight and in summer time', () => {
  expect(retryInstant({ startTime: '2026-01-15T06:59:30.000Z' })).toEqual({ date: '2026-01-15', time: '08:00' });
  expect(retryInstant({ startTime: '2026-07-15T21:59:00.000Z' })).toEqual({ date: '2026-07-16', time: '00:00' });
});
