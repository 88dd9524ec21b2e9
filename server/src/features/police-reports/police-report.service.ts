import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { PoliceReport, updatePoliceReport as updateEndpoint } from '@flottwart/contract/work-items/police-report';
import type { Context } from '../../context.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { patchItem } from '../../work-items/patch-item.ts';
import { readItems } from '../../work-items/read-items.ts';
import { tellKnownCase } from './case-number.ts';
import { policeReportColumns, policeReportTerms, policeReportTitle, toPoliceReport } from './police-report.mapper.ts';
import {
  lockPoliceReport,
  type PoliceReportQuery,
  readPoliceReport,
  selectPoliceReports,
  updatePoliceReportColumns,
} from './police-report.repository.ts';

export const listPoliceReports = (
  context: Context,
  session: Session,
  query: PoliceReportQuery,
): Promise<Page<PoliceReport>> =>
  readItems(context, session, 'policereport', query, {
    rows: (tx, found) => selectPoliceReports(tx, session.companyId, query, found),
    toItem: toPoliceReport,
  });

export const getPoliceReport = async ({ db }: Context, { companyId }: Session, id: number): Promise<PoliceReport> => {
  const row = await readInTenant(db, companyId, (tx) => readPoliceReport(tx, companyId, id));
  if (!row) throw notFound();
  return toPoliceReport(row);
};

export const updatePoliceReport = (
  context: Context,
  session: Session,
  id: number,
  body: Received<typeof updateEndpoint>['body'],
): Promise<PoliceReport> => {
  const { db, clock } = context;
  const { companyId } = session;
  return inTenant(db, companyId, async (tx) => {
    const before = await lockPoliceReport(tx, companyId, id);
    if (!before) throw notFound();
    const { set, changes } = differenceOf(policeReportColumns, before, body);
    const after = { ...before, ...set };
    await updatePoliceReportColumns(tx, companyId, id, set);
    const core = await patchItem(
      tx,
      session,
      before,
      body,
      {
        kind: 'policereport',
        changes,
        derivedTitle: policeReportTitle(after.case_number),
        terms: ({ status }) => policeReportTerms(after, status),
      },
      clock(),
    );
    return toPoliceReport({ ...after, ...core });
  }).catch(tellKnownCase(context, companyId, body.caseNumber ?? ''));
};
