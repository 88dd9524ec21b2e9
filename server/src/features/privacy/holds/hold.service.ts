import type { MessageResponse } from '@flottwart/contract/auth';
import type { Page } from '@flottwart/contract/list';
import type { HeldItem, Hold } from '@flottwart/contract/privacy';
import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import { readShortList, type ShortListQuery } from '../../../db/paging.ts';
import { combineReads, firstRow } from '../../../db/read.ts';
import type { Schema } from '../../../db/schema.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { assertItemExists, lockAnyItem } from '../../../work-items/item.repository.ts';
import { emailOfUser, recordChanges } from '../../../work-items/timeline.repository.ts';
import { deleteHold, selectHeldItems, selectHold, upsertHold } from './hold.repository.ts';

type HoldRow = Pick<Selectable<Schema['retention_holds']>, 'reason' | 'user_email' | 'created_at'>;

const toHold = ({ reason, user_email, created_at }: HoldRow): Hold => ({
  reason,
  userEmail: user_email,
  createdAt: created_at.toISOString(),
});

export const listHolds = ({ db }: Context, { companyId }: Session, query: ShortListQuery): Promise<Page<HeldItem>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectHeldItems(tx, companyId),
      searched: ['item.title', 'held.reason', 'held.user_email'],
      inOrder: (rows, order = 'desc') => rows.orderBy('held.created_at', order).orderBy('held.item_id', order),
      toItem: ({ id, kind, title, ...row }) => ({ id, workitemType: kind, title, ...toHold(row) }),
    },
    query,
  );

export const getHold = async ({ db }: Context, { companyId }: Session, id: number): Promise<{ hold: Hold | null }> => {
  const [, row] = await readInTenant(db, companyId, (tx) =>
    combineReads(assertItemExists(tx, companyId, id), firstRow(selectHold(tx, companyId, id))),
  );
  return { hold: row ? toHold(row) : null };
};

export const placeHold = (
  { db, clock }: Context,
  session: Session,
  id: number,
  reason: string,
): Promise<{ hold: Hold }> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    const { kind } = await lockAnyItem(tx, companyId, id);
    const before = await selectHold(tx, companyId, id).executeTakeFirst();
    if (before?.reason === reason) return { hold: toHold(before) };
    const now = clock();
    const userEmail = await emailOfUser(tx, companyId, userId);
    const row = { company_id: companyId, item_id: id, reason, user_email: userEmail, created_at: now };
    await upsertHold(tx, row);
    await recordChanges({ tx, session, now }, id, [{ field: 'hold', from: before?.reason ?? null, to: reason }]);
    await publishChange(tx, companyId, { kind, id, part: 'item' });
    return { hold: toHold(row) };
  });
};

export const releaseHold = ({ db, clock }: Context, session: Session, id: number): Promise<MessageResponse> => {
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const { kind } = await lockAnyItem(tx, companyId, id);
    const before = await selectHold(tx, companyId, id).executeTakeFirst();
    if (before) {
      await deleteHold(tx, companyId, id);
      await recordChanges({ tx, session, now: clock() }, id, [{ field: 'hold', from: before.reason, to: null }]);
      await publishChange(tx, companyId, { kind, id, part: 'item' });
    }
    return { message: 'Die Löschfristen gelten wieder.' };
  });
};
