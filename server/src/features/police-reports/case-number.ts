import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant, type TenantTransaction } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';
import { findReportOfCase } from './police-report.repository.ts';

/** A case is reported once; the refusal names the report that is there. */
export const refuseKnownCase = async (tx: TenantTransaction, companyId: number, caseNumber: string): Promise<void> => {
  const first = await findReportOfCase(tx, companyId, caseNumber);
  if (!first) return;
  throw new AppError(
    'conflict',
    `Zur Fallnummer ${caseNumber} gibt es bereits die Ordnungswidrigkeit „${first.title}“ (ID ${first.id}).`,
    { fields: { caseNumber: 'Bereits vergeben.' } },
  );
};

/** The same refusal where the database noticed it: somebody was faster by a moment. */
export const toDuplicateCaseError =
  ({ db }: Context, companyId: number, caseNumber: string) =>
  async (error: unknown): Promise<never> => {
    if (violatesUnique(error, 'police_reports_case_number'))
      await inTenant(db, companyId, (tx) => refuseKnownCase(tx, companyId, caseNumber));
    throw error;
  };
