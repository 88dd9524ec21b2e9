import { expect, test } from 'vitest';
import { berlinDaySpan, hourMarks, offenceMoments } from './berlin-day.ts';

const hour = 3_600_000;

test.each([
  ['2026-06-10', 24],
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %d hours', (day, hours) => {
  const { begin, end } = berlinDaySpan(day);
  expect((end - begin) / hour).toBe(hours);
});

test.each([
  ['2026-06-10', 3 / 24, 12 / 24],
  ['2026-03-29', 2 / 23, 11 / 23],
  ['2026-10-25', 4 / 25, 13 / 25],
])('on %s the clock shows 03 at %d and 12 at %d of the day', (day, three, twelve) => {
  const at = new Map(hourMarks(day, day).map(({ label, at: share }) => [label, share]));
  expect(at.get('03')).toBe(three);
  expect(at.get('12')).toBe(twelve);
});

test('two days show every sixth hour and the date at midnight, more days the dates alone', () => {
  const labels = (lastDay: string) => hourMarks('2026-11-17', lastDay).map(({ label }) => label);
  expect(labels('2026-11-18')).toEqual(['06', '12', '18', '18.11.', '06', '12', '18']);
  expect(labels('2026-11-19')).toEqual(['18.11.', '19.11.']);
  expect(hourMarks('2026-10-24', '2026-10-25')[3]).toEqual({ label: '25.10.', at: 24 / 49, isMidnight: true });
});

const momentsOf = (day: string, time: string | null, timeZone: 'MESZ' | 'MEZ' | null = null) =>
  offenceMoments({ day, time, timeZone }).map((moment) => moment.toISOString());

test('an offence has its moment in Berlin time, and none without a time', () => {
  expect(momentsOf('2026-06-10', '16:42')).toEqual(['2026-06-10T14:42:00.000Z']);
  expect(momentsOf('2026-06-10', null)).toEqual([]);
});

test('in the repeated hour an offence has the moment of its zone, or both', () => {
  const [summer, winter] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  expect(momentsOf('2026-10-25', '02:30')).toEqual([summer, winter]);
  expect(momentsOf('2026-10-25', '02:30', 'MESZ')).toEqual([summer]);
  expect(momentsOf('2026-10-25', '02:30', 'MEZ')).toEqual([winter]);
});
