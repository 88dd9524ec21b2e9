import { expect, test } from 'vitest';
import { placeBars, shareOf } from './day-timeline.ts';

const day = { begin: 0, end: 24 };
const now = 30;

const place = (...spans: readonly (readonly [begin: number, end: number | null])[]) =>
  placeBars(
    spans.map(([begin, end]) => ({ begin, end })),
    day,
    now,
  );

test.each([
  [-5, 0],
  [0, 0],
  [6, 0.25],
  [24, 1],
  [40, 1],
])('hour %d lies at the share %d of the day', (at, share) => {
  expect(shareOf(at, day)).toBe(share);
});

test('a bar has the share of its span', () => {
  expect(place([6, 18])).toEqual([{ left: 0.25, width: 0.5, lane: 0, isFromBefore: false, isOpen: false }]);
});

test('spans over midnight are cut at the bounds of the day and marked', () => {
  expect(place([-2, 6], [18, 25])).toEqual([
    { left: 0, width: 0.25, lane: 0, isFromBefore: true, isOpen: false },
    { left: 0.75, width: 0.25, lane: 0, isFromBefore: false, isOpen: true },
  ]);
});

test('a span without an end reaches up to now, at most to the end of the day', () => {
  expect(place([12, null])).toMatchObject([{ left: 0.5, width: 0.5, isOpen: true }]);
  expect(placeBars([{ begin: 12, end: null }], day, 18)).toMatchObject([{ left: 0.5, width: 0.25, isOpen: true }]);
});

test('an end before the begin has no width', () => {
  expect(place([12, 6])).toMatchObject([{ left: 0.5, width: 0 }]);
  expect(placeBars([{ begin: 20, end: null }], day, 18)).toMatchObject([{ width: 0, isOpen: true }]);
});

test('overlapping spans get lanes of their own, a free lane is used again', () => {
  expect(place([6, 12], [11, 14], [12, 16], [13, 15], [16, 18]).map(({ lane }) => lane)).toEqual([0, 1, 0, 2, 0]);
});

test('lanes follow the begin, whatever the order of the spans', () => {
  expect(place([11, 14], [6, 12]).map(({ lane }) => lane)).toEqual([1, 0]);
});

test('a span without an end keeps its lane', () => {
  expect(place([6, null], [20, 22]).map(({ lane }) => lane)).toEqual([0, 1]);
});
