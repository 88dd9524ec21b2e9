import type { Dashboard } from '@flottwart/contract/dashboard';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { figureLists } from '@flottwart/contract/rules/figure-lists';
import type { Context } from '../../context.ts';
import { combineReads, mapRead } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { sumOpenCents } from '../leasing/public.ts';
import { countDueReports } from '../police-reports/public.ts';
import { countDue, reminderFilter } from '../reminders/public.ts';
import { countTrips } from '../trips/public.ts';

/** One round trip, mostly stored or cached totals, because the page is opened all day long. */
export const getDashboard = ({ db, clock, totals }: Context, { companyId }: Session): Promise<Dashboard> => {
  const today = berlinDay(clock());
  const { openTasks, urgentDueDates, runningTrips, unansweredReports, lateReports } = figureLists(today);
  const urgent = reminderFilter(today, urgentDueDates.level);

  return readInTenant(db, companyId, (tx) =>
    mapRead(
      combineReads(
        totals.stored(tx, companyId, 'vehicle'),
        totals.stored(tx, companyId, 'task', openTasks.status),
        totals.cached(companyId, 'vehicle', urgent, () => countDue(companyId, urgent)),
        totals.cached(companyId, 'trip', runningTrips, () => countTrips(tx, companyId, runningTrips, null)),
        totals.stored(tx, companyId, 'policereport', unansweredReports.status),
        totals.cached(companyId, 'policereport', lateReports, () =>
          countDueReports(tx, companyId, lateReports.dueUntil),
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
