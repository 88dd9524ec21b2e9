import { expect, test } from 'vitest';
import {
  birthDateError,
  licenceCheckDayError,
  nextLicenceCheck,
  postcodeError,
  postcodeHint,
  withoutGermanPrefix,
} from './driver-data.ts';

const today = '2026-11-16';

test.each([
  ['2026-11-17', 'Das Geburtsdatum liegt in der Zukunft.'],
  ['2026-11-16', 'Ein Fahrer ist mindestens 16 Jahre alt.'],
  ['2010-11-17', 'Ein Fahrer ist mindestens 16 Jahre alt.'],
  ['2010-11-16', null],
  ['1970-01-01', null],
  ['1926-11-17', null],
  ['1926-11-16', 'Ein Fahrer ist höchstens 99 Jahre alt.'],
  ['1900-01-01', 'Ein Fahrer ist höchstens 99 Jahre alt.'],
])('the birth date %s: %s', (birthDate, message) => {
  expect(birthDateError(birthDate, today)).toBe(message);
});

test('a driver of 29 February is a year older on 1 March', () => {
  expect(birthDateError('2012-02-29', '2028-02-28')).not.toBeNull();
  expect(birthDateError('2012-02-29', '2028-02-29')).toBeNull();
  expect(birthDateError('2012-02-29', '2029-02-28')).toBeNull();
});

test.each([
  '1010',
  '8001',
  '1012 AB',
  '1012ab',
  '00-950',
  '1000-001',
  '111 22',
  'SW1A 1AA',
  'CH-8001',
  'A-1010',
  'I-00184',
  'RO-010011',
])('the foreign postcode %s is accepted as written', (postcode) => expect(postcodeError(postcode)).toBeNull());

test('four digits get a hint, because a zero may be missing', () => {
  expect(postcodeHint('1067')).toContain('Österreich');
  for (const postcode of ['', '01067', '1012 AB']) expect(postcodeHint(postcode)).toBeNull();
});

test.each([
  ['D-10115', '10115'],
  ['DE-10115', '10115'],
  ['d 10115', '10115'],
  ['D10115', '10115'],
  ['DE – 10115', '10115'],
  ['10115', '10115'],
  ['A-1010', 'A-1010'],
  ['CH-8001', 'CH-8001'],
  ['DK-2100', 'DK-2100'],
  ['DE1 1AA', 'DE1 1AA'],
  ['Amt\nD-10115 Berlin\nDeutschland', 'Amt\n10115 Berlin\nDeutschland'],
  ['Weg D-10115', 'Weg D-10115'],
  ['D-101156', 'D-101156'],
])('the letters of Germany before a postcode are dropped: %j is %j', (text, plain) =>
  expect(withoutGermanPrefix(text)).toBe(plain),
);

test('a German postcode has five digits, with its leading zero', () => {
  expect(postcodeError('00000')).toMatch(/^Keine deutsche Postleitzahl beginnt mit 00\./);
  for (const postcode of ['', '01067', ' 20457 ', 'D-01067', 'DE-01067']) expect(postcodeError(postcode)).toBeNull();
  for (const postcode of ['106', '010670', 'D-1067', 'DE-010670', '0106a', 'Dresden', '０１０６７'])
    expect(postcodeError(postcode)).toMatch(/fünf Ziffern/);
});

test.each([
  ['2026-05-17', 6, '2026-11-17'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
])('after a check on %s the next one within %i months is on %s', (checkedOn, months, next) =>
  expect(nextLicenceCheck(checkedOn, months)).toBe(next),
);

test('a check today is possible, one tomorrow is not', () => {
  expect(licenceCheckDayError('2026-11-17', '2026-11-17')).toBeNull();
  expect(licenceCheckDayError('2026-11-18', '2026-11-17')).toBe('Die Kontrolle liegt in der Zukunft.');
});
