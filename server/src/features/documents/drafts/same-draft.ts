import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { findDocumentsByNumber } from '../document.repository.ts';
import { numberKey } from '../new-rows.ts';
import { issuerKeyOf } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { findDraftsByNumber } from './draft.repository.ts';
import { headOf } from './stored-draft.ts';

type Identity = Pick<DocumentDraft, 'type' | 'number' | 'date' | 'netCents' | 'grossCents' | 'issuer'>;

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

/** Imported document of the same issuer and number; of either type while that of the draft is open. */
const findSameDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { type, number, issuer }: Identity,
): Promise<LeasingDraft['sameDocument']> => {
  const issuerKey = issuerKeyOf(issuer);
  if (number === null || issuerKey === null) return null;
  const found = (await findDocumentsByNumber(tx, companyId, numberKey(number))).find(
    (document) =>
      document.number.toUpperCase() === number.toUpperCase() &&
      document.issuer_key === issuerKey &&
      (type === null || document.type === type),
  );
  return found ? { id: found.id, type: found.type, invoiceNumber: found.number } : null;
};

/** The same document elsewhere: waiting as another draft, or imported. */
export const findSameElsewhere = async (tx: TenantTransaction, companyId: CompanyId, id: number, draft: Identity) => ({
  sameDraftId: (await findSameDrafts(tx, companyId, draft)).find((other) => other.id !== id)?.id ?? null,
  sameDocument: await findSameDocument(tx, companyId, draft),
});
