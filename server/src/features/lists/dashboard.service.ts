import type { Dashboard } from '@flottwart/contract/dashboard';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { figureLists } from '@flottwart/contract/rules/figure-lists';
import type { Context } from '../../context.ts';
import { combineReads, mapRead } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { sumOpenCents } from '../disputes/public.ts';
import { countDrafts } from '../documents/public.ts';
import { countDueReports } from '../police-reports/public.ts';
import { countDue, dueSubjects, reminderFilter } from '../reminders/public.ts';
import { countTasks } from '../tasks/public.ts';
import { countTrips, judgedAt } from '../trips/public.ts';

/** One round trip, mostly stored or cached totals, because the page is opened all day long. */
export const getDashboard = ({ db, clock, totals }: Context, { companyId }: Session): Promise<Dashboard> => {
  const now = judgedAt(clock());
  const today = berlinDay(now);
  const lists = figureLists(today);
  const { openTasks, overdueTasks, urgentDueDates, overdueDueDates, unansweredReports, lateReports } = lists;
  const [running, unclear] = [
    { ...lists.runningTrips, now },
    { ...lists.unclearTrips, now },
  ];
  const urgent = reminderFilter(today, urgentDueDates.level);
  const overdue = reminderFilter(today, overdueDueDates.level);

  return readInTenant(db, companyId, (tx) =>
    mapRead(
      combineReads(
        totals.stored(companyId, 'vehicle'),
        totals.stored(companyId, 'task', openTasks.status),
        totals.cached(companyId, dueSubjects, urgent, () => countDue(companyId, urgent)),
        totals.cached(companyId, dueSubjects, overdue, () => countDue(companyId, overdue)),
        totals.cached(companyId, 'trip', running, () => countTrips(tx, companyId, running, null)),
        totals.cached(companyId, 'trip', unclear, () => countTrips(tx, companyId, unclear, null)),
        totals.stored(companyId, 'policereport', unansweredReports.status),
        totals.cached(companyId, 'policereport', lateReports, () =>
          countDueReports(tx, companyId, lateReports.dueUntil),
        ),
        totals.cached(companyId, 'leaseplan', { openCents: true }, () => sumOpenCents(tx, companyId)),
        totals.cached(companyId, 'task', overdueTasks, () => countTasks(tx, companyId, overdueTasks)),
        totals.cached(companyId, 'leaseplan', { drafts: true }, () => countDrafts(tx, companyId)),
      ),
      ([
        vehicles,
        tasks,
        urgentCount,
        overdueCount,
        runningTrips,
        unclearTrips,
        unanswered,
        late,
        openCents,
        overdueTaskCount,
        drafts,
      ]) => ({
        vehicles,
        openTasks: tasks,
        urgentDueDates: urgentCount,
        overdueDueDates: overdueCount,
        runningTrips,
        unclearTrips,
        unansweredReports: unanswered,
        lateReports: late,
        openCredits: toEuro(openCents),
        overdueTasks: overdueTaskCount,
        documentsToCheck: drafts,
      }),
    ),
  );
};
