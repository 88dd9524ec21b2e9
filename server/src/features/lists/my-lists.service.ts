import type { MessageResponse } from '@flottwart/contract/auth';
import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import { maxViews } from '@flottwart/contract/rules/limits';
import {
  createView as createEndpoint,
  type ListColumns,
  type myLists,
  type SavedView,
  type updateView as updateEndpoint,
} from '@flottwart/contract/views';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { createOnce, type Repeatable } from '../../work-items/idempotency.ts';
import {
  clearDefaultView,
  countViews,
  deleteViewRow,
  findView,
  insertView,
  lockViewsOfUser,
  saveColumns,
  selectColumns,
  selectViews,
  toView,
  updateViewRow,
} from './my-lists.repository.ts';

export const getMyLists = async (
  { db }: Context,
  { companyId, userId }: Session,
): Promise<ResponseBody<typeof myLists>> => {
  const [columns, views] = await readInTenant(db, companyId, (tx) =>
    combineReads(allRows(selectColumns(tx, companyId, userId)), allRows(selectViews(tx, companyId, userId))),
  );
  return { columns: [...columns], views: views.map(toView) };
};

export const updateMyList = async (
  { db }: Context,
  { companyId, userId }: Session,
  list: ListColumns['list'],
  columns: string[] | null,
): Promise<ListColumns> => {
  await inTenant(db, companyId, (tx) => saveColumns(tx, companyId, userId, { list, columns }));
  return { list, columns };
};

const throwDuplicateName = (error: unknown): never => {
  if (!violatesUnique(error, 'user_list_views_name')) throw error;
  throw new AppError('conflict', 'Eine Ansicht mit diesem Namen gibt es schon.', {
    fields: { name: 'Bereits vergeben.' },
  });
};

export const createView = (
  { db, clock }: Context,
  session: Session,
  body: Received<typeof createEndpoint>['body'],
  idempotencyKey: Repeatable['idempotencyKey'],
): Promise<SavedView> => {
  const { companyId, userId } = session;
  const { list, name, state, columns, isDefault = false } = body;
  return createOnce(
    { db, clock },
    session,
    { name: 'view', response: createEndpoint.responses[201], idempotencyKey, body },
    async (write) => {
      const { tx, now } = write;
      await lockViewsOfUser(tx, companyId, userId);
      if ((await countViews(tx, companyId, userId)) >= maxViews)
        throw new AppError('conflict', `Mehr als ${maxViews} Ansichten lassen sich nicht speichern.`);
      if (isDefault) await clearDefaultView(tx, companyId, userId, list);
      const view = await insertView(tx, {
        company_id: companyId,
        user_id: userId,
        list,
        name,
        state: JSON.stringify(state),
        columns,
        is_default: isDefault,
        created_at: now,
        updated_at: now,
      });
      return toView(view);
    },
  ).catch(throwDuplicateName);
};

export const updateView = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  id: number,
  { name, state, columns, isDefault }: Received<typeof updateEndpoint>['body'],
): Promise<SavedView> =>
  inTenant(db, companyId, async (tx) => {
    await lockViewsOfUser(tx, companyId, userId);
    const before = await findView(tx, companyId, userId, id);
    if (!before) throw notFound();
    if (isDefault) await clearDefaultView(tx, companyId, userId, before.list);
    const after = await updateViewRow(
      tx,
      companyId,
      { userId, id },
      {
        ...(name !== undefined && { name }),
        ...(state !== undefined && { state: JSON.stringify(state) }),
        ...(columns !== undefined && { columns }),
        ...(isDefault !== undefined && { is_default: isDefault }),
        updated_at: clock(),
      },
    );
    return toView(after);
  }).catch(throwDuplicateName);

export const deleteView = async (
  { db }: Context,
  { companyId, userId }: Session,
  id: number,
): Promise<MessageResponse> => {
  const removed = await inTenant(db, companyId, (tx) => deleteViewRow(tx, companyId, userId, id));
  if (!removed) throw notFound();
  return { message: 'Die Ansicht wurde gelöscht.' };
};
