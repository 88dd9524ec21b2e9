import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { importRuns } from './import-run.repository.ts';

export { toImportRun } from './import.mapper.ts';
export type { RunRow } from './import-run.repository.ts';

/** Latest finished provider run of each kind. */
export const selectLatestProviderRuns = (tx: TenantTransaction, companyId: CompanyId) =>
  importRuns(tx, companyId)
    .distinctOn('kind')
    .where('origin', '<>', 'file')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('kind')
    .orderBy('id', 'desc');
