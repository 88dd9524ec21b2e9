import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChange } from '../live/live-events.ts';
import { changeMail, type MailRow } from './company-mail.repository.ts';
import type { MailKind, MailSettlement } from './mail-kind.ts';

/** Marks the mail as sent; knowledge beats doubt, so a mail marked uncertain meanwhile becomes sent as well. */
export const settleSent = async (
  tx: TenantTransaction,
  { event, lockSubject, onSent }: MailKind,
  { companyId, mail, now }: MailSettlement,
  userId: number | null,
): Promise<MailRow | undefined> => {
  await lockSubject?.(tx, companyId, mail);
  const sent = await changeMail(
    tx,
    companyId,
    { id: mail.id, from: ['sending', 'uncertain'] },
    {
      state: 'sent',
      error: '',
      finished_at: now,
    },
  );
  if (!sent) return undefined;
  await onSent?.(tx, { companyId, mail: sent, now }, userId);
  await publishChange(tx, companyId, event(sent));
  return sent;
};

type Unsent = 'queued' | 'failed' | 'uncertain';

/** Records the failure in `error`; the mail's subject stays unchanged. */
export const settleUnsent = async (
  tx: TenantTransaction,
  { event }: MailKind,
  { companyId, mail, now }: MailSettlement,
  { from, state, error }: { readonly from: MailRow['state']; readonly state: Unsent; readonly error: string },
): Promise<MailRow | undefined> => {
  const finished_at = state === 'queued' ? null : now;
  const settled = await changeMail(tx, companyId, { id: mail.id, from: [from] }, { state, error, finished_at });
  if (!settled) return undefined;
  await publishChange(tx, companyId, event(settled));
  return settled;
};
