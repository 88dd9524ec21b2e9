import type { PoliceMail } from '@flottwart/contract/work-items/police-mail';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { lockPoliceReport } from '../police-report.repository.ts';
import { toPoliceMail } from './police-mail.mapper.ts';
import { findCurrentMail } from './police-mail.repository.ts';
import { settleSent, settleUnsent } from './settle-mail.ts';

const didNotArrive = 'Laut Rückfrage ist die E-Mail nicht angekommen.';

/** A person asked the authority: the doubt ends, one way or the other. */
export const resolvePoliceMail = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  reportId: number,
  { arrived }: { readonly arrived: boolean },
): Promise<PoliceMail> =>
  inTenant(db, companyId, async (tx) => {
    if (!(await lockPoliceReport(tx, companyId, reportId))) throw notFound();
    const mail = await findCurrentMail(tx, companyId, reportId);
    if (mail?.state !== 'uncertain') throw new AppError('conflict', 'Es gibt keinen ungewissen Versand zu klären.');
    const settling = { companyId, mail, now: clock() };
    const settled = arrived
      ? await settleSent(tx, settling, userId)
      : await settleUnsent(tx, settling, 'uncertain', 'failed', didNotArrive);
    if (!settled) throw notFound();
    return toPoliceMail(settled);
  });
