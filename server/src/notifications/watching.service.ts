import type { Context } from '../context.ts';
import { firstRow, mapRead, type Read, withGenericPlan } from '../db/read.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import { readInTransaction } from '../db/transaction.ts';
import { notFound } from '../lib/app-error.ts';
import type { Session } from '../lib/session.ts';
import { deleteWatcher, insertWatcher, selectWatching } from './watcher.repository.ts';

interface Watching {
  readonly isWatching: boolean;
}

const readWatching = ({ companyId, userId }: Session, itemId: number): Read<Watching> =>
  mapRead(withGenericPlan(firstRow(selectWatching(companyId, itemId, userId))), (row) => {
    if (!row) throw notFound();
    return row;
  });

export const getWatching = ({ db }: Context, session: Session, itemId: number): Promise<Watching> =>
  readInTenant(db, session.companyId, () => readWatching(session, itemId));

export const updateWatching = (
  { db, clock }: Context,
  session: Session,
  itemId: number,
  isWatching: boolean,
): Promise<Watching> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    await readInTransaction(tx, readWatching(session, itemId));
    if (isWatching) await insertWatcher({ tx, companyId, now: clock() }, itemId, userId);
    else await deleteWatcher(tx, companyId, itemId, userId);
    return { isWatching };
  });
};
