import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a dispatcher wants to know first in the morning. */
export const dashboard = z.object({
  vehicles: z.int(),
  openTasks: z.int(),
  /** Overdue, or due within a week. */
  urgentDueDates: z.int(),
  runningTrips: z.int(),
  /** Police reports that no authority has an answer to yet, and those of them whose deadline is past. */
  unansweredReports: z.int(),
  lateReports: z.int(),
  /** Euro of debits that no credit has settled yet. */
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
