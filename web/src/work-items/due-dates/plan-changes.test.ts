import type { BoardDate } from '@flottwart/contract/due-dates';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { expect, test } from 'vitest';
import { boardDateIn } from '../../testing/board-date.ts';
import { type DueEntry, isPostponable, planAssigned, planDone, planPostponed, vehicleDate } from './plan-changes.ts';

const entry = (values: Partial<BoardDate>): BoardDate => boardDateIn(-16, { date: '2026-11-01', ...values });

const byMileage = entry({
  kind: 'service',
  itemId: 2,
  isByMileage: true,
  dueKm: 60_000,
  remainingKm: -5,
  date: null,
  nextServiceKm: 60_000,
});
const task = entry({ kind: 'task', itemKind: 'task', itemId: 9, dueAt: '2026-11-01T08:30:00.000Z' });
const answer = entry({ kind: 'answer', itemKind: 'policereport', itemId: 8 });
const check = entry({ kind: 'licence-check', itemKind: 'employee', itemId: 7 });
const choice = {
  doneOn: '2026-11-17',
  next: { inspection: '2028-11-30', uvv: '2027-11-17', service: '2027-11-17' },
  nextServiceKm: ({ nextServiceKm: km }: DueEntry) => km && km + 30_000,
};

test('several dates of one vehicle are one change, each on condition of the date that was seen', () => {
  const { changes } = planDone([entry({}), entry({ kind: 'uvv', date: '2026-11-05' })], choice);
  expect([...changes]).toEqual([
    [
      'vehicle',
      [
        {
          id: 1,
          values: { huValidUntil: '2028-11-30', uvvDueDate: '2027-11-17' },
          from: { huValidUntil: '2026-11-01', uvvDueDate: '2026-11-05' },
        },
      ],
    ],
  ]);
});

test('dates without a next one are finished by status, tyres by their day, licences by a check', () => {
  const dates = [task, answer, check, entry({ kind: 'lease-return', itemId: 3 }), entry({ kind: 'tires', itemId: 4 })];
  const { changes, checkedDrivers } = planDone(dates, choice);
  expect(checkedDrivers).toEqual([7]);
  expect(changes.has('employee')).toBe(false);
  expect(changes.get('task')).toEqual([{ id: 9, values: { status: 'TaskStatus_DONE' }, from: {} }]);
  expect(changes.get('policereport')).toEqual([{ id: 8, values: { status: 'PoliceReportStatus_SENT' }, from: {} }]);
  expect(changes.get('vehicle')).toEqual([
    { id: 3, values: { status: 'VehicleStatus_RETURNED' }, from: {} },
    { id: 4, values: { lastFrontTireChange: '2026-11-17', lastRearTireChange: '2026-11-17' }, from: {} },
  ]);
});

test.each([90_000, null])('after a service by mileage the next one is at the mileage that was chosen: %j', (next) => {
  const { changes } = planDone([byMileage], { ...choice, nextServiceKm: () => next });
  expect(changes.get('vehicle')).toEqual([
    { id: 2, values: { naechsterServiceInKm: next }, from: { naechsterServiceInKm: 60_000 } },
  ]);
});

test('a vehicle without any date of a service gets a day, and a mileage if one was chosen', () => {
  const none = vehicleDate({ id: 5, naechsterService: null, naechsterServiceInKm: null } as Vehicle, 'service');
  const planned = (km: number | null) =>
    planDone([none], { ...choice, nextServiceKm: () => km }).changes.get('vehicle');
  expect(planned(null)).toEqual([
    { id: 5, values: { nextServiceDate: '2027-11-17' }, from: { nextServiceDate: null } },
  ]);
  expect(planned(30_000)).toMatchObject([
    { values: { naechsterServiceInKm: 30_000 }, from: { naechsterServiceInKm: null } },
  ]);
});

test('one service that is done sets the next day and the next mileage, from whichever card', () => {
  const both = { nextServiceDate: '2027-06-15', nextServiceKm: 60_000 };
  const onDay = entry({ kind: 'service', itemId: 2, date: '2027-06-15', ...both });
  for (const entries of [[onDay], [{ ...byMileage, ...both }], [onDay, { ...byMileage, ...both }]])
    expect(planDone(entries, choice).changes.get('vehicle')).toEqual([
      {
        id: 2,
        values: { nextServiceDate: '2027-11-17', naechsterServiceInKm: 90_000 },
        from: { nextServiceDate: '2027-06-15', naechsterServiceInKm: 60_000 },
      },
    ]);
});

test('a postponed task keeps its time of day in Berlin; what is set by law or mileage stays', () => {
  const dates = [task, entry({ kind: 'uvv' }), entry({}), byMileage, check, answer, entry({ kind: 'tires' })];
  expect(dates.map(isPostponable)).toEqual([true, true, false, false, false, false, false]);
  const { changes } = planPostponed(dates, '2027-06-01');
  expect([...changes]).toEqual([
    [
      'task',
      [{ id: 9, values: { dueDate: '2027-06-01T07:30:00.000Z' }, from: { dueDate: '2026-11-01T08:30:00.000Z' } }],
    ],
    ['vehicle', [{ id: 1, values: { uvvDueDate: '2027-06-01' }, from: { uvvDueDate: '2026-11-01' } }]],
  ]);
});

test('a task in the hour that spring leaves out is postponed to noon of that day', () => {
  const early = { ...task, dueAt: '2026-11-01T01:30:00.000Z' };
  const { changes } = planPostponed([early], '2027-03-28');
  expect(changes.get('task')).toMatchObject([{ values: { dueDate: '2027-03-28T10:00:00.000Z' } }]);
});

test('dates are assigned by their items, each once', () => {
  const { changes } = planAssigned([entry({}), entry({ kind: 'uvv' }), check], 'anna@spedition.example');
  expect(changes.get('vehicle')).toHaveLength(1);
  expect(changes.get('employee')).toEqual([
    { id: 7, values: { assignedToUsername: 'anna@spedition.example' }, from: {} },
  ]);
});
