import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { type ClaimableRow, findClaimable } from './claimable.repository.ts';

export const getClaimable = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly ClaimableRow[]> => {
  const rows = await findClaimable(tx, companyId, ids);
  if (rows.length < ids.length) throw notFound();
  return rows;
};

export const assertOpen = (rows: readonly ClaimableRow[]): void => {
  const credit = rows.find(({ type }) => type !== 'Rechnung');
  if (credit) throw new AppError('unprocessable', 'Reklamieren lassen sich nur Positionen von Rechnungen.');
  const closed = rows.find(({ open_cents }) => open_cents === 0);
  if (!closed) return;
  throw new AppError(
    'unprocessable',
    `Position ${closed.position_number} der Rechnung ${closed.invoice_number} ist nicht mehr offen.`,
  );
};
