import type { CompanyMail } from '@flottwart/contract/company-mail';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import type { PoliceMailPreview, sendPoliceMail as sendEndpoint } from '@flottwart/contract/work-items/police-mail';
import { awaitOutcome } from '../../../company-mails/await-outcome.ts';
import { mailResponse, toCompanyMail } from '../../../company-mails/mail-response.ts';
import type { Confirmed } from '../../../company-mails/release-mail.ts';
import type { Context } from '../../../context.ts';
import { allRows, combineReads } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { assertItemExists } from '../../../work-items/item.repository.ts';
import { selectHistory } from '../../../work-items/timeline.repository.ts';
import type { FormerReferences } from '../email-subject.ts';
import { selectPoliceReport } from '../police-report.repository.ts';
import { composeMailContent, letterFileName, letterMark } from './compose-mail.ts';
import { driverDoubt, factsOf, type LetterSource, mailSender, readLetterSource } from './letter-source.ts';
import { driverHints, missingLetterParts, subjectHints, unprintableParts } from './mail-readiness.ts';
import { isKnownAuthority, selectPoliceMails } from './police-mail.repository.ts';
import { requestPoliceMail } from './request-police-mail.ts';

export const listPoliceMails = async ({ db }: Context, { companyId }: Session, id: number): Promise<CompanyMail[]> => {
  const [, mails] = await readInTenant(db, companyId, (tx) =>
    combineReads(assertItemExists(tx, companyId, id, 'policereport'), allRows(selectPoliceMails(tx, companyId, id))),
  );
  return mails.map(toCompanyMail);
};

const getSource = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<LetterSource> => {
  const report = await selectPoliceReport(tx, companyId, id).executeTakeFirst();
  if (!report) throw notFound();
  return readLetterSource(tx, companyId, report);
};

const maxFormerReferences = 50;

/** Reads the latest corrections of case number and plate from the history. */
const findFormerReferences = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<FormerReferences> => {
  const changes = await selectHistory(tx, companyId, id)
    .where('field', 'in', ['caseNumber', 'plateTypo'])
    .orderBy('id', 'desc')
    .limit(maxFormerReferences)
    .execute();
  const formerOf = (field: string) =>
    changes.flatMap((change) => (change.field === field && change.old_value ? [change.old_value] : []));
  return { caseNumbers: formerOf('caseNumber'), plates: formerOf('plateTypo') };
};

export const previewPoliceMail = async (context: Context, session: Session, id: number): Promise<PoliceMailPreview> => {
  const { companyId } = session;
  const [source, former, isKnown] = await inTenant(context.db, companyId, async (tx) => {
    const source = await getSource(tx, companyId, id);
    return [
      source,
      await findFormerReferences(tx, companyId, id),
      await isKnownAuthority(tx, companyId, source.report.police_email),
    ] as const;
  });
  const now = context.clock();
  const facts = factsOf(source, now);
  const doubt = driverDoubt(source.trip, now);
  const { text, html, hash, missingSigns } = await composeMailContent(facts);
  const { police_email, email_subject } = source.report;
  return {
    from: mailSender(source),
    to: police_email,
    subject: email_subject,
    text,
    html,
    fileName: letterFileName(facts),
    letter: letterMark(hash, doubt),
    isNewRecipient: !isKnown,
    missing: [
      ...missingLetterParts(source),
      ...unprintableParts(facts, missingSigns),
      ...driverHints(doubt),
      ...subjectHints(source, former),
    ],
  };
};

export const policeLetter = async (context: Context, { companyId }: Session, id: number) => {
  const source = await inTenant(context.db, companyId, (tx) => getSource(tx, companyId, id));
  const facts = factsOf(source, context.clock());
  const { pdf } = await composeMailContent(facts);
  return { type: 'application/pdf', name: letterFileName(facts), content: pdf };
};

const sentText = 'Polizeibericht wurde erfolgreich per E-Mail gesendet.';

interface PoliceMailCall {
  readonly id: number;
  readonly repeatOf: number | undefined;
  readonly confirmed: Confirmed | undefined;
}

export const sendPoliceMail = async (
  context: Context,
  session: Session,
  { id, repeatOf, confirmed }: PoliceMailCall,
  signal: AbortSignal,
): Promise<ResponseBody<typeof sendEndpoint>> => {
  const { companyId } = session;
  const mailId = await inTenant(context.db, companyId, (tx) =>
    requestPoliceMail(context, { tx, session, now: context.clock() }, id, {
      repeatOf,
      release: { role: session.role, confirmed },
    }),
  );
  return mailResponse(await awaitOutcome(context, companyId, { mailId, eventKind: 'policereport' }, signal), sentText);
};
