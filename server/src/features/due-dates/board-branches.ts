import { answerDays, unansweredStatuses } from '@flottwart/contract/rules/answer-deadline';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { daysOfColumn } from '@flottwart/contract/rules/due-dates';
import { daysAhead } from '@flottwart/contract/rules/due-level';
import { type DueColumn, type DueKind, dueColumns } from '@flottwart/contract/rules/due-names';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  type DueBranch,
  type DueFilter,
  type DueSource,
  type DueType,
  dueBranches,
  onDate,
} from '../reminders/public.ts';
import { isDueKnown } from '../tasks/public.ts';
import { type BoardDays, hasPassedMileage, onProjectedMileage } from './service-projection.ts';

export type BoardType = DueType | 'task' | 'answer';
export type BoardItemKind = 'vehicle' | 'employee' | 'task' | 'policereport';
/** Reason why something is due; a task has a time of day as well, and is sorted by it along the index of due times. */
export type BoardBranch = DueBranch<BoardType, BoardItemKind> & { readonly dueAt?: RawBuilder<unknown> };

export interface BoardFilter extends BoardDays {
  /** One column of the board; all if absent. */
  readonly column?: DueColumn | undefined;
  readonly kinds?: readonly DueKind[] | undefined;
  /** Types that can be among the wanted ones; all if absent. */
  readonly types?: readonly BoardType[] | undefined;
}

/** A service is due on a day or at a mileage. */
export const kindOf = (type: BoardType): DueKind => (type === 'service-km' ? 'service' : type);

const farAhead = '2199-12-31';

const tasks: DueSource<'task'> = {
  kind: 'task',
  tables: sql`tasks join work_items item on item.company_id = tasks.company_id and item.id = tasks.id`,
  companyId: sql`tasks.company_id`,
  id: sql`tasks.id`,
  licensePlate: sql`''`,
};

const reports: DueSource<'policereport'> = {
  kind: 'policereport',
  tables: sql`police_reports report join work_items item on item.company_id = report.company_id and item.id = report.id`,
  companyId: sql`report.company_id`,
  id: sql`report.id`,
  licensePlate: sql`report.license_plate`,
};

/** Instants between the begin of one day and the end of another in Berlin, along the index of due times. */
const isWithin = ({ from, until }: DueFilter) => {
  const begin = from === undefined ? sql<SqlBool>`true` : sql<SqlBool>`tasks.due_at >= ${berlinInstant(from, '00:00')}`;
  return sql<SqlBool>`(${begin} and tasks.due_at < ${berlinInstant(addDays(until, 1), '00:00')})`;
};

/** Column of a time: compared with the begins of days, because a hundred thousand times are not turned into days in passing. */
const rankOfTime = (today: string) => {
  const isBefore = (days: number) => sql`tasks.due_at < ${berlinInstant(addDays(today, days), '00:00')}`;
  return sql`case when ${isBefore(0)} then 0 when ${isBefore(daysAhead.week + 1)} then 1 when ${isBefore(daysAhead.month + 1)} then 2 else 3 end`;
};

const onTask = (filter: DueFilter): BoardBranch => {
  const date = sql`(tasks.due_at at time zone 'Europe/Berlin')::date`;
  const isDue = sql<SqlBool>`item.kind = 'task' and item.status <> 'TaskStatus_DONE' and ${isDueKnown} and ${isWithin(filter)}`;
  const dueAt = sql`tasks.due_at`;
  return { ...onDate('task', date, isDue, filter), source: tasks, rank: rankOfTime(filter.today), order: dueAt, dueAt };
};

/** Answer to an authority, counted from the creation of the report. */
const onAnswer = (filter: DueFilter): BoardBranch => {
  const date = sql`((item.created_at at time zone 'Europe/Berlin')::date + ${answerDays}::integer)`;
  const isDue = sql<SqlBool>`item.kind = 'policereport' and not item.is_archived
    and item.status = any (${unansweredStatuses}::text[]) and ${date} <= ${filter.until}::date`;
  return { ...onDate('answer', date, isDue, filter), source: reports };
};

/** Days of the filter: those of its column, or those of a calendar. */
const dueFilterOf = ({ today, column, from, until }: BoardFilter): DueFilter => {
  const days = column ? daysOfColumn(column, today) : { from, until };
  return { today, from: days.from ?? undefined, until: days.until ?? farAhead };
};

/** Every reason why something is due, of the wanted kinds; in the order of their days, so that pages of all of them fit together. */
export const boardBranches = (companyId: CompanyId, filter: BoardFilter): readonly BoardBranch[] => {
  const days = dueFilterOf(filter);
  const branches: readonly BoardBranch[] = [
    ...dueBranches(companyId, days)
      .filter(({ type }) => type !== 'service-km')
      .map((branch) => ({ ...branch, order: branch.date })),
    onProjectedMileage(companyId, filter),
    onTask(days),
    onAnswer(days),
  ];
  return branches.filter(
    ({ type }) => (filter.kinds?.includes(kindOf(type)) ?? true) && (filter.types?.includes(type) ?? true),
  );
};

/** True for the column asked for; only a mileage is not yet in it by its days. One that has passed needs no course. */
export const isInColumn = ({ column }: BoardFilter, { type, rank }: BoardBranch): RawBuilder<SqlBool> => {
  if (column === undefined || type !== 'service-km') return sql`true`;
  return column === 'overdue' ? hasPassedMileage : sql`${rank} = ${dueColumns.indexOf(column)}::integer`;
};
