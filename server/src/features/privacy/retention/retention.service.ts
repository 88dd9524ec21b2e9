import type { Page } from '@flottwart/contract/list';
import type { RetentionDeletion, RetentionRule } from '@flottwart/contract/privacy';
import { type RetentionKind, retentionKinds } from '@flottwart/contract/rules/retention';
import type { Context } from '../../../context.ts';
import { readShortList, type ShortListQuery } from '../../../db/paging.ts';
import { allRows } from '../../../db/read.ts';
import { shownDay } from '../../../db/search.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { Session } from '../../../lib/session.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import {
  assertPeriod,
  deleteRule,
  type RuleRow,
  selectDeletions,
  selectRules,
  writeRule,
} from './retention-rule.repository.ts';

const toRule = (kind: RetentionKind, row: RuleRow | undefined): RetentionRule => ({
  kind,
  months: row?.months ?? null,
  setBy: row?.set_by ?? null,
  setAt: row?.set_at.toISOString() ?? null,
});

export const listRetentionRules = async ({ db }: Context, { companyId }: Session): Promise<RetentionRule[]> => {
  const rows = await readInTenant(db, companyId, (tx) => allRows(selectRules(tx, companyId)));
  return retentionKinds.map((kind) =>
    toRule(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  );
};

export const updateRetentionRule = (
  { db, clock }: Context,
  { companyId, userId }: Session,
  kind: RetentionKind,
  months: number | null,
): Promise<RetentionRule> =>
  inTenant(db, companyId, async (tx) => {
    if (months === null) {
      await deleteRule(tx, companyId, kind);
      return toRule(kind, undefined);
    }
    assertPeriod(kind, months);
    const setBy = await emailOfUser(tx, companyId, userId);
    const row = await writeRule(tx, { company_id: companyId, kind, months, set_by: setBy, set_at: clock() });
    return toRule(kind, row);
  });

export const listRetentionDeletions = (
  { db }: Context,
  { companyId }: Session,
  query: ShortListQuery,
): Promise<Page<RetentionDeletion>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectDeletions(tx, companyId),
      searched: ['kind', 'set_by', shownDay('deleted_on'), shownDay('oldest'), shownDay('latest')],
      inOrder: (rows, order = 'desc') =>
        rows.orderBy('deleted_on', order).orderBy('kind').orderBy('months').orderBy('set_by'),
      toItem: (row) => ({
        kind: row.kind,
        deletedOn: row.deleted_on,
        count: row.rows,
        oldest: row.oldest,
        latest: row.latest,
        months: row.months,
        setBy: row.set_by,
      }),
    },
    query,
  );
