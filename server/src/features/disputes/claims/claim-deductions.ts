import { maxClaimedPositions } from '@flottwart/contract/rules/limits';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { formatAmount } from '../../../lib/money.ts';
import { type ClaimableRow, findOpenDeductions } from './claimable.repository.ts';

/**
 * Deductions of the claimed documents that no line has taken and no other claim carries: without them more would be claimed than was billed. One
 * that names a vehicle belongs to the claims of that vehicle alone.
 */
const deductionsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly ClaimableRow[],
): Promise<readonly ClaimableRow[]> => {
  const lines = rows.filter(({ open_cents }) => open_cents > 0);
  if (lines.length === 0) return [];
  const documentIds = [...new Set(lines.map(({ document_id }) => document_id))];
  const own = new Set(lines.map(({ claim_id }) => claim_id));
  const deductions = await findOpenDeductions(tx, companyId, documentIds, maxClaimedPositions);
  const keyOf = ({ document_id, license_plate }: ClaimableRow): string => `${document_id} ${plateKey(license_plate)}`;
  const claimed = new Set(lines.map(keyOf));
  return deductions.filter(
    (deduction) =>
      (deduction.claim_id === null || own.has(deduction.claim_id)) &&
      (deduction.license_plate === '' || claimed.has(keyOf(deduction))),
  );
};

/** Rows of a claim with the deductions that belong to it, at most as many as a claim may have. */
export const withDeductions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly ClaimableRow[],
): Promise<readonly ClaimableRow[]> => {
  const known = new Set(rows.map(({ id }) => id));
  const added = (await deductionsOf(tx, companyId, rows)).filter(({ id }) => !known.has(id));
  return [...rows.slice(0, maxClaimedPositions - added.length), ...added];
};

/** Throws where a deduction that belongs to the claim was left out. */
export const assertDeductions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  rows: readonly ClaimableRow[],
): Promise<void> => {
  const known = new Set(rows.map(({ id }) => id));
  const missing = (await deductionsOf(tx, companyId, rows)).find(({ id }) => !known.has(id));
  if (!missing) return;
  throw new AppError(
    'unprocessable',
    `Rechnung ${missing.invoice_number} enthält einen Abzug von ${formatAmount(-missing.open_cents)} €, der keiner Position zugeordnet ist. Er gehört zu dieser Reklamation, bis er zugeordnet ist.`,
  );
};
