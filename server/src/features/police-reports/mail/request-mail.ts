import { randomUUID } from 'node:crypto';
import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { Context } from '../../../context.ts';
import type { TenantTransaction } from '../../../db/tenant.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { days, hours, secondsAfter } from '../../../lib/clock.ts';
import type { Session } from '../../../lib/session.ts';
import { announceChange } from '../../../live/live-events.ts';
import { germanDay } from '../../../work-items/core.mapper.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { lockPoliceReport } from '../police-report.repository.ts';
import { composeLetter } from './compose-mail.ts';
import { deliverMail } from './deliver-mail.job.ts';
import { factsOf, readLetterSource, senderOf } from './letter-source.ts';
import { demandReady } from './mail-readiness.ts';
import { toPoliceMail } from './police-mail.mapper.ts';
import { countMailsSince, findCurrentMail, type PoliceMailRow, replaceCurrentMail } from './police-mail.repository.ts';

/** Threat T-31: nobody turns a company's mail server into a fountain. */
export const mailsPerDay = 200;

const refuseFlood = async (tx: TenantTransaction, companyId: number, now: Date): Promise<void> => {
  if ((await countMailsSince(tx, companyId, secondsAfter(now, -days(1)))) < mailsPerDay) return;
  throw new AppError(
    'too_many_requests',
    `In den letzten 24 Stunden wurden bereits ${mailsPerDay} E-Mails an Behörden gesendet. Bitte später erneut versuchen.`,
    { retryAfterSeconds: hours(1) },
  );
};

const moment = (at: Date): string => `${germanDay(berlinDay(at))} um ${berlinTime(at)} Uhr`;

export const uncertainText =
  'Versand ungewiss: Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde. Sie kann angekommen sein oder nicht. Bitte zuerst klären.';

const conflict = (message: string, mail: PoliceMailRow): AppError =>
  new AppError('conflict', message, { attached: { mail: toPoliceMail(mail) } });

export const refuseUncertain = (mail: PoliceMailRow): AppError => conflict(uncertainText, mail);

/** The mail that answers this call already, if there is one. */
const joinable = (current: PoliceMailRow | undefined, repeatOf: number | undefined): PoliceMailRow | undefined => {
  if (!current) return undefined;
  if (current.state === 'queued' || current.state === 'sending') return current;
  if (current.state === 'uncertain') throw refuseUncertain(current);
  if (current.state === 'failed' || current.id === repeatOf) return undefined;
  if (repeatOf !== undefined && current.repeat_of === repeatOf) return current;
  const when = moment(current.finished_at ?? current.created_at);
  throw conflict(`Der Bericht wurde bereits am ${when} an ${current.recipient} gesendet.`, current);
};

/** A mail that may have gone out, or went wrong, keeps its name; one sent on purpose once more gets a new one. */
const messageIdFor = (earlier: PoliceMailRow | undefined, sender: string): string =>
  earlier && earlier.state !== 'sent' ? earlier.message_id : `<${randomUUID()}@${sender.split('@').at(-1)}>`;

/** Finds or creates the mail a call is about, and puts it into the queue in the same transaction. */
export const requestMail = async (
  context: Context,
  tx: TenantTransaction,
  { companyId, userId }: Session,
  reportId: number,
  repeatOf: number | undefined,
): Promise<number> => {
  const now = context.clock();
  const report = await lockPoliceReport(tx, companyId, reportId);
  if (!report) throw notFound();
  const current = await findCurrentMail(tx, companyId, reportId);
  const joined = joinable(current, repeatOf);
  if (joined) return joined.id;
  const source = await readLetterSource(context, tx, companyId, report);
  demandReady(source);
  await refuseFlood(tx, companyId, now);
  const facts = factsOf(source, now);
  const sender = senderOf(source);
  const { hash } = await composeLetter(facts);
  const mailId = await replaceCurrentMail(tx, {
    company_id: companyId,
    report_id: reportId,
    state: 'queued',
    repeat_of: current?.state === 'sent' ? current.id : (current?.repeat_of ?? null),
    message_id: messageIdFor(current, sender),
    sender,
    recipient: facts.recipient,
    subject: facts.subject,
    facts: JSON.stringify(facts),
    content_hash: hash,
    user_id: userId,
    user_email: await emailOfUser(tx, companyId, userId),
    created_at: now,
    finished_at: null,
  });
  await context.enqueue(tx, deliverMail, { companyId, mailId });
  await announceChange(tx, companyId, { kind: 'policereport', id: reportId, part: 'item' });
  return mailId;
};
