import { unansweredStatuses } from './answer-deadline.ts';
import { addDays } from './berlin-time.ts';
import { urgentLevels } from './due-names.ts';
import { openStatuses } from './kinds.ts';

/**
 * Filters of the lists that the dashboard's figures open: the server counts by them and the pages link to them, so that a
 * figure opens exactly what it counts. Today is the day in Berlin.
 */
export const figureLists = (today: string) =>
  ({
    /** A task that was due until yesterday is overdue. */
    overdueTasks: { status: [...openStatuses('task')], dueUntil: addDays(today, -1) },
    openTasks: { status: [...openStatuses('task')] },
    urgentDueDates: { level: [...urgentLevels] },
    overdueDueDates: { level: ['overdue'] },
    runningTrips: { status: ['running'] },
    unclearTrips: { status: ['unclear'] },
    unansweredReports: { status: unansweredStatuses },
    /** An answer that was due until yesterday is late. */
    lateReports: { dueUntil: addDays(today, -1) },
  }) as const;

/** Statuses of vehicles that nobody can drive for the time being. */
export const stoppedStatuses = ['VehicleStatus_IN_REPAIR', 'VehicleStatus_OUT_OF_SERVICE'] as const;
