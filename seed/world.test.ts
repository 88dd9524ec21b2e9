import { addDays } from '@flottwart/contract/rules/berlin-time';
import { dueTone } from '@flottwart/contract/rules/due-level';
import { kinds } from '@flottwart/contract/rules/kinds';
import { limitUse } from '@flottwart/contract/rules/leasing';
import { plateHint, vinHint } from '@flottwart/contract/rules/plate';
import { durationTone } from '@flottwart/contract/rules/trip-duration';
import { describe, expect, test } from 'vitest';
import { driverCount } from './people.ts';
import { createSamples, createWorld } from './world.ts';

const instants = [
  '2026-11-15T15:00:00Z',
  '2028-02-29T11:00:00Z',
  '2027-01-01T00:30:00Z',
  '2026-10-25T00:30:00Z',
] as const;

describe.each(instants)('the world at %s', (instant) => {
  const world = createWorld(new Date(instant));
  const { vans: known, newVans, newDrivers, shifts, repairs, documents, quarterlyLimitCents, today, now } = world;
  const vans = [...known, ...newVans];
  const drivers = [...world.drivers, ...newDrivers];

  test('is deterministic', () => {
    expect(JSON.stringify(createWorld(new Date(instant)))).toBe(JSON.stringify(world));
  });

  test('has unique, valid plates and VINs', () => {
    expect(new Set(vans.map(({ plate }) => plate)).size).toBe(vans.length);
    expect(new Set(vans.map(({ vin }) => vin)).size).toBe(vans.length);
    expect(vans.map(({ plate }) => plateHint(plate)).filter((hint) => hint !== null)).toEqual([]);
    expect(vans.map(({ vin }) => vinHint(vin)).filter((hint) => hint !== null)).toEqual([]);
  });

  test('has dates of every level and vans in every status', () => {
    for (const key of ['nextServiceDate', 'inspectionValidUntil'] as const)
      expect(new Set(known.map((van) => dueTone(van[key], today)))).toEqual(
        new Set(['overdue', 'soon', 'later', 'none']),
      );
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set(kinds.vehicle.statuses));
  });

  test('has drivers with unique names, some of whom have left', () => {
    expect(new Set(drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(drivers.length);
    const left = drivers.filter(({ isActive }) => !isActive).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(driverCount / 4);
  });

  test('nobody drives two vans at a time, and no van has two drivers', () => {
    for (const key of ['van', 'driver'] as const)
      for (const own of Map.groupBy(shifts, (shift) => shift[key].number).values())
        for (const [index, shift] of own.entries())
          if (shift.start < (own[index - 1]?.end ?? new Date(0))) expect.fail(`${shift.id} overlaps by ${key}`);
  });

  test('has shifts of three months: running, long and overlong ones, none in the future', () => {
    expect(shifts.every(({ start, end }) => start <= now && (end === null || end <= now))).toBe(true);
    expect(shifts.some(({ day }) => day <= addDays(today, -90))).toBe(true);
    expect(shifts.filter(({ end }) => end === null).length).toBeGreaterThan(0);
    const tones = Map.groupBy(shifts, ({ start, end }) => durationTone((end ?? start).getTime() - start.getTime()));
    expect(tones.get('long')?.length).toBeGreaterThan(100);
    expect(tones.get('overlong')?.length).toBeGreaterThan(30);
    expect(tones.get('normal')?.length).toBeGreaterThan(5000);
  });

  test('has repairs of every kind in every status, one for each van in repair', () => {
    expect(new Set(repairs.map(({ status }) => status))).toEqual(new Set(kinds.repairrecord.statuses));
    expect(new Set(repairs.map(({ type }) => type)).size).toBe(7);
    const inRepair = known.filter(({ status }) => status === 'VehicleStatus_IN_REPAIR');
    const repaired = repairs.filter(({ status }) => status === 'RepairRecordStatus_IN_REPAIR').map(({ van }) => van);
    expect(new Set(repaired)).toEqual(new Set(inRepair));
  });

  test("has leasing documents of two years, and the quarter's limit is nearly reached", () => {
    expect(documents.every(({ date }) => date <= today)).toBe(true);
    expect(documents.flatMap(({ positions }) => positions).length).toBeGreaterThan(5000);
    expect(new Set(documents.map(({ number }) => number)).size).toBe(documents.length);
    expect(documents.flatMap(({ positions }) => positions).every(({ cents }) => cents > 0)).toBe(true);
    const quarter = (day: string) => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    const used = documents
      .filter(({ kind }) => kind === 'credit')
      .flatMap(({ positions }) => positions)
      .filter(({ service, date }) => service.startsWith('AFF') && quarter(date) === quarter(today))
      .reduce((sum, { cents }) => sum + cents, 0);
    const { percent } = limitUse(used / 100, quarterlyLimitCents / 100);
    expect(percent).toBeGreaterThanOrEqual(85);
    expect(percent).toBeLessThanOrEqual(95);
  });
});

describe.each(instants)('the samples at %s', (instant) => {
  const samples = createSamples(new Date(instant));
  const { vans, drivers, shifts, tasks, repairs, offences, today } = samples;

  test('are a part of the world under plates, numbers and a lessor that nobody has', () => {
    expect(vans.map(({ plate }) => plate)).toEqual(expect.arrayContaining(['BSP-FW-11', 'BSP-FW-19E', 'BSP-FW-22']));
    expect(vans.every(({ plate, vin }) => plate.startsWith('BSP-') && vin.startsWith('FWTBSP'))).toBe(true);
    expect(drivers.every(({ email, staffNumber }) => email === '' && staffNumber.startsWith('BSP-'))).toBe(true);
    expect(samples.documents.every(({ by }) => by.name === 'Beispiel Leasing GmbH')).toBe(true);
    expect(offences.every(({ authority, caseNumber }) => !authority && caseNumber.startsWith('BSP-'))).toBe(true);
  });

  test('have something of everything', () => {
    expect([vans, drivers, tasks, repairs, offences].map(({ length }) => length)).toEqual([12, 10, 7, 5, 2]);
    expect(new Set(vans.map((van) => dueTone(van.inspectionValidUntil, today)))).toEqual(
      new Set(['overdue', 'soon', 'later']),
    );
    expect(shifts.length).toBeGreaterThan(70);
    expect(new Set(repairs.map(({ status }) => status))).toEqual(new Set(kinds.repairrecord.statuses));
  });
});

test("the demo's visitor has tasks that are overdue, due today and due in the next days", () => {
  const taskPlans = createWorld(new Date(instants[0])).tasks;
  const mine = taskPlans.filter(({ assignee, status }) => assignee === 'jana' && status !== 'TaskStatus_DONE');
  expect(mine.some(({ due }) => due < 0)).toBe(true);
  expect(mine.some(({ due }) => due === 0)).toBe(true);
  expect(mine.some(({ due }) => due > 0)).toBe(true);
  expect(new Set(taskPlans.map(({ status }) => status))).toEqual(new Set(kinds.task.statuses));
});
