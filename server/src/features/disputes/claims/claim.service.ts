import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { Claim, ClaimDetail, sendClaim as sendEndpoint } from '@flottwart/contract/leasing/claims';
import type { Page, Paging } from '@flottwart/contract/list';
import { z } from 'zod';
import { awaitOutcome } from '../../../company-mails/await-outcome.ts';
import { mailResponse, toCompanyMail } from '../../../company-mails/mail-response.ts';
import { resolveMail } from '../../../company-mails/resolve-mail.ts';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import { allRows, combineReads, countOf, firstRow, mapRead } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { createOnce } from '../../../work-items/idempotency.ts';
import { selectSettings, withDefaults } from '../../leasing/public.ts';
import { type ClaimMoment, toClaim, toClaimDetail } from './claim.mapper.ts';
import { countClaims, lockClaim, selectClaim, selectClaims } from './claim.repository.ts';
import { selectAnswers } from './claim-answer.repository.ts';
import { claimMailKind } from './claim-mail.kind.ts';
import { type ClaimBody, requestClaim } from './request-claim.ts';

const sentText = 'Die Reklamation wurde gesendet.';

export const sendClaim = async (
  context: Context,
  session: Session,
  body: ClaimBody,
  { idempotencyKey, signal }: { readonly idempotencyKey: string | undefined; readonly signal: AbortSignal },
): Promise<ResponseBody<typeof sendEndpoint>> => {
  const mailId = await createOnce(
    context,
    session,
    { name: 'claim', response: z.int(), idempotencyKey, body },
    (write) => requestClaim(context, write, session.role, body),
  );
  return mailResponse(
    await awaitOutcome(context, session.companyId, { mailId, eventKind: 'leaseplan' }, signal),
    sentText,
  );
};

/** Moment and setting by which claims are old enough for a reminder. */
const momentOf = ({ clock }: Context, settings: Parameters<typeof withDefaults>[0]): ClaimMoment => ({
  now: clock(),
  reminderDays: withDefaults(settings).claim_reminder_days,
});

export const listClaims = async (
  context: Context,
  { companyId }: Session,
  query: Paging & { readonly order?: 'asc' | 'desc' | undefined },
): Promise<Page<Claim>> => {
  let moment = momentOf(context, undefined);
  // Read in the same round trip as the rows, and before the first of them is presented.
  const readMoment = (tx: TenantTransaction) =>
    mapRead(firstRow(selectSettings(tx, companyId)), (settings) => {
      moment = momentOf(context, settings);
    });
  return readPage(
    context.db,
    companyId,
    {
      guard: readMoment,
      rows: (tx) => selectClaims(tx, companyId, query.order ?? 'desc'),
      total: (tx) => countOf(countClaims(tx, companyId)),
      toItem: (mail) => toClaim(mail, moment),
    },
    query,
  );
};

export const getClaim = async (context: Context, { companyId }: Session, id: number): Promise<ClaimDetail> => {
  const [mail, answers, settings] = await readInTenant(context.db, companyId, (tx) =>
    combineReads(
      firstRow(selectClaim(tx, companyId, id)),
      allRows(selectAnswers(tx, companyId, id)),
      firstRow(selectSettings(tx, companyId)),
    ),
  );
  if (!mail) throw notFound();
  return toClaimDetail(mail, momentOf(context, settings), answers);
};

export const resolveClaim = (
  { db, clock }: Context,
  session: Session,
  id: number,
  outcome: { readonly arrived: boolean },
): Promise<CompanyMail> =>
  inTenant(db, session.companyId, async (tx) => {
    const mail = await lockClaim(tx, session.companyId, id);
    if (!mail) throw notFound();
    return toCompanyMail(await resolveMail({ tx, session, now: clock() }, claimMailKind, mail, outcome));
  });
