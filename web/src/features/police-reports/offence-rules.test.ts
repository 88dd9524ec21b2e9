import { expect, test } from 'vitest';
import {
  emptyOffence,
  findDriverErrors,
  findOffenceErrors,
  manualReportOf,
  offenceReportOf,
  retryOf,
} from './offence-rules.ts';

const specified = { date: '2026-03-10', time: '08:15', licensePlate: 'B-AB-1234', caseNumber: 'AZ 1' };
const complete = { ...emptyOffence, ...specified };
const now = new Date('2026-11-15T12:00:00Z');

test('a complete offence of today is fine', () => {
  expect(findOffenceErrors(complete, new Date('2026-03-10T12:00:00Z'))).toEqual({});
});

test('today is the day in Berlin: shortly after its midnight the new day is allowed, the next one not', () => {
  const halfPastMidnight = new Date('2026-03-09T23:30:00Z');
  expect(findOffenceErrors(complete, halfPastMidnight)).toEqual({});
  expect(findOffenceErrors({ ...complete, date: '2026-03-11' }, halfPastMidnight)).toHaveProperty('date');
});

test('every field is needed', () => {
  const nothing = { ...emptyOffence, caseNumber: '  ' };
  expect(Object.keys(findOffenceErrors(nothing, new Date()))).toEqual(['date', 'time', 'licensePlate', 'caseNumber']);
});

test('a manual driver needs a person and a reason', () => {
  expect(Object.keys(findDriverErrors({ ...complete, driverReason: ' ' }))).toEqual(['driverId', 'driverReason']);
  const named = { ...complete, driverId: '7', driverReason: 'Dienstplan' };
  expect(findDriverErrors(named)).toEqual({});
  expect(manualReportOf(named)).toEqual({ ...specified, driverId: 7, driverReason: 'Dienstplan' });
});

test('the hour that exists twice needs a zone, the skipped one is refused', () => {
  const repeated = { ...complete, date: '2026-10-25', time: '02:30' };
  expect(findOffenceErrors(repeated, now)).toEqual({ zone: 'Bitte MESZ oder MEZ wählen.' });
  expect(findOffenceErrors({ ...repeated, zone: 'MEZ' }, now)).toEqual({});
  expect(findOffenceErrors({ ...complete, date: '2026-03-29', time: '02:30' }, now)).toEqual({
    time: expect.stringContaining('Sommerzeit'),
  });
});

test('the moment is sent with the offence only where date and time exist twice', () => {
  expect(offenceReportOf(complete)).toEqual(specified);
  const repeated = { ...complete, date: '2026-10-25', time: '02:30' };
  expect(offenceReportOf({ ...repeated, zone: 'MESZ' })).toMatchObject({ offenceTime: '2026-10-25T00:30:00.000Z' });
  expect(offenceReportOf({ ...repeated, zone: 'MEZ' })).toMatchObject({ offenceTime: '2026-10-25T01:30:00.000Z' });
});

test('the repeated request is one minute after the start, in Berlin, across midnight and in summer time', () => {
  const timeOf = (startTime: string) => {
    const { date, time } = retryOf(complete, { id: 3, startTime });
    return { date, time };
  };
  expect(timeOf('2026-01-15T06:59:30.000Z')).toEqual({ date: '2026-01-15', time: '08:00' });
  expect(timeOf('2026-07-15T21:59:00.000Z')).toEqual({ date: '2026-07-16', time: '00:00' });
});

test('the repeated request names the trip and keeps the true moment', () => {
  expect(retryOf(complete, { id: 3, startTime: '2026-03-10T09:59:00.000Z' })).toEqual({
    ...specified,
    time: '11:00',
    tripId: 3,
    offenceTime: '2026-03-10T07:15:00.000Z',
  });
});

test('place and authority are sent where they are known', () => {
  const known = {
    offencePlace: 'Berlin',
    authorityName: 'Amt A',
    authorityAddress: 'Weg 1',
    policeEmail: 'a@amt.example',
  };
  expect(offenceReportOf({ ...complete, ...known })).toEqual({ ...specified, ...known });
  expect(offenceReportOf({ ...complete, offencePlace: ' ' })).toEqual(specified);
});
