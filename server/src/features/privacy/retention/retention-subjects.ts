import type { LiveEvent } from '@flottwart/contract/events';
import { berlinMoment } from '@flottwart/contract/rules/berlin-time';
import { pastBefore, type RetentionKind } from '@flottwart/contract/rules/retention';
import type { TenantTransaction } from '../../../db/tenant.ts';
import { lockLeasingData } from '../../leaseplan/leasing-data.queries.ts';
import { dueEmployees, dueRepairs, dueReports, dueTasks } from './due-items.ts';
import { dueClaims, dueDocuments, withCounterparts } from './due-leasing.ts';
import type { Cutoff, DueRows } from './due-row.ts';
import { dueTrips } from './due-trips.ts';

/** What one rule is about. */
export interface RetentionSubject {
  readonly due: DueRows;
  /** What hangs on a row of it goes along, and kept sums and totals follow by their triggers. */
  readonly table: 'trips' | 'work_items' | 'company_mails' | 'leasing_documents';
  /** The lists that have fewer rows afterwards. */
  readonly lists: readonly LiveEvent['kind'][];
  /** Where others look at more rows than they change. */
  readonly lock?: (tx: TenantTransaction, companyId: number) => Promise<void>;
  /** Where some rows can go only together. */
  readonly widen?: (tx: TenantTransaction, companyId: number, ids: readonly number[]) => Promise<readonly number[]>;
}

export const retentionSubjects: Readonly<Record<RetentionKind, RetentionSubject>> = {
  trip: { due: dueTrips, table: 'trips', lists: ['trip'] },
  policereport: { due: dueReports, table: 'work_items', lists: ['policereport'] },
  task: { due: dueTasks, table: 'work_items', lists: ['task'] },
  repairrecord: { due: dueRepairs, table: 'work_items', lists: ['repairrecord'] },
  employee: { due: dueEmployees, table: 'work_items', lists: ['employee', 'trip', 'policereport'] },
  'leasing-claim': { due: dueClaims, table: 'company_mails', lists: ['leaseplan'] },
  'leasing-document': {
    due: dueDocuments,
    table: 'leasing_documents',
    lists: ['leaseplan'],
    lock: lockLeasingData,
    widen: withCounterparts,
  },
};

export const cutoffOf = (kind: RetentionKind, months: number, today: string): Cutoff => {
  const day = pastBefore(kind, months, today);
  return { day, moment: berlinMoment(day, '00:00') };
};
