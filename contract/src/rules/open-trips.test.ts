import { expect, test } from 'vitest';
import { choiceMoment, isUncertain, type TripTimes, tripState, uncertainText } from './open-trips.ts';

const open: TripTimes = {
  startTime: '2026-11-17T06:30:00.000Z',
  endTime: null,
  presumedEnd: null,
  unclearFrom: '2026-11-17T20:30:00.000Z',
};

test.each([
  ['2026-11-17T06:30:00Z', 'running', null],
  ['2026-11-17T20:29:59Z', 'running', null],
  ['2026-11-17T20:30:00Z', 'unclear', 'ohne Abmeldung seit 17.11.2026, 07:30'],
  ['2026-11-18T11:00:00Z', 'unclear', 'ohne Abmeldung seit 17.11.2026, 07:30'],
])('at %s a trip without an end is %s', (at, state, text) => {
  expect([tripState(open, new Date(at)), uncertainText(open, new Date(at))]).toEqual([state, text]);
  expect(isUncertain(open, new Date(at))).toBe(state === 'unclear');
});

test.each([
  ['2026-11-17T15:59:59Z', 'running', null],
  ['2026-11-17T16:00:00Z', 'presumed', 'vermutlich beendet 17.11.2026, 17:00'],
  ['2026-11-18T11:00:00Z', 'presumed', 'vermutlich beendet 17.11.2026, 17:00'],
])('at %s a trip that the next one ends is %s', (at, state, text) => {
  const trip = { ...open, presumedEnd: '2026-11-17T16:00:00.000Z' };
  expect([tripState(trip, new Date(at)), uncertainText(trip, new Date(at))]).toEqual([state, text]);
  expect(isUncertain(trip, new Date(at))).toBe(state === 'presumed');
});

test('a next trip that is still to come ends nothing', () => {
  const trip = { ...open, presumedEnd: '2026-11-19T06:00:00.000Z' };
  expect(tripState(trip, new Date('2026-11-18T11:00:00Z'))).toBe('unclear');
});

test('a finished trip is certain, however long it was', () => {
  const trip = { ...open, endTime: '2026-11-19T06:30:00.000Z', unclearFrom: null };
  expect([tripState(trip, new Date('2026-11-20T00:00:00Z')), uncertainText(trip, new Date())]).toEqual([
    'finished',
    null,
  ]);
});

test('a choice is repeated with one minute after the start, in Berlin', () => {
  expect(choiceMoment({ startTime: '2026-06-10T21:59:30.000Z' })).toEqual({ date: '2026-06-11', time: '00:00' });
});
