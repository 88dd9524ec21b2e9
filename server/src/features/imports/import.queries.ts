import type { TenantTransaction } from '../../db/tenant.ts';
import { importRuns } from './import-run.repository.ts';

export { toImportRun } from './import.mapper.ts';
export type { RunRow } from './import-run.repository.ts';

/** The latest of each kind that asked a provider and has come to its end. */
export const selectLatestProviderRuns = (tx: TenantTransaction, companyId: number) =>
  importRuns(tx, companyId)
    .distinctOn('kind')
    .where('origin', '<>', 'file')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('kind')
    .orderBy('id', 'desc');
