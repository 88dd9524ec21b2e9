import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { DueDate, dueDates } from '@flottwart/contract/reminders';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { daysAhead } from '@flottwart/contract/rules/due-level';
import type { DueLevel } from '@flottwart/contract/rules/due-names';
import type { Context } from '../../context.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { Session } from '../../lib/session.ts';
import type { DueFilter } from './due-branches.ts';
import { toDueDate } from './due-date.mapper.ts';
import { countDue, selectDue } from './due-date.repository.ts';

/** Lists whose changes change what is due. */
export const dueSubjects = ['vehicle', 'employee', 'repairrecord'] as const;

/** Filter for everything due for a reminder on a day, or for some of its levels. */
export const reminderFilter = (today: string, levels?: readonly DueLevel[]): DueFilter => {
  const isMonth = levels === undefined || levels.includes('month');
  return { today, until: addDays(today, isMonth ? daysAhead.month : daysAhead.week), ...(levels && { levels }) };
};

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
