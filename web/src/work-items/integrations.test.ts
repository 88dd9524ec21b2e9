import { expect, test } from 'vitest';
import { type CompanySettings, integrations } from './integrations.ts';

const company: CompanySettings = {
  id: 1,
  companyName: 'Ahrens',
  contactName: '',
  contactPhone: '',
  street: '',
  houseNumber: '',
  zipCode: '',
  city: '',
  amazonSpecialServices: true,
};

const complete: CompanySettings = {
  ...company,
  vehicleDriverHistoryUsername: 'ahrens',
  employeeDataBaseUsername: 'ahrens',
  smtpHost: 'mail.example.org',
  smtpUsername: 'ahrens',
};

const missing = (settings: CompanySettings) =>
  Object.entries(integrations).flatMap(([name, { isMissing }]) => (isMissing(settings) ? [name] : []));

test('a company without settings lacks everything, one with all of them nothing', () => {
  expect(missing(company)).toEqual(['drivingHistory', 'employeeDatabase', 'mail', 'policeReports']);
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
