import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { dueColumns } from '@flottwart/contract/rules/due-names';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import { readToken } from '../../lib/tokens.ts';
import { findFeedOwner } from '../auth/public.ts';
import { selectDue, visibleTo } from '../reminders/public.ts';
import { listDatedTasksOf } from '../tasks/public.ts';
import { calendarText } from './calendar-text.ts';

/** Larger calendars become unusable, and their responses too large. */
const maxTasks = 500;
const maxAppointments = 2000;

/** Unknown, renewed and revoked addresses and those of former members are not found. */
export const readCalendar = async (
  { db, clock, throttle, config }: Context,
  token: string,
  address: string,
): Promise<string> => {
  await throttle.admit('token address', address);
  const presented = readToken(token);
  if (!presented) throw notFound();
  const { companyId, hash } = presented;
  const content = await inTenant(db, companyId, async (tx) => {
    const owner = await findFeedOwner(tx, companyId, hash);
    if (!owner) return undefined;
    const filter = { today: berlinDay(clock()), columns: dueColumns, of: visibleTo(companyId, owner) };
    const tasks = await listDatedTasksOf(tx, companyId, owner.id, maxTasks);
    const { rows } = await selectDue(companyId, filter, { limit: maxAppointments, offset: 0 }).execute(tx);
    return { tasks, appointments: rows };
  });
  if (!content) throw notFound();
  await throttle.refund('token address', address);
  await throttle.admit('calendar feed', hash.toString('hex'));
  return calendarText(content, config.publicUrl);
};
