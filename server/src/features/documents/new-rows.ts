import { readMonths } from '@flottwart/contract/grammar/months-in-text';
import { daysOfMonths, monthsOfPeriod } from '@flottwart/contract/grammar/named-months';
import { addMonths } from '@flottwart/contract/rules/berlin-time';
import type { PositionType } from '@flottwart/contract/rules/leasing';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { CompanyId } from '../../lib/company-id.ts';
import { documentTypeOf } from '../../lib/media-type.ts';
import { affRater, positionTerms } from '../leasing/public.ts';
import type { NamedNumber, NewDocument, NewPosition } from './document.repository.ts';
import { issuerKeyOf, type ReadDocument, type ReadPosition, type ReadReference } from './reading/document.ts';

/** Key for comparing document and position numbers: letters and digits only. */
export const numberKey = (number: string): string => plateKey(number);

export interface SentDocument {
  readonly fileName: string;
  readonly content: Buffer;
  /** Files uploaded together have the same. */
  readonly uploadId?: string | null;
  /** Place in a file of several documents, 0 if unknown. */
  readonly filePart?: number | null;
}

interface UploadedFile extends SentDocument {
  readonly sha256: Buffer;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
}

export const newDocument = (
  companyId: CompanyId,
  document: ReadDocument,
  { fileName, content, uploadId = null, filePart = null, sha256, uploadedBy, uploadedAt }: UploadedFile,
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
  media_type: documentTypeOf(content),
  sha256,
  file_part: filePart,
  upload_id: uploadId,
  uploaded_by: uploadedBy,
  uploaded_at: uploadedAt,
  issuer_name: document.issuer.name,
  issuer_vat_id: document.issuer.vatId,
  issuer_key: issuerKeyOf(document.issuer) ?? '',
  basis: document.basis,
  notices: [...document.notices],
});

/** Numbers of other documents and of positions that a line names. */
const namedBy = (references: readonly ReadReference[], own: string): readonly NamedNumber[] => {
  const documents = references.map(({ document }) => ({ key: numberKey(document ?? ''), named: document }));
  const positions = references.map(({ position }) => ({ key: numberKey(position ?? ''), named: null }));
  const named = new Map([...positions, ...documents].map((one) => [one.key, one]));
  return [...named.values()].filter(({ key }) => key !== '' && key !== numberKey(own));
};

/**
 * Type of a line, by its sign: a corrected invoice takes back what it names, and a credit note may charge again. A negative line that names
 * nothing is a discount of its own invoice.
 */
const typeOf = ({ type }: ReadDocument, cents: number, named: readonly NamedNumber[]): PositionType => {
  if (type === 'Gutschrift') return cents > 0 ? 'Rechnung' : type;
  return cents < 0 && named.some((one) => one.named !== null) ? 'Gutschrift' : type;
};

/**
 * Time of a line: the first day of a period counts, else of the months that its text names, such as a quarter. The same text gives the same month on an invoice and on a credit,
 * because the one settles the other; a single day in a text is that of something else.
 */
const timeOf = (
  { date, period, service }: ReadPosition,
  documentDay: string,
): Pick<ReadPosition, 'date' | 'period'> => {
  if (date !== null) return { date, period };
  if (period !== null) return { date: monthsOfPeriod(period.from, period.to) && period.from, period };
  const { named, isOfDay } = readMonths(service, documentDay);
  if (!named?.months || isOfDay || (named.isVague && named.months.first !== named.months.last)) return { date, period };
  const days = daysOfMonths(named.months);
  if (days.from > addMonths(documentDay, 12)) return { date, period };
  return { date: days.from, period: named.isVague ? null : days };
};

interface CompanyRules {
  readonly affKeywords: readonly string[];
  /** Known spelling of a plate as read. */
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
    const named = namedBy([...position.references, ...document.references], document.number);
    const type = typeOf(document, position.amountCents, named);
    const time = timeOf(position, document.date);
    const row = {
      type,
      invoice_number: document.number,
      invoice_date: document.date,
      ordinal: index + 1,
      position_number: position.number,
      position_date: time.date,
      period_from: time.period?.from ?? null,
      period_to: time.period?.to ?? null,
      quantity: position.quantity,
      license_plate: spellings.get(plate) ?? plate,
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
      named: type === 'Rechnung' && document.type === 'Rechnung' ? [] : named,
    };
  };
};
