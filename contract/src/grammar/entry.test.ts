import { describe, expect, test } from 'vitest';
import { parseEnteredDay, parseEnteredMoment, parseEnteredMonth, parseEnteredTime } from './entry.ts';

const today = '2026-11-16';

describe('a typed day', () => {
  test.each([
    ['1.10.26', '2026-10-01'],
    ['01.10.2026', '2026-10-01'],
    [' 1. 10. 2026 ', '2026-10-01'],
    ['01102026', '2026-10-01'],
    ['011026', '2026-10-01'],
    ['20261001', '2026-10-01'],
    ['2026-10-01', '2026-10-01'],
    ['1/10/26', '2026-10-01'],
    ['1-10-2026', '2026-10-01'],
    ['1,10,26', '2026-10-01'],
    ['1 10 26', '2026-10-01'],
    ['1. Oktober 2026', '2026-10-01'],
    ['1. Okt 26', '2026-10-01'],
    ['Do, 1.10.2026', '2026-10-01'],
    ['3. März 2027', '2027-03-03'],
    ['17.5.90', '1990-05-17'],
    ['29.2.2028', '2028-02-29'],
    ['heute', '2026-11-16'],
    ['Morgen', '2026-11-17'],
    ['übermorgen', '2026-11-18'],
    ['gestern', '2026-11-15'],
    ['vorgestern', '2026-11-14'],
    ['+7', '2026-11-23'],
    ['+ 30', '2026-12-16'],
    ['-1', '2026-11-15'],
  ])('%j is %s', (text, day) => expect(parseEnteredDay(text, { today })).toBe(day));

  test.each([
    ['1.10.', '2026-10-01'],
    ['1.10', '2026-10-01'],
    ['0110', '2026-10-01'],
    ['1. Oktober', '2026-10-01'],
    ['15.1.', '2027-01-15'],
    ['31.12.', '2026-12-31'],
  ])('%j without a year is the nearest such day, %s', (text, day) =>
    expect(parseEnteredDay(text, { today })).toBe(day),
  );

  test('without a year it is not after the last day that the field takes', () => {
    expect(parseEnteredDay('15.1.', { today, latest: today })).toBe('2026-01-15');
    expect(parseEnteredDay('17.11.', { today, latest: today })).toBe('2025-11-17');
  });

  test.each([
    ['02/27', '2027-02-28'],
    ['2.27', '2027-02-28'],
    ['10.2027', '2027-10-31'],
    ['Okt 27', '2027-10-31'],
    ['1.10.', '2026-10-01'],
  ])('%j is %s in a field that takes a month as its last day', (text, day) =>
    expect(parseEnteredDay(text, { today, takesMonth: true })).toBe(day),
  );

  test.each([
    ['freitag', '2026-11-13'],
    ['Fr', '2026-11-13'],
    ['Montag', '2026-11-16'],
    ['dienstag', '2026-11-10'],
    ['Mittwoch', '2026-11-11'],
    ['Donnerstag', '2026-11-12'],
    ['Sonnabend', '2026-11-14'],
    ['Sonntag', '2026-11-15'],
  ])('%j is the last one in a field that ends today, %s', (text, day) => {
    expect(parseEnteredDay(text, { today, latest: today })).toBe(day);
    expect(parseEnteredDay(text, { today })).toBeNull();
  });

  test('without a year is no birthday', () => {
    expect(parseEnteredDay('1.2', { today, latestYear: 2026 })).toBeNull();
  });

  test('with a two-digit year of a birthday lies in the past', () => {
    expect(parseEnteredDay('1.2.45', { today })).toBe('2045-02-01');
    expect(parseEnteredDay('1.2.45', { today, latestYear: 2026 })).toBe('1945-02-01');
    expect(parseEnteredDay('010245', { today, latestYear: 2026 })).toBe('1945-02-01');
  });

  test.each(['', '31.2.2026', '29.2.', '1.13.2026', '1.10.2', '1.10.202', '1102026', 'bald', '1.10.26 8:30', '12'])(
    '%j is none',
    (text) => expect(parseEnteredDay(text, { today })).toBeNull(),
  );
});

describe('a typed time', () => {
  test.each([
    ['8:30', '08:30'],
    ['08:30', '08:30'],
    ['8.30', '08:30'],
    ['8,30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8', '08:00'],
    ['8 Uhr', '08:00'],
    ['8 Uhr 30', '08:30'],
    ['8:30 Uhr', '08:30'],
    ['8h30', '08:30'],
    ['08:30:15', '08:30'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['7:5', '07:05'],
  ])('%j is %s', (text, time) => expect(parseEnteredTime(text)).toBe(time));

  test.each(['', '24:00', '24 Uhr', '24:01', '25', '8:60', '8.3', '99', '12345', 'mittags', '2 pm', '8:30 MEZ'])(
    '%j is none',
    (text) => expect(parseEnteredTime(text)).toBeNull(),
  );
});

describe('a typed day with time', () => {
  test.each([
    ['1.10.26 8:30', '2026-10-01T08:30'],
    ['01.10.2026, 08:30', '2026-10-01T08:30'],
    ['2026-10-01T08:30', '2026-10-01T08:30'],
    ['011020260830', '2026-10-01T08:30'],
    ['1. 10. 26 8 Uhr 30', '2026-10-01T08:30'],
    ['1. Oktober 8 Uhr', '2026-10-01T08:00'],
    ['heute 14:00', '2026-11-16T14:00'],
    ['morgen 8', '2026-11-17T08:00'],
    ['+7 830', '2026-11-23T08:30'],
    ['14:00', '2026-11-16T14:00'],
    ['14 Uhr', '2026-11-16T14:00'],
    ['1.12.2026 um 9', '2026-12-01T09:00'],
    ['1.12., um 9 Uhr', '2026-12-01T09:00'],
    ['1.12.2026 24:00', '2026-12-02T00:00'],
    ['31.12.2026 24 Uhr', '2027-01-01T00:00'],
    ['24:00', '2026-11-17T00:00'],
    ['1.10.', '2026-10-01T23:59'],
    ['Do, 1.10.2026', '2026-10-01T23:59'],
    ['1 10 26', '2026-10-01T23:59'],
    ['1. Oktober 2027', '2027-10-01T23:59'],
    ['3. Dez 2027', '2027-12-03T23:59'],
    ['1 2 2027', '2027-02-01T23:59'],
    ['1. Oktober 2027 8:00', '2027-10-01T08:00'],
    ['1. Oktober 2027 1400', '2027-10-01T14:00'],
    ['gestern 1400', '2026-11-15T14:00'],
    ['1.10. 20:27', '2026-10-01T20:27'],
  ])('%j is %s', (text, moment) => expect(parseEnteredMoment(text, { today }, '23:59')).toBe(moment));

  test.each(['', '830', '9', '31.2.2026 8:30', '1.10.26 25:00', 'heute abend'])('%j is none', (text) =>
    expect(parseEnteredMoment(text, { today }, '23:59')).toBeNull(),
  );
});

describe('a typed month', () => {
  test.each(['10/26', '10/2026', '10.2026', '10.26', '1026', '102026', '2026-10', 'Okt 26', 'Oktober 2026'])(
    '%j is October 2026',
    (text) => expect(parseEnteredMonth(text)).toBe('2026-10'),
  );

  test.each(['', '13/2026', '2026', 'Herbst 2026', '10'])('%j is none', (text) =>
    expect(parseEnteredMonth(text)).toBeNull(),
  );
});
