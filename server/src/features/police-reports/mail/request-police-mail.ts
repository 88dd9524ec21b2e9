import type { MailRow, NewMail } from '../../../company-mails/company-mail.repository.ts';
import { enforceDailyQuota } from '../../../company-mails/daily-quota.ts';
import { refuseUncertain, refuseWith, sentOrRequestedAt } from '../../../company-mails/mail-response.ts';
import { messageIdFor, queueMail } from '../../../company-mails/queue-mail.ts';
import type { Release } from '../../../company-mails/release-mail.ts';
import type { Context } from '../../../context.ts';
import { tenantOf, type WriteContext } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import { assertNoSampleItem } from '../../../work-items/sample.repository.ts';
import { lockPoliceReport } from '../police-report.repository.ts';
import { composeMailContent } from './compose-mail.ts';
import { factsOf, mailSender, readLetterSource } from './letter-source.ts';
import { assertLetterReady, assertPrintable } from './mail-readiness.ts';
import { policeMailKind } from './police-mail.kind.ts';
import { findCurrentMail, supersedeMail } from './police-mail.repository.ts';

/** Existing mail that already satisfies this call. */
const findReusableMail = (current: MailRow | undefined, repeatOf: number | undefined): MailRow | undefined => {
  if (!current) return undefined;
  if (current.state === 'queued' || current.state === 'sending') return current;
  if (current.state === 'uncertain') throw refuseUncertain(current);
  if (current.state === 'failed' || current.id === repeatOf) return undefined;
  if (repeatOf !== undefined && current.repeat_of === repeatOf) return current;
  throw refuseWith(
    `Der Bericht wurde bereits am ${sentOrRequestedAt(current)} an ${current.recipient} gesendet.`,
    current,
  );
};

/** Finds or creates the mail of a call and enqueues it in the same transaction. */
export const requestPoliceMail = async (
  context: Pick<Context, 'enqueue'>,
  write: WriteContext,
  reportId: number,
  { repeatOf, release }: { readonly repeatOf: number | undefined; readonly release: Release },
): Promise<number> => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const report = await lockPoliceReport(tx, companyId, reportId);
  if (!report) throw notFound();
  await assertNoSampleItem(tx, companyId, reportId);
  const current = await findCurrentMail(tx, companyId, reportId);
  const reusable = findReusableMail(current, repeatOf);
  if (reusable) return reusable.id;
  const source = await readLetterSource(tx, companyId, report);
  assertLetterReady(source);
  await enforceDailyQuota(tenantOf(write), 'police-report');
  const facts = factsOf(source, now);
  const sender = mailSender(source);
  const { hash, missingSigns } = await composeMailContent(facts);
  assertPrintable(facts, missingSigns);
  if (current) await supersedeMail(tx, companyId, current.id);
  const mail: NewMail = {
    purpose: 'police-report',
    report_id: reportId,
    repeat_of: current?.state === 'sent' ? current.id : (current?.repeat_of ?? null),
    message_id: messageIdFor(current, sender),
    sender,
    recipient: facts.recipient,
    subject: facts.subject,
    facts,
    content_hash: hash,
  };
  return queueMail(context, write, mail, { kind: policeMailKind, release });
};
