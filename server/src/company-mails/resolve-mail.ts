import { tenantOf, type WriteContext } from '../db/tenant-transaction.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import type { MailRow } from './company-mail.repository.ts';
import type { MailKind } from './mail-kind.ts';
import { settleSent, settleUnsent } from './settle-mail.ts';

const didNotArrive = 'Laut Rückfrage ist die E-Mail nicht angekommen.';

/** Resolves a doubtful mail after a person asked the recipient. */
export const resolveMail = async (
  write: WriteContext,
  kind: MailKind,
  mail: MailRow | undefined,
  { arrived }: { readonly arrived: boolean },
): Promise<MailRow> => {
  if (mail?.state !== 'uncertain') throw new AppError('conflict', 'Es gibt keinen ungewissen Versand zu klären.');
  const tenant = tenantOf(write);
  const settled = arrived
    ? await settleSent(tenant, kind, mail, write.session.userId)
    : await settleUnsent(tenant, kind, mail, { from: 'uncertain', state: 'failed', error: didNotArrive });
  if (!settled) throw notFound();
  return settled;
};
