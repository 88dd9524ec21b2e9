import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './berlin-time.ts';
import { kinds } from './kinds.ts';
import { defaultReadinessDay, isReadinessDay, judgeReadiness, type ReadinessFacts } from './readiness.ts';
import { readinessReasons } from './readiness-labels.ts';

const day = '2026-06-11';
const before = addDays(day, -1);
const after = addDays(day, 1);

const flawless: ReadinessFacts = {
  status: 'VehicleStatus_ACTIVE',
  isInspectionKnown: true,
  inspectionValidUntil: after,
  nextServiceDate: after,
  kmToService: 1,
  returnDate: after,
  repairs: [],
  driver: { name: 'Karla Kutscher' },
  hasTrips: true,
  shift: { tripId: 4, minutes: 480, openSince: null },
};

/** Types of the reasons; a blocking one is marked. */
const judged = (facts: Partial<ReadinessFacts>): string => {
  const { state, reasons } = judgeReadiness({ ...flawless, ...facts }, day);
  return [state, ...reasons.map(({ type, isBlocking }) => (isBlocking ? `${type}!` : type))].join(' ');
};

const repairOf = (id: number, status: string, date: string | null) => ({
  id,
  status: `RepairRecordStatus_${status}`,
  date,
});
const repair = (status: string, date: string | null) => ({ repairs: [repairOf(7, status, date)] });

test.each<[string, Partial<ReadinessFacts>]>([
  ['ready', {}],
  ['ready', { nextServiceDate: null, kmToService: null, returnDate: null, shift: null }],
  ['remark inspectionUnknown', { isInspectionKnown: false, inspectionValidUntil: null }],
  ['ready', { inspectionValidUntil: null }],
  [
    'notReady status!',
    { status: 'VehicleStatus_IN_REPAIR', isInspectionKnown: false, inspectionValidUntil: null, driver: null },
  ],
  ['ready', { inspectionValidUntil: day, nextServiceDate: day, kmToService: 0 }],
  ['notReady status!', { status: 'VehicleStatus_IN_REPAIR' }],
  ['notReady status!', { status: 'VehicleStatus_OUT_OF_SERVICE' }],
  ['notReady inspection!', { inspectionValidUntil: before }],
  ['notReady lease!', { returnDate: before }],
  ['remark lease', { returnDate: day }],
  ['notReady repair!', repair('OPEN', day)],
  ['notReady repair!', repair('IN_REPAIR', null)],
  ['notReady repair!', repair('IN_REPAIR', after)],
  ['remark repair', repair('OPEN', before)],
  ['remark repair', repair('OPEN', null)],
  ['remark repair', repair('OPEN', '1970-01-01')],
  ['ready', repair('OPEN', after)],
  ['remark service', { nextServiceDate: before }],
  ['remark service', { kmToService: -1 }],
  ['remark driver', { driver: null }],
  ['remark lease driver', { driver: null, returnDate: day }],
  ['notReady lease!', { driver: null, returnDate: before }],
  ['ready', { driver: null, hasTrips: false }],
  ['ready', { shift: { tripId: 4, minutes: 540, openSince: null } }],
  ['remark shift', { shift: { tripId: 4, minutes: 541, openSince: null } }],
])('%s: %j', (expected, facts) => expect(judged(facts)).toBe(expected));

const everythingWrong: Partial<ReadinessFacts> = {
  inspectionValidUntil: before,
  nextServiceDate: before,
  kmToService: -200,
  returnDate: before,
  ...repair('OPEN', before),
  driver: null,
  shift: { tripId: 4, minutes: 700, openSince: null },
};

test.each([
  ['VehicleStatus_ACTIVE', 'notReady inspection! repair lease! service shift'],
  ['VehicleStatus_IN_REPAIR', 'notReady status! inspection! repair lease! service'],
  ['VehicleStatus_OUT_OF_SERVICE', 'notReady status! inspection! repair lease! service'],
])('with everything wrong, %s gives only the reasons that matter', (status, expected) =>
  expect(judged({ ...everythingWrong, status })).toBe(expected),
);

test('the most pressing repair is named: a blocking one, then the earliest, one without a day last', () => {
  const repairs = [
    repairOf(5, 'OPEN', null),
    repairOf(4, 'OPEN', before),
    repairOf(3, 'OPEN', addDays(before, -1)),
    repairOf(2, 'OPEN', day),
    repairOf(1, 'OPEN', after),
  ];
  const namedOf = (from: number) =>
    judgeReadiness({ ...flawless, repairs: repairs.slice(0, from) }, day).reasons.map(({ repairId }) => repairId);
  expect([5, 3, 2, 1].map(namedOf)).toEqual([[2], [3], [4], [5]]);
});

test('a reason carries its cause', () => {
  const { reasons } = judgeReadiness({ ...flawless, ...everythingWrong }, day);
  const none = { status: null, date: null, km: null, minutes: null, repairId: null, tripId: null, openSince: null };
  expect(reasons).toEqual([
    { ...none, type: 'inspection', isBlocking: true, date: before },
    { ...none, type: 'repair', isBlocking: false, status: 'RepairRecordStatus_OPEN', date: before, repairId: 7 },
    { ...none, type: 'lease', isBlocking: true, date: before },
    { ...none, type: 'service', isBlocking: false, date: before, km: 200 },
    { ...none, type: 'shift', isBlocking: false, minutes: 700, tripId: 4 },
  ]);
});

const someDay = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(day, days)));
const facts: fc.Arbitrary<ReadinessFacts> = fc.record({
  status: fc.constantFrom(...kinds.vehicle.statuses),
  isInspectionKnown: fc.boolean(),
  inspectionValidUntil: someDay,
  nextServiceDate: someDay,
  kmToService: fc.option(fc.integer({ min: -5000, max: 50_000 })),
  returnDate: someDay,
  repairs: fc.array(
    fc.record({
      id: fc.nat(),
      status: fc.constantFrom('RepairRecordStatus_OPEN', 'RepairRecordStatus_IN_REPAIR'),
      date: someDay,
    }),
    { maxLength: 2 },
  ),
  driver: fc.option(fc.record({ name: fc.string() })),
  hasTrips: fc.boolean(),
  shift: fc.option(
    fc.record({ tripId: fc.nat(), minutes: fc.integer({ min: 0, max: 1500 }), openSince: fc.constant(null) }),
  ),
});

test('the state follows from the reasons, each given once and in order', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { state, reasons } = judgeReadiness(given, day);
      const types = reasons.map(({ type }) => type);
      expect(types).toEqual(readinessReasons.filter((type) => types.includes(type)));
      const expected = reasons.some(({ isBlocking }) => isBlocking) ? 'notReady' : 'remark';
      expect(state).toBe(reasons.length === 0 ? 'ready' : expected);
    }),
  );
});

test('time alone never makes a vehicle in use ready: a later day has every dated reason of an earlier one', () => {
  const dated = new Set(['inspection', 'lease', 'service']);
  const typesOn = (given: ReadinessFacts, on: string) =>
    judgeReadiness(given, on).reasons.flatMap(({ type }) => (dated.has(type) ? [type] : []));
  fc.assert(
    fc.property(facts, fc.nat(60), (given, days) => {
      expect(typesOn(given, addDays(day, days))).toEqual(expect.arrayContaining(typesOn(given, day)));
    }),
  );
});

test('a day is asked for from today on, up to a year ahead; tomorrow by default', () => {
  expect(defaultReadinessDay('2026-12-31')).toBe('2027-01-01');
  expect([before, day, after, addDays(day, 365), addDays(day, 366)].map((one) => isReadinessDay(one, day))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
