import type { Answer } from '@flottwart/contract/endpoint';
import type {
  PoliceMail,
  PoliceMailPreview,
  sendPoliceMail as sendEndpoint,
} from '@flottwart/contract/work-items/police-mail';
import type { Context } from '../../../context.ts';
import { allRows, together } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { demandItem } from '../../../work-items/item.repository.ts';
import { selectPoliceReport } from '../police-report.repository.ts';
import { awaitOutcome } from './await-outcome.ts';
import { composeLetter, letterFileName } from './compose-mail.ts';
import { factsOf, type LetterSource, readLetterSource, senderOf } from './letter-source.ts';
import { missingParts } from './mail-readiness.ts';
import { toPoliceMail } from './police-mail.mapper.ts';
import { type PoliceMailRow, selectPoliceMails } from './police-mail.repository.ts';
import { refuseUncertain, requestMail } from './request-mail.ts';

export const listPoliceMails = async ({ db }: Context, { companyId }: Session, id: number): Promise<PoliceMail[]> => {
  const [, mails] = await readInTenant(db, companyId, (tx) =>
    together(demandItem(tx, companyId, id, 'policereport'), allRows(selectPoliceMails(tx, companyId, id))),
  );
  return mails.map(toPoliceMail);
};

const sourceOf = (context: Context, { companyId }: Session, id: number): Promise<LetterSource> =>
  inTenant(context.db, companyId, async (tx) => {
    const report = await selectPoliceReport(tx, companyId, id).executeTakeFirst();
    if (!report) throw notFound();
    return readLetterSource(context, tx, companyId, report);
  });

export const previewPoliceMail = async (context: Context, session: Session, id: number): Promise<PoliceMailPreview> => {
  const source = await sourceOf(context, session, id);
  const facts = factsOf(source, context.clock());
  const { text, html } = await composeLetter(facts);
  const { police_email, email_subject } = source.report;
  return {
    from: senderOf(source),
    to: police_email,
    subject: email_subject,
    text,
    html,
    fileName: letterFileName(facts),
    missing: missingParts(source),
  };
};

export const policeLetter = async (context: Context, session: Session, id: number) => {
  const facts = factsOf(await sourceOf(context, session, id), context.clock());
  const { pdf } = await composeLetter(facts);
  return { type: 'application/pdf', name: letterFileName(facts), content: pdf };
};

const underWay = ({ attempts, error }: PoliceMailRow): string =>
  attempts > 0 && error ? `${error.replace(/\.$/, '')}. Der Versand wird wiederholt.` : 'Versand läuft …';

const answerFor = (row: PoliceMailRow): Answer<typeof sendEndpoint> => {
  const mail = toPoliceMail(row);
  const { state } = mail;
  if (state === 'failed') throw new AppError('unprocessable', row.error);
  if (state === 'uncertain') throw refuseUncertain(row);
  if (state === 'sent') return { state, message: 'Polizeibericht wurde erfolgreich per E-Mail gesendet.', mail };
  return { state, message: underWay(row), mail };
};

export const sendPoliceMail = async (
  context: Context,
  session: Session,
  id: number,
  repeatOf: number | undefined,
  signal: AbortSignal,
): Promise<Answer<typeof sendEndpoint>> => {
  const { companyId } = session;
  const mailId = await inTenant(context.db, companyId, (tx) => requestMail(context, tx, session, id, repeatOf));
  return answerFor(await awaitOutcome(context, companyId, mailId, signal));
};
