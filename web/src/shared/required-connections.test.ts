import { expect, test } from 'vitest';
import { type CompanySettings, requiredConnections } from './required-connections.ts';

const complete: CompanySettings = {
  vehicleDriverHistoryUsername: 'ahrens',
  employeeDataBaseUsername: 'ahrens',
  smtpHost: 'mail.example.org',
  smtpUsername: 'ahrens',
};

const nothing: CompanySettings = {
  vehicleDriverHistoryUsername: '',
  employeeDataBaseUsername: '',
  smtpHost: '',
  smtpUsername: '',
};

const missing = (settings: CompanySettings) =>
  Object.entries(requiredConnections).flatMap(([name, { isMissing }]) => (isMissing(settings) ? [name] : []));

test('a company without settings lacks everything, one with all of them nothing', () => {
  expect(missing(nothing)).toEqual(['drivingHistory', 'employeeDatabase', 'mail', 'policeReports']);
  expect(missing(complete)).toEqual([]);
});

test('offences need all three connections', () => {
  expect(missing({ ...complete, vehicleDriverHistoryUsername: '' })).toEqual(['drivingHistory', 'policeReports']);
  expect(missing({ ...complete, employeeDataBaseUsername: '' })).toEqual(['employeeDatabase', 'policeReports']);
  expect(missing({ ...complete, smtpUsername: '' })).toEqual(['mail', 'policeReports']);
});

test('mail needs both host and username', () => {
  expect(missing({ ...complete, smtpHost: '' })).toEqual(['mail', 'policeReports']);
});
