import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  berlinDay,
  berlinInstant,
  berlinInstants,
  berlinTime,
  isRepeatedHour,
  mondayOf,
  timeWithZone,
  zone,
  zoneInRepeatedHour,
} from './berlin-time.ts';

test.each([
  ['2026-01-15', '12:00', '2026-01-15T11:00:00.000Z'],
  ['2026-07-15', '12:00', '2026-07-15T10:00:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2024-02-29', '00:00', '2024-02-28T23:00:00.000Z'],
  ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
])('%s %s in Berlin is %s', (day, time, iso) => expect(berlinInstant(day, time).toISOString()).toBe(iso));

test('the repeated hour of the autumn clock change gives the first instant', () => {
  expect(berlinInstant('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('the skipped hour of the spring clock change gives an instant of that night', () => {
  expect(berlinInstant('2026-03-29', '02:30').toISOString()).toMatch(/^2026-03-29T0[01]:30:00/);
});

test.each([
  ['2026-03-29', '01:59', ['2026-03-29T00:59:00.000Z']],
  ['2026-03-29', '02:00', []],
  ['2026-03-29', '02:59', []],
  ['2026-03-29', '03:00', ['2026-03-29T01:00:00.000Z']],
  ['2026-10-25', '01:59', ['2026-10-24T23:59:00.000Z']],
  ['2026-10-25', '02:00', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['2026-10-25', '02:59', ['2026-10-25T00:59:00.000Z', '2026-10-25T01:59:00.000Z']],
  ['2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
])('a clock in Berlin shows %s %s at %j', (day, time, instants) =>
  expect(berlinInstants(day, time).map((instant) => instant.toISOString())).toEqual(instants),
);

test.each([
  ['2026-10-24T23:59:00Z', null],
  ['2026-10-25T00:00:00Z', 'MESZ'],
  ['2026-10-25T00:59:59Z', 'MESZ'],
  ['2026-10-25T01:00:00Z', 'MEZ'],
  ['2026-10-25T01:59:59Z', 'MEZ'],
  ['2026-10-25T02:00:00Z', null],
  ['2027-10-31T00:30:00Z', 'MESZ'],
  ['2026-07-15T12:00:00Z', null],
])('%s has the zone %s', (instant, zone) => expect(zoneInRepeatedHour(new Date(instant))).toBe(zone));

test('only the repeated hour of autumn needs a zone', () => {
  expect(isRepeatedHour('2026-10-25', '02:59')).toBe(true);
  expect(isRepeatedHour('2026-10-25', '03:00')).toBe(false);
  expect(isRepeatedHour(null, '02:30')).toBe(false);
  expect([timeWithZone('02:30', 'MEZ'), timeWithZone('14:05', null)]).toEqual(['02:30 MEZ', '14:05']);
});

test('day and time round-trip to the same instant outside the repeated hour', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      const again = berlinInstant(berlinDay(minute), berlinTime(minute));
      expect([0, 3_600_000]).toContain(minute.getTime() - again.getTime());
    }),
  );
});

const parts = new Intl.DateTimeFormat('en', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const lookedUp = (instant: Date): string => {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${found.year}-${found.month}-${found.day} ${found.hour}:${found.minute}`;
};

/** Last weeks of the months in which clocks changed, the hour before and the hour after. */
const nights = [2, 8, 9].flatMap((month) =>
  [25, 26, 27, 28, 29, 30, 31].flatMap((day) => [0, 1].map((hour) => ({ month, day, hour }))),
);

test('the clock follows the database of zones in every night in which it changes', () => {
  for (let year = 1980; year <= 2100; year += 1)
    for (const { month, day, hour } of nights) {
      const instant = new Date(Date.UTC(year, month, day, hour, 59));
      expect(`${berlinDay(instant)} ${berlinTime(instant)}`).toBe(lookedUp(instant));
    }
});

test('the clock follows the database of zones in any year', () => {
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(`${berlinDay(instant)} ${berlinTime(instant)}`).toBe(lookedUp(instant));
    }),
  );
});

test('days are added across months, years and clock changes', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months more is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));
