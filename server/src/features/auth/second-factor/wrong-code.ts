import type { Context } from '../../../context.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Caller } from '../../../lib/session.ts';
import { recordAccountEvent } from '../account-event.repository.ts';
import { securityNotice } from '../security-mail.job.ts';

/** Wrong codes per day after which the owner is warned that somebody knows the password. */
const suspiciousCodes = 5;

interface WrongCode {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly caller: Caller;
  /** Number of codes tried today, this one included. */
  readonly count: number;
}

export const recordWrongCode = async (
  { clock, enqueue }: Context,
  tx: TenantTransaction,
  { companyId, userId, caller, count }: WrongCode,
): Promise<void> => {
  await recordAccountEvent(tx, companyId, { userId, kind: 'wrong-code', caller, now: clock() });
  if (count === suspiciousCodes) await enqueue(tx, securityNotice, { companyId, userId, notice: 'wrong-codes' });
};
