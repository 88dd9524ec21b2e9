import type { Page, Paging } from '@flottwart/contract/list';
import type { RetentionDeletion, RetentionPreview, RetentionRule } from '@flottwart/contract/privacy';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { fewestMonths, type RetentionKind, retentionKinds } from '@flottwart/contract/rules/retention';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import { allRows, countOf, firstRow } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import { invalidField } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import {
  countDeletions,
  deleteRule,
  type RuleRow,
  selectDeletions,
  selectRules,
  writeRule,
} from './retention-rule.repository.ts';
import { cutoffOf, retentionSubjects } from './retention-subjects.ts';

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

const demandPeriod = (kind: RetentionKind, months: number): void => {
  const fewest = fewestMonths[kind];
  if (months < fewest) throw invalidField('months', `Mindestens ${fewest} Monate.`);
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
    demandPeriod(kind, months);
    const setBy = await emailOfUser(tx, companyId, userId);
    const row = await writeRule(tx, { company_id: companyId, kind, months, set_by: setBy, set_at: clock() });
    return toRule(kind, row);
  });

const mostExamples = 10;

export const previewRetention = async (
  { db, clock }: Context,
  { companyId }: Session,
  kind: RetentionKind,
  months: number,
): Promise<RetentionPreview> => {
  demandPeriod(kind, months);
  const before = cutoffOf(kind, months, berlinDay(clock()));
  const counted = await readInTenant(db, companyId, () =>
    firstRow(sql<Omit<RetentionPreview, 'before'>>`
      with due as materialized (${retentionSubjects[kind].due(companyId, before)})
      select count(*) filter (where not held)::integer as deletable, count(*) filter (where held)::integer as held,
        min(dated) filter (where not held) as oldest, max(dated) filter (where not held) as latest,
        coalesce((select jsonb_agg(jsonb_build_object('label', label, 'date', dated) order by dated, id) from (
          select id, label, dated from due where not held order by dated, id limit ${mostExamples}) first), '[]') as examples
      from due`),
  );
  return { before: before.day, ...(counted ?? { deletable: 0, held: 0, oldest: null, latest: null, examples: [] }) };
};

export const listRetentionDeletions = (
  { db }: Context,
  { companyId }: Session,
  { order = 'desc', ...paging }: Paging & { readonly order?: 'asc' | 'desc' | undefined },
): Promise<Page<RetentionDeletion>> =>
  readPage(
    db,
    companyId,
    {
      rows: (tx) => selectDeletions(tx, companyId, order),
      total: (tx) => countOf(countDeletions(tx, companyId)),
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
    paging,
  );
