import { expect, test } from 'vitest';
import { createFleet } from './fleet.ts';

const now = new Date('2026-08-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const fleet = createFleet({ vehicles: 60, people: 130, days: 30 }, () => now);
const all = [...fleet.shiftsBetween(daysAgo(60), now)].map(({ shift }) => shift);

test('the same query always returns the same data', () => {
  const again = createFleet({ vehicles: 60, people: 130, days: 30 }, () => now);
  expect([...again.shiftsBetween(daysAgo(3), now)]).toEqual([...fleet.shiftsBetween(daysAgo(3), now)]);
});

test('every vehicle has an early and a late shift on each day, and today’s early ones are running', () => {
  expect(all).toHaveLength(60 * 2 * 30 + 60);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ end }) => end === null).length).toBeGreaterThan(20);
});

test('a window returns exactly the shifts that overlap it, the unfinished one included', () => {
  for (const [from, to] of [
    [daysAgo(20), daysAgo(13)],
    [daysAgo(0.5), now],
  ] as const) {
    const touching = all.filter(({ start, end }) => start <= to && (end === null || end >= from));
    expect([...fleet.shiftsBetween(from, to)].map(({ shift }) => shift.id)).toEqual(touching.map(({ id }) => id));
  }
});

test('paging from a number skips and repeats nothing', () => {
  const whole = [...fleet.shiftsBetween(daysAgo(0.2), now)];
  const [first, second] = whole;
  expect(second).toBeDefined();
  const rest = [...fleet.shiftsBetween(daysAgo(0.2), now, first?.next)];
  expect([first, ...rest]).toEqual(whole);
});

test('irregular data occurs: no VIN, no plate, a rented vehicle, an overlong shift, a namesake, an unknown birth', () => {
  expect(fleet.vehicles.some(({ vin }) => vin === undefined)).toBe(true);
  expect(fleet.vehicles.some(({ plate }) => plate === undefined)).toBe(true);
  expect(fleet.vehicles.some(({ isRented }) => isRented)).toBe(true);
  expect(all.some(({ start, end }) => end && end.getTime() - start.getTime() > 20 * 3_600_000)).toBe(true);
  expect(fleet.people.some(({ birthDate }) => birthDate === undefined)).toBe(true);
  const names = fleet.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(new Set(names).size).toBeLessThan(names.length);
});

test('vehicles are distinct by VIN and by plate', () => {
  const { vehicles } = createFleet({ vehicles: 3000, people: 1, days: 1 }, () => now);
  const known = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined);
  for (const values of [known(vehicles.map(({ vin }) => vin)), known(vehicles.map(({ plate }) => plate))])
    expect(new Set(values).size).toBe(values.length);
  for (const { vin } of vehicles) if (vin) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
});
