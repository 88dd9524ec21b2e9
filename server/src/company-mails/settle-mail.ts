import type { TenantContext } from '../db/tenant-transaction.ts';
import { publishChange } from '../live/live-events.ts';
import { changeMail, type MailRow } from './company-mail.repository.ts';
import type { MailKind } from './mail-kind.ts';

/** Marks the mail as sent; knowledge beats doubt, so a mail marked uncertain meanwhile becomes sent as well. */
export const settleSent = async (
  tenant: TenantContext,
  { event, lockSubject, onSent }: MailKind,
  mail: MailRow,
  userId: number | null,
): Promise<MailRow | undefined> => {
  const { tx, companyId, now } = tenant;
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
  await onSent?.(tenant, sent, userId);
  await publishChange(tx, companyId, event(sent));
  return sent;
};

type Unsent = 'queued' | 'failed' | 'uncertain';

/** Records the failure in `error`; the mail's subject stays unchanged. */
export const settleUnsent = async (
  tenant: TenantContext,
  { event, onUncertain }: MailKind,
  mail: MailRow,
  { from, state, error }: { readonly from: MailRow['state']; readonly state: Unsent; readonly error: string },
): Promise<MailRow | undefined> => {
  const { tx, companyId, now } = tenant;
  const finished_at = state === 'queued' ? null : now;
  const settled = await changeMail(tx, companyId, { id: mail.id, from: [from] }, { state, error, finished_at });
  if (!settled) return undefined;
  if (state === 'uncertain') await onUncertain?.(tenant, settled);
  await publishChange(tx, companyId, event(settled));
  return settled;
};
