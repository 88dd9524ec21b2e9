import type { CompanyMail } from '@flottwart/contract/company-mail';
import { toCompanyMail } from '../../../company-mails/mail-response.ts';
import { resolveMail } from '../../../company-mails/resolve-mail.ts';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { lockPoliceReport } from '../police-report.repository.ts';
import { policeMailKind } from './police-mail.kind.ts';
import { findCurrentMail } from './police-mail.repository.ts';

export const resolvePoliceMail = (
  { db, clock }: Context,
  session: Session,
  reportId: number,
  outcome: { readonly arrived: boolean },
): Promise<CompanyMail> =>
  inTenant(db, session.companyId, async (tx) => {
    const { companyId } = session;
    if (!(await lockPoliceReport(tx, companyId, reportId))) throw notFound();
    const mail = await findCurrentMail(tx, companyId, reportId);
    return toCompanyMail(await resolveMail({ tx, session, now: clock() }, policeMailKind, mail, outcome));
  });
