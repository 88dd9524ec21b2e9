import type { DocumentRow } from './document.repository.ts';
import { issuerKeyOf } from './reading/document.ts';

/** Columns that distinguish two documents. */
type Identity = Pick<
  DocumentRow,
  'type' | 'number' | 'invoice_date' | 'sum_cents' | 'issuer_name' | 'issuer_vat_id' | 'sha256' | 'file_part'
>;

/** Number as written; issuers do not distinguish documents by the case of letters. */
const numberOf = ({ number }: Identity): string => number.toUpperCase();

/** Null where neither both VAT ids nor both names are known. */
const haveSameIssuer = (one: Identity, other: Identity): boolean | null => {
  if (one.issuer_vat_id !== null && other.issuer_vat_id !== null)
    return (
      issuerKeyOf({ name: null, vatId: one.issuer_vat_id }) === issuerKeyOf({ name: null, vatId: other.issuer_vat_id })
    );
  if (one.issuer_name === null || other.issuer_name === null) return null;
  if (issuerKeyOf({ name: one.issuer_name, vatId: null }) === issuerKeyOf({ name: other.issuer_name, vatId: null }))
    return true;
  // A printed page may show another form of the name than the e-invoice.
  return one.issuer_vat_id === null && other.issuer_vat_id === null ? false : null;
};

/**
 * The same file, or the same place in a file of several documents, or the same number of the same issuer. Where the issuer of one is unknown, date and sum decide: two issuers do
 * not bill the same cents under the same number on one day, and a document counted twice is worse than one asked about.
 */
export const isSameDocument = (one: Identity, other: Identity): boolean => {
  if (one.sha256.equals(other.sha256) && one.file_part === other.file_part && one.file_part !== 0) return true;
  if (one.type !== other.type || numberOf(one) !== numberOf(other)) return false;
  return haveSameIssuer(one, other) ?? (one.invoice_date === other.invoice_date && one.sum_cents === other.sum_cents);
};
