import type { RetentionPreview } from '@flottwart/contract/privacy';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { RetentionKind } from '@flottwart/contract/rules/retention';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { allRows, combineReads } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import type { Session } from '../../../lib/session.ts';
import { agedDay, type ExpiredRow } from './expired-row.ts';
import { assertPeriod } from './retention-rule.repository.ts';
import { cutoffOf, retentionSubjects } from './retention-subjects.ts';

const maxExamples = 10;

interface Part {
  readonly held: boolean;
  readonly total: number;
  readonly oldest: ExpiredRow['aged'];
  readonly latest: ExpiredRow['aged'];
}

/** Previews what a period would delete today, using the same query as the nightly run. */
export const previewRetention = async (
  { db, clock }: Context,
  { companyId }: Session,
  kind: RetentionKind,
  months: number,
): Promise<RetentionPreview> => {
  assertPeriod(kind, months);
  const before = cutoffOf(kind, months, berlinDay(clock()));
  const due = retentionSubjects[kind].due(companyId, before);
  const [parts, examples] = await readInTenant(db, companyId, () =>
    combineReads(
      allRows(sql<Part>`
        select held, count(*)::integer as total, min(aged) as oldest, max(aged) as latest from (${due}) due group by held`),
      allRows(sql<Pick<ExpiredRow, 'aged' | 'label'>>`
        select aged, label from (${due}) due where not held order by aged, id limit ${maxExamples}`),
    ),
  );
  const free = parts.find(({ held }) => !held);
  return {
    before: before.day,
    deletable: free?.total ?? 0,
    held: parts.find(({ held }) => held)?.total ?? 0,
    oldest: free ? agedDay(free.oldest) : null,
    latest: free ? agedDay(free.latest) : null,
    examples: examples.map(({ aged, label }) => ({ label, date: agedDay(aged) })),
  };
};
