import type { TenantTransaction } from '../../../db/tenant.ts';
import { announceChange } from '../../../live/live-events.ts';
import type { FieldChange } from '../../../work-items/field-changes.ts';
import { patchItem } from '../../../work-items/patch-item.ts';
import { noteConnectionRun } from '../../connections/connection.queries.ts';
import { policeReportTerms, policeReportTitle } from '../police-report.mapper.ts';
import { lockPoliceReport } from '../police-report.repository.ts';
import { changeMail, type PoliceMailRow } from './police-mail.repository.ts';

interface Settling {
  readonly companyId: number;
  readonly mail: Pick<PoliceMailRow, 'id' | 'report_id'>;
  readonly now: Date;
}

const settledLine = ({ recipient, message_id }: PoliceMailRow): FieldChange => ({
  field: 'policeMail',
  from: null,
  to: `${recipient}, Message-ID ${message_id}`,
});

/** Whoever asked for the mail may have left the company since. */
const nobody = 0;

/**
 * The mail went out: the report is answered, and its history says when, to whom and under which name. Knowing beats
 * doubt, so a mail somebody meanwhile thought uncertain becomes sent as well.
 */
export const settleSent = async (
  tx: TenantTransaction,
  { companyId, mail, now }: Settling,
  userId: number | null,
): Promise<PoliceMailRow | undefined> => {
  const report = await lockPoliceReport(tx, companyId, mail.report_id);
  const sent = await changeMail(tx, companyId, mail.id, ['sending', 'uncertain'], {
    state: 'sent',
    error: '',
    finished_at: now,
  });
  if (!report || !sent) return undefined;
  await patchItem(
    tx,
    { companyId, userId: userId ?? nobody },
    report,
    { status: 'PoliceReportStatus_SENT' },
    {
      kind: 'policereport',
      changes: [settledLine(sent)],
      derivedTitle: policeReportTitle(report.case_number),
      terms: ({ status }) => policeReportTerms(report, status),
    },
    now,
  );
  return sent;
};

type Unsent = 'queued' | 'failed' | 'uncertain';

/** Nothing more is known than `error` says; the report itself stays as it is. */
export const settleUnsent = async (
  tx: TenantTransaction,
  { companyId, mail, now }: Settling,
  from: PoliceMailRow['state'],
  state: Unsent,
  error: string,
): Promise<PoliceMailRow | undefined> => {
  const finished_at = state === 'queued' ? null : now;
  const settled = await changeMail(tx, companyId, mail.id, [from], { state, error, finished_at });
  if (!settled) return undefined;
  await announceChange(tx, companyId, { kind: 'policereport', id: mail.report_id, part: 'item' });
  return settled;
};

export const noteMailRun = (tx: TenantTransaction, companyId: number, now: Date, error: string): Promise<void> =>
  noteConnectionRun(tx, companyId, 'smtp', { at: now, error });
