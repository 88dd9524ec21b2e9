import type { Dashboard } from '@flottwart/contract/dashboard';
import { isAnswered } from '@flottwart/contract/rules/answer-deadline';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { daysAhead } from '@flottwart/contract/rules/due-level';
import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import type { Context } from '../../context.ts';
import { combineReads, mapRead, type Read } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { sumOpenCents } from '../leasing/public.ts';
import { countLateReports } from '../police-reports/public.ts';
import { countUrgent } from '../reminders/public.ts';
import { countRunningTrips } from '../trips/public.ts';

const openTaskStatuses: readonly string[] = kinds.task.statuses.filter((status) => status !== 'TaskStatus_DONE');
const unansweredStatuses: readonly string[] = kinds.policereport.statuses.filter((status) => !isAnswered(status));

/** One round trip, mostly stored or cached totals, because the page is opened all day long. */
export const getDashboard = ({ db, clock, totals }: Context, { companyId }: Session): Promise<Dashboard> => {
  const today = berlinDay(clock());
  const urgentRange = { today, until: addDays(today, daysAhead.week) };

  const storedTotalOf = (tx: TenantTransaction, kind: Kind, statuses: readonly string[]): Read<number> =>
    mapRead(combineReads(...statuses.map((status) => totals.stored(tx, companyId, kind, status))), (counts) =>
      counts.reduce((sum, count) => sum + count, 0),
    );

  return readInTenant(db, companyId, (tx) =>
    mapRead(
      combineReads(
        totals.stored(tx, companyId, 'vehicle'),
        storedTotalOf(tx, 'task', openTaskStatuses),
        totals.cached(companyId, 'vehicle', { urgent: urgentRange }, () => countUrgent(companyId, urgentRange)),
        totals.cached(companyId, 'trip', { running: true }, () => countRunningTrips(tx, companyId)),
        storedTotalOf(tx, 'policereport', unansweredStatuses),
        totals.cached(companyId, 'policereport', { late: today }, () =>
          countLateReports(tx, companyId, unansweredStatuses, today),
        ),
        totals.cached(companyId, 'leaseplan', { openCents: true }, () => sumOpenCents(tx, companyId)),
      ),
      ([vehicles, openTasks, urgentDueDates, runningTrips, unansweredReports, lateReports, openCents]) => ({
        vehicles,
        openTasks,
        urgentDueDates,
        runningTrips,
        unansweredReports,
        lateReports,
        openCredits: toEuro(openCents),
      }),
    ),
  );
};
