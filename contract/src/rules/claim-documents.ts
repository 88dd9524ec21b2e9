import { maxClaimDocumentBytes, maxClaimDocuments } from './limits.ts';

export interface FittingDocuments<T> {
  readonly documents: readonly T[];
  readonly bytes: number;
  /** Documents that do not fit into the mail. */
  readonly leftOut: number;
}

/** Documents as far as a mail holds them; given small ones first, as many as possible fit. */
export const fittingDocuments = <T extends { readonly bytes: number }>(sized: readonly T[]): FittingDocuments<T> => {
  const documents: T[] = [];
  let bytes = 0;
  for (const document of sized) {
    if (documents.length === maxClaimDocuments || bytes + document.bytes > maxClaimDocumentBytes) break;
    documents.push(document);
    bytes += document.bytes;
  }
  return { documents, bytes, leftOut: sized.length - documents.length };
};
