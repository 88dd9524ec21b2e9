import type { ChosenNotification } from '@flottwart/contract/notifications';
import { notificationKindNames } from '@flottwart/contract/rules/notifications';
import type { Context } from '../context.ts';
import { allRows, mapRead, type Read } from '../db/read.ts';
import { inTenant, readInTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { readInTransaction } from '../db/transaction.ts';
import type { Session } from '../lib/session.ts';
import { selectChoices, upsertChoice } from './choice.repository.ts';

/** Every kind, in the order of the contract. */
const readChoices = (tx: TenantTransaction, { companyId, userId }: Session): Read<ChosenNotification[]> =>
  mapRead(allRows(selectChoices(tx, companyId, userId)), (rows) =>
    notificationKindNames.map((kind) => ({
      kind,
      choice: rows.find((row) => row.kind === kind)?.choice ?? 'product',
    })),
  );

export const listChoices = ({ db }: Context, session: Session): Promise<ChosenNotification[]> =>
  readInTenant(db, session.companyId, (tx) => readChoices(tx, session));

export const updateChoice = (
  { db }: Context,
  session: Session,
  chosen: ChosenNotification,
): Promise<ChosenNotification[]> =>
  inTenant(db, session.companyId, async (tx) => {
    await upsertChoice(tx, session.companyId, session.userId, chosen);
    return readInTransaction(tx, readChoices(tx, session));
  });
