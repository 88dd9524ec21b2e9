import { z } from 'zod';
import { day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { exportOf, inDayOrder, listQuery, severalOf } from './list.ts';
import { dueColumns, dueKinds } from './rules/due-names.ts';
import { email, id } from './text.ts';

/** Due date of a vehicle, a driver, a task or an offence, read from the item that owns it. */
export const boardDate = z.object({
  kind: z.enum(dueKinds),
  /** Kind and id of the item that owns the date. */
  itemKind: z.enum(['vehicle', 'employee', 'task', 'policereport']),
  itemId: id(),
  title: z.string(),
  /** Plate of the first linked vehicle for a task; empty for a driver. */
  licensePlate: z.string(),
  assignedToEmail: z.string().nullable(),
  column: z.enum(dueColumns),
  /** Last day; for a service by mileage the projected one, null if unknown. */
  date: z.string().nullable(),
  remainingDays: z.int().nullable(),
  /** Instant of a task, which has a time of day; null for the others. */
  dueAt: z.iso.datetime().nullable(),
  /** True for a service by mileage, whose day follows from the course of the odometer. */
  isByMileage: z.boolean(),
  dueKm: z.int().nullable(),
  /** Null without a mileage of the vehicle. */
  remainingKm: z.int().nullable(),
  /** Day and mileage of the vehicle's next service, for either date of it: one service ends both. Null for other kinds. */
  nextServiceDate: z.string().nullable(),
  nextServiceKm: z.int().nullable(),
  /** True for the first licence check of a driver. */
  isNeverChecked: z.boolean(),
  /** True for a first licence check whose day an update has chosen, so that not all of them fall on the same one. */
  isSpread: z.boolean(),
});
export type BoardDate = z.infer<typeof boardDate>;

/** Filters of board, calendar, numbers and export; `me` is the caller. */
const boardFilters = {
  kind: severalOf(z.enum(dueKinds)).optional(),
  assignedTo: severalOf(z.union([z.enum(['me', 'nobody']), email()])).optional(),
};

const boardQuery = listQuery(['date'], {
  ...boardFilters,
  column: z.enum(dueColumns).optional(),
  from: day().optional(),
  to: day().optional(),
}).omit({ sort: true, order: true });

/** A column has its own days. */
const withoutContradiction = <Q extends z.ZodObject<{ column: z.ZodType; from: z.ZodType; to: z.ZodType }>>(
  query: Q,
): Q =>
  inDayOrder(query).refine(({ column, from, to }) => !column || !(from || to), {
    path: ['column'],
    message: 'Entweder eine Spalte oder Tage.',
  });

export const listBoardDates = endpoint({
  method: 'GET',
  path: '/api/due-dates',
  summary: 'Termine von Fahrzeugen, Fahrern, Aufgaben und Ordnungswidrigkeiten, dringendste zuerst',
  access: 'member',
  query: withoutContradiction(boardQuery),
  responses: { 200: z.array(boardDate) },
  paged: true,
});

const exportBoardDates = exportOf(
  '/api/due-dates/export',
  'Termine als Excel-Datei',
  withoutContradiction(boardQuery.omit({ page: true, size: true })),
);

const count = z.int();

export const boardCounts = z.object({
  columns: z.object({ overdue: count, week: count, month: count, later: count }),
  /** Counted in all columns; the filter by kind does not narrow them, so that it can show them. */
  kinds: z.object({
    inspection: count,
    service: count,
    uvv: count,
    tires: count,
    'lease-return': count,
    'licence-check': count,
    task: count,
    answer: count,
  }),
});
export type BoardCounts = z.infer<typeof boardCounts>;

const countQuery = boardQuery.pick({ q: true, kind: true, assignedTo: true });

const countBoardDates = endpoint({
  method: 'GET',
  path: '/api/due-dates/counts',
  summary: 'Termine in Zahlen, nach Spalte und Art',
  access: 'member',
  query: countQuery,
  responses: { 200: boardCounts },
});

/** Dates of one kind on one day. */
export const calendarCount = z.object({ day: z.string(), kind: z.enum(dueKinds), count });
export type CalendarCount = z.infer<typeof calendarCount>;

const dueCalendar = endpoint({
  method: 'GET',
  path: '/api/due-dates/calendar',
  summary: 'Anzahl der Termine je Tag und Art in einem Monat',
  access: 'member',
  query: countQuery.extend({
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Kein gültiger Monat (erwartet wird zum Beispiel 2026-03).'),
  }),
  responses: { 200: z.array(calendarCount) },
});

export const dueDateEndpoints = { listBoardDates, exportBoardDates, countBoardDates, dueCalendar };
