import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainTrips, lookAheadMs, lookBackMs, type TripChain } from './trips-to-shifts.ts';
import type { WebfleetTrip } from './webfleet-rows.ts';

const hour = 3_600_000;
const origin = Date.parse('2026-06-01T00:00:00Z');
const longAfter = new Date(origin + 400 * 24 * hour);

const trip = (id: string, driver: string | null, startHour: number, hours: number): WebfleetTrip => ({
  id,
  isCorrection: false,
  vehicle: { id: 'v', name: undefined },
  driver: driver === null ? null : { id: driver, name: driver },
  start: new Date(origin + startHour * hour),
  end: new Date(origin + (startHour + hours) * hour),
});

const summaryOf = (chains: readonly TripChain[]) =>
  chains.map(({ id, start, end }) => [id, (start.getTime() - origin) / hour, end && (end.getTime() - origin) / hour]);

test('trips with short stops are one shift, a pause of four hours ends it', () => {
  const trips = [trip('c', 'A', 12.9, 1), trip('a', 'A', 4, 1), trip('b', 'A', 6, 3), trip('d', 'A', 17.9, 1)];
  expect(summaryOf(chainTrips(trips, longAfter))).toEqual([
    ['a', 4, 13.9],
    ['d', 17.9, 18.9],
  ]);
});

test('another driver, or none, ends a shift; another vehicle does not', () => {
  const trips = [
    trip('1', 'A', 4, 1),
    trip('2', 'B', 5.5, 1),
    trip('3', 'A', 7, 1),
    trip('4', null, 8.5, 1),
    trip('5', 'A', 10, 1),
    { ...trip('6', 'A', 8.2, 0.1), vehicle: { id: 'w', name: undefined } },
  ];
  expect(summaryOf(chainTrips(trips, longAfter)).map(([id]) => id)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a shift stays open until four hours after its last trip, or until somebody else drives', () => {
  const now = new Date(origin + 10 * hour);
  expect(summaryOf(chainTrips([trip('1', 'A', 4, 3)], now))).toEqual([['1', 4, null]]);
  expect(summaryOf(chainTrips([trip('1', 'A', 4, 2)], now))).toEqual([['1', 4, 6]]);
  expect(summaryOf(chainTrips([trip('1', 'A', 4, 3), trip('2', 'B', 8, 1)], now))).toEqual([
    ['1', 4, 7],
    ['2', 8, null],
  ]);
  const driving = { ...trip('1', 'A', 2, 1), end: null };
  expect(summaryOf(chainTrips([driving], now))).toEqual([['1', 2, null]]);
});

test('a driver card left in its slot is cut every night', () => {
  const trips = Array.from({ length: 24 }, (_, at) => trip(String(at + 10), 'A', 20 + at * 3, 1));
  expect(summaryOf(chainTrips(trips, longAfter))).toEqual([
    ['10', 20, 24],
    ['12', 26, 48],
    ['20', 50, 72],
    ['28', 74, 90],
  ]);
});

test('a month of endless trips is processed quickly', () => {
  const trips = Array.from({ length: 150_000 }, (_, at) => trip(String(at), 'A', at / 200, 0.001));
  expect(chainTrips(trips, longAfter)).toHaveLength(33);
});

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const drives = fc.array(
  fc.record({
    // Mostly the same driver with short stops, so that chains become long enough to be cut.
    driver: fc.oneof({ weight: 30, arbitrary: fc.constant('A') }, fc.constantFrom('B', null)),
    stop: fc.oneof({ weight: 15, arbitrary: between(0.01, 3.9) }, between(0, 12)),
    drive: fc.oneof({ weight: 9, arbitrary: between(0.01, 1) }, between(0.01, 6)),
  }),
  { minLength: 20, maxLength: 100, size: 'max' },
);

test('the shifts are the same however time is split into windows', () => {
  fc.assert(
    fc.property(drives, fc.array(between(0, 1), { minLength: 1, maxLength: 4 }), (steps, fractions) => {
      let hours = 0;
      const all = steps.map(({ driver, stop, drive }, number) => {
        const start = hours + stop;
        hours = start + drive;
        return trip(String(number).padStart(3, '0'), driver, start, drive);
      });
      const borders = [0, ...fractions.sort((a, b) => a - b), 1].map((part) => origin + part * hours * hour);
      const seen = new Map<string, TripChain>();
      for (const [index, from] of borders.slice(0, -1).entries()) {
        const to = borders[index + 1] ?? from;
        for (const chain of chainsSeenFrom(all, from, to)) {
          expect(seen.get(chain.id) ?? chain).toEqual(chain);
          seen.set(chain.id, chain);
        }
      }
      const byId = (a: TripChain, b: TripChain) => (a.id < b.id ? -1 : 1);
      expect([...seen.values()].sort(byId)).toEqual(chainTrips(all, longAfter).sort(byId));
    }),
    { numRuns: 500 },
  );
});

/** Chains of one window, read as the adapter reads them. */
const chainsSeenFrom = (all: readonly WebfleetTrip[], from: number, to: number): TripChain[] =>
  chainTrips(
    all.filter(({ start }) => start.getTime() >= from - lookBackMs && start.getTime() <= to + lookAheadMs),
    longAfter,
  ).filter(({ start, end }) => start.getTime() <= to && end !== null && end.getTime() >= from);
