import type { Received } from '@flottwart/contract/endpoint';
import { taskFields } from '@flottwart/contract/kinds/task/fields';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { unknownDay } from '@flottwart/contract/rules/known-dates';
import type { listTasks, myTasks } from '@flottwart/contract/work-items/task';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { columnsOf } from '../../work-items/field-table.ts';
import { coreColumns, type ItemRow, lockedItem } from '../../work-items/item.repository.ts';
import { coreSorts, itemFilter, type WithViewer } from '../../work-items/read-items.ts';
import { isNoSample } from '../../work-items/sample.repository.ts';

type OwnColumns = Omit<Selectable<Schema['tasks']>, 'company_id' | 'id'>;
export type TaskRow = ItemRow & OwnColumns;
export type TaskChanges = Omit<Updateable<Schema['tasks']>, 'company_id' | 'id'>;
export type TaskQuery = Received<typeof listTasks>['query'] & WithViewer;
export type MyTaskQuery = Received<typeof myTasks>['query'];

const ownColumns: readonly (keyof OwnColumns)[] = columnsOf(taskFields);

const tasks = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('tasks')
    .innerJoin('work_items', (join) =>
      join.onRef('work_items.company_id', '=', 'tasks.company_id').onRef('work_items.id', '=', 'tasks.id'),
    )
    .where('tasks.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId)
    .select([...coreColumns, ...ownColumns]);

type Sort = NonNullable<TaskQuery['sort']>;

const sortColumns: Readonly<Record<Sort, SortColumn<Schema, 'tasks' | 'work_items'>>> = {
  ...coreSorts,
  id: { column: 'tasks.id', tiebreaker: 'tasks.id' },
  dueDate: {
    column: 'tasks.due_at',
    nullsLast: true,
    next: [{ column: 'work_items.title' }],
    tiebreaker: 'tasks.id',
  },
};

const unknownInstants = {
  from: berlinInstant(unknownDay, '00:00'),
  until: berlinInstant(addDays(unknownDay, 1), '00:00'),
} as const;

/** True unless the due time is the unknown day. */
const isDueKnown = sql<SqlBool>`(tasks.due_at < ${unknownInstants.from} or tasks.due_at >= ${unknownInstants.until})`;

/** True for a task due up to the end of a day in Berlin; an unknown date never is due. */
const isDueUntil = (day: string) =>
  sql<SqlBool>`(tasks.due_at < ${berlinInstant(addDays(day, 1), '00:00')} and ${isDueKnown})`;

export const selectTasks = (tx: TenantTransaction, companyId: CompanyId, query: TaskQuery, found: SearchHits) => {
  const { sort = 'dueDate', order = 'asc' } = query;
  let rows = tasks(tx, companyId).where(itemFilter('task', query, found));
  if (query.dueUntil) rows = rows.where(isDueUntil(query.dueUntil));
  return sorted(rows, sortColumns[sort], order);
};

/** Number of the tasks that a filter finds. */
export const countTasks = (tx: TenantTransaction, companyId: CompanyId, query: TaskQuery) =>
  selectTasks(tx, companyId, query, null)
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number>().as('total'));

/** Materialised first: the planner would otherwise walk all tasks by date, which is slow for a user with few tasks. */
const openTaskIds = (companyId: CompanyId, userId: number) => sql<number[]>`array(
  select item.id from work_items item
  join users on users.company_id = item.company_id and users.email = item.assignee_email
  where item.company_id = ${companyId} and users.id = ${userId} and item.kind = 'task'
    and item.status <> 'TaskStatus_DONE')`;

export const selectOpenTasksOf = (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  { query, found }: { readonly query: MyTaskQuery; readonly found: SearchHits },
) => {
  const rows = tasks(tx, companyId)
    .where(sql<boolean>`tasks.id = any(${openTaskIds(companyId, userId)})`)
    .where(itemFilter('task', query, found));
  return sorted(rows, sortColumns.dueDate, query.order ?? 'asc');
};

const selectTask = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tasks(tx, companyId).where('tasks.id', '=', id);

export const readTask = rowByKey(selectTask);

export const lockTask = lockedItem(selectTask, 'tasks');

export const insertTask = (tx: TenantTransaction, task: Insertable<Schema['tasks']>): Promise<void> =>
  queueStatement(tx, tx.insertInto('tasks').values(task));

export const updateTaskColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: TaskChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const update = tx.updateTable('tasks').set(changes).where('company_id', '=', companyId).where('id', '=', id);
  await queueStatement(tx, update);
};

/** Open tasks of a user with a known due date, earliest first. */
export const listDatedTasksOf = (tx: TenantTransaction, companyId: CompanyId, userId: number, limit: number) =>
  selectOpenTasksOf(tx, companyId, userId, { query: {}, found: null })
    .where('tasks.due_at', 'is not', null)
    .where(isDueKnown)
    .$narrowType<{ due_at: Date }>()
    .limit(limit)
    .execute();

/** Open tasks of somebody that fall due in a period, earliest first. */
export const listTasksDue = (tx: TenantTransaction, companyId: CompanyId, from: Date, until: Date) =>
  tasks(tx, companyId)
    .where('tasks.due_at', '>=', from)
    .where('tasks.due_at', '<', until)
    .where('work_items.status', '<>', 'TaskStatus_DONE')
    .where('work_items.assignee_email', 'is not', null)
    .where(isNoSample(companyId, sql.ref('tasks.id')))
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .$narrowType<{ due_at: Date; assignee_email: string }>()
    .execute();
