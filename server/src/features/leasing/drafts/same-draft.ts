import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { findDraftsByNumber } from './draft.repository.ts';
import { headOf } from './stored-draft.ts';

type Identity = Pick<DocumentDraft, 'number' | 'date' | 'netCents' | 'grossCents' | 'issuer'>;

/** Waiting drafts of the same document: number, totals and issuer are the same. */
export const findSameDrafts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { number, netCents, grossCents, issuer }: Identity,
): Promise<readonly { readonly id: number; readonly date: string | null }[]> => {
  const issuerKey = issuerKeyOf(issuer);
  if (number === null || issuerKey === null || (netCents ?? grossCents) === null) return [];
  return (await findDraftsByNumber(tx, companyId, number)).flatMap((record) => {
    const head = headOf(record);
    const isSame = head.netCents === netCents && head.grossCents === grossCents;
    return isSame && issuerKeyOf(head.issuer) === issuerKey ? [{ id: record.id, date: head.date }] : [];
  });
};
