import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import { taskDueDates } from '@flottwart/contract/rules/item-due-dates';
import { defaultStatus } from '@flottwart/contract/rules/kinds';
import {
  createTask as createEndpoint,
  type Task,
  type updateTask as updateEndpoint,
} from '@flottwart/contract/work-items/task';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import { readItems, withViewer } from '../../work-items/read-items.ts';
import { deleteWorkItem } from '../../work-items/removal.service.ts';
import { createItem, findAssignee, patchItem } from '../../work-items/write-item.ts';
import { linkVehicle } from '../plates/public.ts';
import { taskColumns, taskTerms, toTask } from './task.mapper.ts';
import {
  insertTask,
  lockTask,
  type MyTaskQuery,
  readTask,
  selectOpenTasksOf,
  selectTasks,
  type TaskQuery,
  updateTaskColumns,
} from './task.repository.ts';

export const listTasks = (context: Context, session: Session, query: TaskQuery): Promise<Page<Task>> => {
  const viewed = withViewer(session, query);
  return readItems(
    context,
    session,
    { kind: 'task', query: viewed },
    {
      rows: (tx, found) => selectTasks(tx, session.companyId, viewed, found),
      toItem: toTask,
    },
  );
};

/** Open tasks of the caller, earliest first. */
export const listMyTasks = (context: Context, session: Session, query: MyTaskQuery): Promise<Page<Task>> => {
  const { companyId, userId } = session;
  return readItems(
    context,
    session,
    { kind: 'task', query: { ...query, openTasksOf: userId } },
    { rows: (tx, found) => selectOpenTasksOf(tx, companyId, userId, { query, found }), toItem: toTask },
  );
};

export const getTask = async ({ db }: Context, { companyId }: Session, id: number): Promise<Task> => {
  const row = await readInTenant(db, companyId, (tx) => readTask(tx, companyId, id));
  if (!row) throw notFound();
  return toTask(row);
};

type NewTask = Received<typeof createEndpoint>['body'];

/** Part of the caller's transaction, which may create more. */
export const addTask = async (write: WriteContext, body: NewTask): Promise<Task> => {
  const { tx, session } = write;
  const { companyId } = session;
  const due_at = new Date(body.dueDate);
  const status = defaultStatus('task');
  const assignee_email = await findAssignee(tx, companyId, body.assignedToUsername);
  const item = await createItem(write, {
    kind: 'task',
    title: body.title,
    hasOwnTitle: true,
    status,
    description: body.description ?? '',
    assignee_email,
    terms: taskTerms({ due_at, status, assignee_email }),
    dueDates: taskDueDates({ status, dueAt: due_at }),
  });
  await insertTask(tx, { company_id: companyId, id: item.id, due_at });
  await linkVehicle(write, item.id, body);
  return toTask({ ...item, due_at });
};

export const createTask = (
  { db, clock }: Context,
  session: Session,
  body: NewTask,
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<Task> =>
  createOnce(
    { db, clock },
    session,
    { name: 'task', response: createEndpoint.responses[201], idempotencyKey, body },
    (write) => addTask(write, body),
  );

/** Part of the caller's transaction, which may change several items. */
export const changeTask = async (
  write: WriteContext,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Task> => {
  const { tx, session } = write;
  const { companyId } = session;
  const before = await lockTask(tx, companyId, id);
  if (!before) throw notFound();
  const { set, changes } = differenceOf(taskColumns, before, {
    dueDate: body.dueDate ? new Date(body.dueDate) : body.dueDate,
  });
  const after = { ...before, ...set };
  await updateTaskColumns(tx, companyId, id, set);
  const core = await patchItem(write, before, body, {
    kind: 'task',
    changes,
    derivedTitle: before.title,
    termsBefore: taskTerms(before),
    terms: (changed) => taskTerms({ ...after, ...changed }),
  });
  return toTask({ ...after, ...core });
};

export const updateTask = (
  { db, clock }: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<Task> => inTenant(db, session.companyId, (tx) => changeTask({ tx, session, now: clock() }, id, body));

export const deleteTask = (context: Context, session: Session, id: number): Promise<MessageResponse> =>
  deleteWorkItem(context, session, id, 'task');
