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
  /** Unanswered police reports, and those past their deadline. */
  unansweredReports: z.int(),
  lateReports: z.int(),
  /** Sum of unsettled debits in euro. */
  openCredits: z.number(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Was heute ansteht, in Zahlen',
  access: 'member',
  responses: { 200: dashboard },
});
