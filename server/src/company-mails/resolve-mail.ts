import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { MailRow } from './company-mail.repository.ts';
import type { MailKind } from './mail-kind.ts';
import { settleSent, settleUnsent } from './settle-mail.ts';

const didNotArrive = 'Laut Rückfrage ist die E-Mail nicht angekommen.';

interface Resolution {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly now: Date;
  readonly arrived: boolean;
}

/** Resolves a doubtful mail after a person asked the recipient. */
export const resolveMail = async (
  tx: TenantTransaction,
  kind: MailKind,
  mail: MailRow | undefined,
  { companyId, userId, now, arrived }: Resolution,
): Promise<MailRow> => {
  if (mail?.state !== 'uncertain') throw new AppError('conflict', 'Es gibt keinen ungewissen Versand zu klären.');
  const settling = { companyId, mail, now };
  const settled = arrived
    ? await settleSent(tx, kind, settling, userId)
    : await settleUnsent(tx, kind, settling, { from: 'uncertain', state: 'failed', error: didNotArrive });
  if (!settled) throw notFound();
  return settled;
};
