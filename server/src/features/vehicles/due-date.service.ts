import type { Page, Paging } from '@flottwart/contract/list';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { soonDays } from '@flottwart/contract/rules/due-tone';
import type { DueDate } from '@flottwart/contract/work-items/vehicle';
import type { Context } from '../../context.ts';
import { allRows, together } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import { countDueDates, selectDueDates } from './due-date.repository.ts';

/** Inspection, service and lease return that are overdue or due within the warning time. */
export const listDueDates = async (
  { db, clock, totals }: Context,
  { companyId }: Session,
  { page = 1, size }: Paging,
): Promise<Page<DueDate>> => {
  const until = addDays(berlinDay(clock()), soonDays);
  const [items, total] = await readInTenant(db, companyId, () =>
    together(
      allRows(selectDueDates(companyId, until, { limit: size ?? null, offset: (page - 1) * (size ?? 0) })),
      totals.counted(companyId, 'vehicle', { until }, () => countDueDates(companyId, until)),
    ),
  );
  return { items, total };
};
