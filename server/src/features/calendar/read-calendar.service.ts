import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { dueColumns } from '@flottwart/contract/rules/due-names';
import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { productName } from '@flottwart/contract/rules/product';
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import { readToken } from '../../lib/tokens.ts';
import { findFeedOwner } from '../auth/public.ts';
import { type DueRow, dueTypeLabels, selectDue, visibleTo } from '../reminders/public.ts';
import { listDatedTasksOf } from '../tasks/public.ts';

interface DatedTask {
  readonly id: number;
  readonly title: string;
  readonly due_at: Date;
  readonly updated_at: Date;
}

interface Content {
  readonly tasks: readonly DatedTask[];
  readonly appointments: readonly DueRow[];
}

const refreshSeconds = 3600;
const taskMs = 30 * 60_000;

/** Stable UID, so that a changed date moves the event; the stamp changes only with the item. */
const eventOf = (name: string, stamp: Date, path: string, publicUrl: string) => {
  const link = `${publicUrl}${path}`;
  return { id: `${name}@${new URL(publicUrl).host}`, stamp, url: link, description: link };
};

const taskEvent = ({ id, title, due_at, updated_at }: DatedTask, publicUrl: string): ICalEventData => ({
  ...eventOf(`task-${id}`, updated_at, `/tasks/${id}`, publicUrl),
  summary: cleanLine(`Aufgabe: ${title}`),
  start: due_at,
  end: new Date(due_at.getTime() + taskMs),
});

/** A vehicle with different tyres per axle has two changes due. */
const nameOf = ({ type, itemId }: DueRow, date: string): string =>
  type === 'tires' ? `tires-${date.slice(5)}-${itemId}` : `${type}-${itemId}`;

const paths = { vehicle: '/vehicles', employee: '/employees' } as const satisfies Record<DueRow['kind'], string>;

const appointmentEvent = (row: DueRow, date: string, publicUrl: string): ICalEventData => ({
  ...eventOf(nameOf(row, date), row.updatedAt, `${paths[row.kind]}/${row.itemId}`, publicUrl),
  // A driver is named behind the link alone: whoever has the address of the calendar reads no names.
  summary: cleanLine(`${dueTypeLabels[row.type]} ${row.licensePlate}`.trimEnd()),
  start: new Date(`${date}T00:00:00Z`),
  allDay: true,
  // Deadlines do not block the calendar.
  transparency: ICalEventTransparency.TRANSPARENT,
});

/** Leaves out what is due at a mileage, which has no day. */
const calendarText = ({ tasks, appointments }: Content, publicUrl: string): string =>
  ical({
    name: productName,
    prodId: { company: productName, product: productName, language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    events: [
      ...tasks.map((task) => taskEvent(task, publicUrl)),
      ...appointments.flatMap((row) => (row.date === null ? [] : [appointmentEvent(row, row.date, publicUrl)])),
    ],
  }).toString();

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
