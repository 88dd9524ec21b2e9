import type { LiveEvent } from '@flottwart/contract/events';
import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { type RetentionKind, retentionCutoff } from '@flottwart/contract/rules/retention';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { dueEmployees, dueRepairs, dueReports, dueTasks } from './due-items.ts';
import { dueClaims, dueDocuments, refreshPlatesOf, withCounterparts } from './due-leasing.ts';
import { dueTrips } from './due-trips.ts';
import type { Cutoff, DueRows } from './expired-row.ts';

/** Subject of one retention rule. */
export interface RetentionSubject {
  readonly due: DueRows;
  /** Dependent rows are deleted by cascade; sums and totals follow by triggers. */
  readonly table: 'trips' | 'work_items' | 'company_mails' | 'leasing_documents';
  /** Lists that shrink. */
  readonly lists: readonly LiveEvent['kind'][];
  /** Lock needed where others read more rows than they change. */
  readonly lock?: (tx: TenantTransaction, companyId: CompanyId) => Promise<void>;
  /** Brings up to date what is derived from the rows, once the returned function is called behind their deletion. */
  readonly refresh?: (
    tx: TenantTransaction,
    companyId: CompanyId,
    ids: readonly number[],
  ) => Promise<() => Promise<void>>;
  /** Extends the rows to those that can only be deleted together. */
  readonly widen?: (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => Promise<readonly number[]>;
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
    refresh: refreshPlatesOf,
    widen: withCounterparts,
  },
};

export const cutoffOf = (kind: RetentionKind, months: number, today: string): Cutoff => {
  const day = retentionCutoff(kind, months, today);
  return { day, instant: berlinInstant(day, '00:00') };
};
