import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { PoliceReport, updatePoliceReport as updateEndpoint } from '@flottwart/contract/work-items/police-report';
import type { Context } from '../../context.ts';
import { allRows, combineReads } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { readItems, withViewer } from '../../work-items/read-items.ts';
import { patchItem } from '../../work-items/write-item.ts';
import { rememberAuthority } from '../authorities/public.ts';
import { selectPeriodsOfReport } from '../plates/public.ts';
import { assertCaseNumberFree, toDuplicateCaseError } from './case-number.ts';
import { driverAfter, recordDriver } from './change-driver.ts';
import { followingSubject } from './email-subject.ts';
import { plateHintOf } from './follow-plates.ts';
import { assertLetterDay, withClearZone } from './offence-zone.ts';
import {
  policeReportColumns,
  policeReportTerms,
  policeReportTitle,
  toListedReport,
  toPoliceReport,
} from './police-report.mapper.ts';
import {
  lockPoliceReport,
  type PoliceReportQuery,
  type PoliceReportRow,
  readPoliceReport,
  selectListedReports,
  updatePoliceReportColumns,
} from './police-report.repository.ts';

export const listPoliceReports = (
  context: Context,
  session: Session,
  query: PoliceReportQuery,
): Promise<Page<PoliceReport>> => {
  const viewed = withViewer(session, query);
  return readItems(
    context,
    session,
    { kind: 'policereport', query: viewed },
    {
      rows: (tx, found) => selectListedReports(tx, session.companyId, viewed, { found }),
      onPage: (tx, found, window) => selectListedReports(tx, session.companyId, viewed, { found, window }),
      toItem: toListedReport,
    },
  );
};

export const getPoliceReport = async ({ db }: Context, { companyId }: Session, id: number): Promise<PoliceReport> => {
  const [row, periods] = await readInTenant(db, companyId, (tx) =>
    combineReads(readPoliceReport(tx, companyId, id), allRows(selectPeriodsOfReport(tx, companyId, id))),
  );
  if (!row) throw notFound();
  return { ...toPoliceReport(row), ...plateHintOf(row, periods) };
};

type Change = Received<typeof updateEndpoint>['body'];

/** A corrected case number takes the generated subject along. */
const withFollowingSubject = (before: PoliceReportRow, body: Change): Change =>
  body.caseNumber === undefined || body.emailSubject !== undefined
    ? body
    : { ...body, emailSubject: followingSubject(before, { ...before, case_number: body.caseNumber ?? '' }) };

/** Part of the caller's transaction, which may change several items. */
export const changePoliceReport = async (write: WriteContext, id: number, body: Change): Promise<PoliceReport> => {
  const { tx, session } = write;
  const { companyId } = session;
  const before = await lockPoliceReport(tx, companyId, id);
  if (!before) throw notFound();
  if (body.authorityLetterDate !== before.authority_letter_date) assertLetterDay(body.authorityLetterDate, write.now);
  const entered = withFollowingSubject(before, body);
  const { set, changes } = differenceOf(policeReportColumns, before, withClearZone(before, entered, write.now));
  if (set.case_number) await assertCaseNumberFree(tx, companyId, set.case_number, id);
  const driver = await driverAfter(write, before, { ...before, ...set }, body);
  const after = { ...before, ...set, ...driver };
  await updatePoliceReportColumns(tx, companyId, id, { ...set, ...driver });
  await rememberAuthority(write, after, { entered: Object.keys(set), replaces: body.updatesAddressBook });
  const core = await patchItem(write, before, body, {
    kind: 'policereport',
    changes: [...changes, ...(await recordDriver(write, before, after))],
    derivedTitle: policeReportTitle(after.case_number),
    termsBefore: policeReportTerms(before, before.status),
    terms: ({ status }) => policeReportTerms(after, status),
  });
  const report = { ...after, ...core };
  const periods = await selectPeriodsOfReport(tx, companyId, id).execute();
  return { ...toPoliceReport(report), ...plateHintOf(report, periods) };
};

export const updatePoliceReport = (
  context: Context,
  session: Session,
  id: number,
  body: Change,
): Promise<PoliceReport> =>
  inTenant(context.db, session.companyId, (tx) =>
    changePoliceReport({ tx, session, now: context.clock() }, id, body),
  ).catch(toDuplicateCaseError(context, session.companyId, body.caseNumber ?? ''));
