import type { Context } from '../../../context.ts';
import type { WriteContext } from '../../../db/tenant-transaction.ts';
import type { Caller } from '../../../lib/session.ts';
import { recordAccountEvent } from '../account-event.repository.ts';
import { securityNotice } from '../security-mail.job.ts';

/** Wrong codes per day after which the owner is warned that somebody knows the password. */
const suspiciousCodes = 5;

interface WrongCode {
  readonly caller: Caller;
  /** Number of codes tried today, this one included. */
  readonly count: number;
}

export const recordWrongCode = async (
  { enqueue }: Context,
  { tx, session: { companyId, userId }, now }: WriteContext,
  { caller, count }: WrongCode,
): Promise<void> => {
  await recordAccountEvent(tx, companyId, { userId, kind: 'wrong-code', caller, now });
  if (count === suspiciousCodes) await enqueue(tx, securityNotice, { companyId, userId, notice: 'wrong-codes' });
};
