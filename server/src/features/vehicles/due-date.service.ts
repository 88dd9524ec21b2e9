import type { Page, Paging } from '@flottwart/contract/list';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { soonDays } from '@flottwart/contract/rules/due-tone';
import type { DueDate } from '@flottwart/contract/work-items/vehicle';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import { countDueDates, findDueDates } from './due-date.repository.ts';

/** Inspection, service and lease return that are overdue or due within the warning time. */
export const listDueDates = (
  { db, clock, totals }: Context,
  { companyId }: Session,
  { page = 1, size }: Paging,
): Promise<Page<DueDate>> => {
  const until = addDays(berlinDay(clock()), soonDays);
  return inTenant(db, companyId, async (tx) => ({
    items: await findDueDates(tx, companyId, until, { limit: size ?? null, offset: (page - 1) * (size ?? 0) }),
    total: await totals.counted(companyId, 'vehicle', { until }, () => countDueDates(tx, companyId, until)),
  }));
};
