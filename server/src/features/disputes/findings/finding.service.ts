import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { decideLeasingFindings, FindingSummary, LeasingFinding } from '@flottwart/contract/leasing/findings';
import type { Page } from '@flottwart/contract/list';
import type { Context } from '../../../context.ts';
import type { ListPlan } from '../../../db/list-plan.ts';
import { readAll, readPage } from '../../../db/paging.ts';
import { allRows, countOf } from '../../../db/read.ts';
import type { Schema } from '../../../db/schema.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { exportRows } from '../../../lib/export-file.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { findingSheet, toLeasingFinding } from './finding.mapper.ts';
import {
  countFindings,
  type FindingQuery,
  type FindingRow,
  lockFindings,
  selectFindingSummary,
  selectFindings,
  storeDecisions,
} from './finding.repository.ts';

const plan = (
  companyId: CompanyId,
  query: FindingQuery,
): ListPlan<Schema, 'leasing_findings', FindingRow, LeasingFinding> => ({
  rows: (tx) => selectFindings(tx, companyId, query),
  total: (tx) => countOf(countFindings(tx, companyId, query)),
  toItem: toLeasingFinding,
});

export const listFindings = (
  { db }: Context,
  { companyId }: Session,
  query: FindingQuery,
): Promise<Page<LeasingFinding>> => readPage(db, companyId, plan(companyId, query), query);

export const exportFindings = ({ db }: Context, { companyId }: Session, query: FindingQuery) =>
  exportRows(findingSheet, () => readAll(db, companyId, plan(companyId, query)));

export const summariseFindings = async ({ db }: Context, { companyId }: Session): Promise<FindingSummary> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectFindingSummary(tx, companyId)));
  return rows.map(({ kind, count, stake_cents }) => ({ kind, count, stake: toEuro(stake_cents) }));
};

/** Returns the decisions as they were, which a caller sends back to undo its own. */
export const decideFindings = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  { decisions }: Received<typeof decideLeasingFindings>['body'],
): Promise<ResponseBody<typeof decideLeasingFindings>> =>
  inTenant(db, companyId, async (tx) => {
    const ids = decisions.map(({ id }) => id);
    const before = await lockFindings(tx, companyId, ids);
    if (before.length < ids.length) throw notFound();
    await storeDecisions({ tx, companyId, now: clock() }, decisions, await emailOfUser(tx, companyId, userId));
    await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    return before.map(({ id, decision, note }) => ({ id, state: decision, note }));
  });
