import { addDays } from '@flottwart/contract/rules/berlin-time';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  dayInWords,
  formatDay,
  formatInstant,
  fromDateTimeInput,
  relativeTime,
  timeOn,
  toDateTimeInput,
  today,
} from './german-dates.ts';

test('a day is shown the German way', () => {
  expect(formatDay('2026-03-09')).toBe('09.03.2026');
});

test('a missing, invalid or zero day is a dash', () => {
  for (const day of [null, '', '1970-01-01', '2026-13-45', '2026-3-9', 'gestern']) expect(formatDay(day)).toBe('–');
});

test('an instant is shown in Berlin time, summer and winter', () => {
  expect(formatInstant('2026-01-15T22:30:00.000Z')).toBe('15.01.2026, 23:30');
  expect(formatInstant('2026-07-15T22:30:00.000Z')).toBe('16.07.2026, 00:30');
});

test('a missing, invalid or zero instant is a dash', () => {
  for (const instant of [null, '', 'bald', '1970-01-01T00:00:00.000Z']) expect(formatInstant(instant)).toBe('–');
});

test('a time on its day has no date, on another it has, and a repeated hour names its zone', () => {
  expect(timeOn('2026-07-15', '2026-07-15T10:30:00.000Z')).toBe('12:30');
  expect(timeOn('2026-07-15', '2026-07-15T22:30:00.000Z')).toBe('16.07.2026, 00:30');
  expect(timeOn('2026-10-25', '2026-10-25T01:30:00.000Z')).toBe('02:30 MEZ');
});

test('an instant survives the date-time input, in summer, in winter and in the nights between', () => {
  const clockChanges = ['2026-03-29T01:30:00.000Z', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'];
  for (const instant of ['2026-07-01T22:30:00.000Z', '2026-01-01T23:30:00.000Z', ...clockChanges]) {
    expect(fromDateTimeInput(toDateTimeInput(instant))).toBe(instant);
  }
});

test('an incomplete date-time input has no instant, and no instant leaves it empty', () => {
  for (const value of ['', '2026-07-01', '2026-13-01T10:00', '2027-03-28T02:30'])
    expect(fromDateTimeInput(value)).toBe('');
  expect(toDateTimeInput(null)).toBe('');
  expect(toDateTimeInput('1970-01-01T00:00:00.000Z')).toBe('');
});

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:30Z', 'gerade eben'],
  ['2026-11-15T12:00:20Z', 'gerade eben'],
  ['2026-11-15T11:59:00Z', 'vor 1 Minute'],
  ['2026-11-15T11:15:10Z', 'vor 44 Minuten'],
  ['2026-11-15T10:59:00Z', 'vor 1 Stunde'],
  ['2026-11-14T13:00:00Z', 'vor 23 Stunden'],
  ['2026-11-14T11:00:00Z', 'gestern'],
  ['2026-11-12T11:00:00Z', 'vor 3 Tagen'],
])('%s was %s', (instant, words) => {
  expect(relativeTime(instant, now)).toBe(words);
});

test('a day is named with its weekday, today and tomorrow as such', () => {
  expect(dayInWords('2030-01-01')).toBe('Dienstag, 01.01.2030');
  expect(dayInWords(today())).toMatch(/^Heute, \p{L}+, \d/u);
  expect(dayInWords(addDays(today(), -1))).toMatch(/^Gestern, \p{L}+, \d/u);
  expect(dayInWords(addDays(today(), 1))).toMatch(/^Morgen, \p{L}+, \d/u);
});

test('today changes at midnight in Berlin, whatever it was a moment before', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const dayAt = (instant: string): string => {
    vi.setSystemTime(instant);
    return today();
  };
  expect(dayAt('2026-11-17T22:59:59.999Z')).toBe('2026-11-17');
  expect(dayAt('2026-11-17T23:00:00.000Z')).toBe('2026-11-18');
  expect(dayAt('2026-11-17T22:59:00.000Z')).toBe('2026-11-17');
});
