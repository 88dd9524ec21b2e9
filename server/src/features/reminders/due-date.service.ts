import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { DueDate, dueDates } from '@flottwart/contract/reminders';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { type DueLevel, dueLevels } from '@flottwart/contract/rules/due-names';
import type { Context } from '../../context.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import { toDueDate } from './due-date.mapper.ts';
import { countDue, type DueFilter, selectDue } from './due-date.repository.ts';

/** Lists whose changes change what is due. */
export const dueSubjects = ['vehicle', 'employee', 'repairrecord'] as const;

/** Filter for everything due for a reminder on a day, or for some of its levels. */
export const reminderFilter = (today: string, levels: readonly DueLevel[] = dueLevels): DueFilter => ({
  today,
  columns: levels,
});

export const listDueDates = async (
  { db, clock, totals }: Context,
  { companyId }: Session,
  { page = 1, size, level }: Received<typeof dueDates>['query'],
): Promise<Page<DueDate>> => {
  const near = reminderFilter(berlinDay(clock()), level);
  const [rows, total] = await readInTenant(db, companyId, () =>
    combineReads(
      allRows(selectDue(companyId, near, { limit: size ?? null, offset: (page - 1) * (size ?? 0) })),
      totals.cached(companyId, dueSubjects, near, () => countDue(companyId, near)),
    ),
  );
  return { items: rows.map((row) => toDueDate(row, near.today)), total };
};
