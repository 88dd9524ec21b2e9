import { daysAhead, daysBetween, kmAhead } from '@flottwart/contract/rules/due-level';
import { dueTypes } from '@flottwart/contract/rules/item-due-dates';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { datedRows, rangesOf } from '../../work-items/due-dates/due-rows.ts';

/** Kilometres left that are as urgent as a date up to that day; null if none are. */
const kmDueUntil = (until: string, today: string): number | null => {
  const days = daysBetween(today, until);
  if (days >= daysAhead.month) return kmAhead.month;
  if (days >= daysAhead.week) return kmAhead.week;
  return days >= -1 ? -1 : null;
};

/** True where anything that the due list names is due up to and including a day. */
export const isVehicleDue = (companyId: CompanyId, until: string, today: string): RawBuilder<SqlBool> => {
  const dated = datedRows(companyId, rangesOf(dueTypes, { today, until }), { today, isWanted: sql`true`, limit: null });
  return sql`vehicles.id in (
    select due."itemId" from (${dated}) as due
    union all
    select item_id from due_dates
    where company_id = ${companyId} and type = 'service-km' and floor(km_left) <= ${kmDueUntil(until, today)}::integer)`;
};
