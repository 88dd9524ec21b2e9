import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findReportOfCase, lockCase } from './police-report.repository.ts';

/** Refuses the case number of another report, in whatever spelling, and names that report. */
export const assertCaseNumberFree = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  caseNumber: string,
  ownId?: number,
): Promise<void> => {
  await lockCase(tx, companyId, caseNumber);
  const first = await findReportOfCase(tx, companyId, caseNumber, ownId);
  if (!first) return;
  throw new AppError(
    'conflict',
    `Zur Fallnummer ${caseNumber} gibt es bereits die Ordnungswidrigkeit „${first.title}“ (ID ${first.id}).`,
    { fields: { caseNumber: 'Bereits vergeben.' } },
  );
};

/** Turns the unique violation of a concurrent insert into the same refusal. */
export const toDuplicateCaseError =
  ({ db }: Context, companyId: CompanyId, caseNumber: string) =>
  async (error: unknown): Promise<never> => {
    if (violatesUnique(error, 'police_reports_case_number'))
      await inTenant(db, companyId, (tx) => assertCaseNumberFree(tx, companyId, caseNumber));
    throw error;
  };
