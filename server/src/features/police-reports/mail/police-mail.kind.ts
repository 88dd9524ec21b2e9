import type { MailRow } from '../../../company-mails/company-mail.repository.ts';
import type { MailKind } from '../../../company-mails/mail-kind.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { notify } from '../../../notifications/notify.ts';
import type { FieldChange } from '../../../work-items/field-changes.ts';
import { patchItem } from '../../../work-items/write-item.ts';
import { findTrip } from '../../trips/public.ts';
import { parseLetterFacts } from '../letter/letter-facts.ts';
import { policeReportTerms, policeReportTitle } from '../police-report.mapper.ts';
import { lockPoliceReport, selectPoliceReport } from '../police-report.repository.ts';
import { composeMail, letterMark } from './compose-mail.ts';
import { driverDoubt } from './letter-source.ts';
import { isKnownAuthority } from './police-mail.repository.ts';

const sentEntry = ({ recipient, message_id }: MailRow): FieldChange => ({
  field: 'policeMail',
  from: null,
  to: `${recipient}, Message-ID ${message_id}`,
});

/** The author of a mail whose sender has left the company since. */
const unknownUserId = 0;

/** A check constraint guarantees a report for every police mail. */
const reportOf = ({ id, report_id }: MailRow): number => {
  if (report_id === null) throw new Error(`The police mail ${id} has no report.`);
  return report_id;
};

const findTripOfReport = async (tx: TenantTransaction, companyId: CompanyId, reportId: number | null) => {
  const report = reportId === null ? undefined : await selectPoliceReport(tx, companyId, reportId).executeTakeFirst();
  return report?.trip_id ? findTrip(tx, companyId, report.trip_id) : undefined;
};

const lockReport = (tx: TenantTransaction, companyId: CompanyId, mail: MailRow) =>
  lockPoliceReport(tx, companyId, reportOf(mail));

/** Marks the report as answered once its mail was sent, with time, recipient and message id in the history. */
export const policeMailKind: MailKind = {
  outgoing: async ({ tx, companyId, now }, { recipient, content_hash, report_id }) => ({
    recipient,
    isNewRecipient: !(await isKnownAuthority(tx, companyId, recipient)),
    letter: letterMark(content_hash, driverDoubt(await findTripOfReport(tx, companyId, report_id), now)),
  }),
  compose: ({ facts, message_id, sender }) => composeMail(parseLetterFacts(facts), { messageId: message_id, sender }),
  event: (mail) => ({ kind: 'policereport', id: reportOf(mail), part: 'item' }),
  lockSubject: lockReport,
  onSent: async ({ tx, companyId, now }, mail, userId) => {
    const report = await lockReport(tx, companyId, mail);
    if (!report) return;
    await patchItem(
      { tx, session: { companyId, userId: userId ?? unknownUserId }, now },
      report,
      { status: 'PoliceReportStatus_SENT' },
      {
        kind: 'policereport',
        changes: [sentEntry(mail)],
        derivedTitle: policeReportTitle(report.case_number),
        termsBefore: policeReportTerms(report, report.status),
        terms: ({ status }) => policeReportTerms(report, status),
      },
    );
  },
  onUncertain: (tenant, mail) =>
    notify(tenant, { kind: 'answer', subject: { itemId: reportOf(mail) }, to: [mail.user_email], by: null }),
};
