import { plateKey } from '@flottwart/contract/rules/plate';
import type { CompanyId } from '../../../lib/company-id.ts';
import { affRater } from '../aff/rate-aff.ts';
import { positionTerms } from '../positions/position-terms.ts';
import { issuerKeyOf, type ReadDocument, type ReadPosition, type ReadReference } from '../reading/document.ts';
import type { NewDocument, NewPosition } from './document.repository.ts';

/** Key for comparing document and position numbers: letters and digits only. */
const numberKey = (number: string): string => plateKey(number);

export interface SentDocument {
  readonly fileName: string;
  readonly content: Buffer;
  /** Files uploaded together have the same. */
  readonly uploadId?: string | null;
}

export const mediaTypeOf = (content: Buffer): string =>
  content.subarray(0, 1024).includes('%PDF-') ? 'application/pdf' : 'application/xml';

export const newDocument = (
  companyId: CompanyId,
  document: ReadDocument,
  { fileName, content, uploadId = null, sha256 }: SentDocument & { readonly sha256: Buffer },
  uploaded: { readonly by: string; readonly at: Date },
): NewDocument => ({
  company_id: companyId,
  type: document.type,
  number: document.number,
  number_key: numberKey(document.number),
  invoice_date: document.date,
  sum_cents: document.positions.reduce((sum, { amountCents }) => sum + amountCents, 0),
  position_count: document.positions.length,
  read_as: document.origin.profile,
  file_name: fileName,
  media_type: mediaTypeOf(content),
  sha256,
  upload_id: uploadId,
  uploaded_by: uploaded.by,
  uploaded_at: uploaded.at,
  issuer_name: document.issuer.name,
  issuer_vat_id: document.issuer.vatId,
  issuer_key: issuerKeyOf(document.issuer) ?? '',
  basis: document.basis,
  notices: [...document.notices],
});

const keysOf = (references: readonly ReadReference[]): readonly string[] => [
  ...new Set(
    references
      .flatMap(({ document, position }) => [document, position])
      .map((number) => numberKey(number ?? ''))
      .filter((key) => key !== ''),
  ),
];

interface CompanyRules {
  readonly affKeywords: readonly string[];
  /** Known spelling of a plate by its key. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** Returns the mapper of a document's positions, which are counted from 0. */
export const positionMapper = (
  document: ReadDocument,
  { affKeywords, spellings }: CompanyRules,
): ((position: ReadPosition, index: number) => NewPosition) => {
  const rateAff = affRater(affKeywords);
  return (position, index) => {
    const plate = (position.plate ?? document.headerPlate ?? '').toUpperCase();
    const key = plateKey(plate);
    const { isAff, labelledCents } = rateAff(position.service);
    const row = {
      type: document.type,
      invoice_number: document.number,
      invoice_date: document.date,
      ordinal: index + 1,
      position_number: position.number,
      position_date: position.date,
      period_from: position.period?.from ?? null,
      period_to: position.period?.to ?? null,
      quantity: position.quantity,
      license_plate: spellings.get(key) ?? plate,
      plate_key: key,
      amount_cents: position.amountCents,
      service: position.service,
      aff: isAff,
      aff_cents: isAff ? (labelledCents ?? Math.abs(position.amountCents)) : null,
    };
    return {
      ...row,
      terms: positionTerms(row),
      linked_id: null,
      reference_keys: document.type === 'Gutschrift' ? keysOf([...position.references, ...document.references]) : [],
    };
  };
};
