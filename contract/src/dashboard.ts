import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Key figures for a dispatcher's morning. */
export const dashboard = z.object({
  vehicles: z.int(),
  openTasks: z.int(),
  /** Overdue, or due within a week. */
  urgentDueDates: z.int(),
  /** Those of them that are overdue. */
  overdueDueDates: z.int(),
  runningTrips: z.int(),
  /** Trips without an end that are longer than any plausible shift. */
  unclearTrips: z.int(),
  /** Unanswered police reports, and those past their deadline. */
  unansweredReports: z.int(),
  lateReports: z.int(),
  /** Sum of unsettled debits in euro. */
  openCredits: z.number(),
  /** Open tasks whose day has passed. */
  overdueTasks: z.int(),
  /** Leasing documents that wait for a decision. */
  documentsToCheck: z.int(),
});
export type Dashboard = z.infer<typeof dashboard>;

const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Was heute ansteht, in Zahlen',
  access: 'member',
  responses: { 200: dashboard },
});

/** Week from Monday to Sunday, the current one up to now. */
const trendWeek = z.object({
  monday: z.string(),
  tasksCreated: z.int(),
  tasksDone: z.int(),
  /** Paid for repairs dated in the week, in euro. */
  repairCosts: z.number(),
  /** Vehicles in repair or out of service at the end of the week. */
  outOfService: z.int(),
});
export type TrendWeek = z.infer<typeof trendWeek>;

const getTrends = endpoint({
  method: 'GET',
  path: '/api/dashboard/trends',
  summary: 'Aufgaben, Reparaturkosten und stehende Fahrzeuge der letzten acht Wochen',
  access: 'member',
  responses: { 200: z.object({ weeks: z.array(trendWeek) }) },
});

export const dashboardEndpoints = { getDashboard, getTrends } as const;
