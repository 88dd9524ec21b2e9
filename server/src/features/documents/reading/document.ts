import type { ReadReference } from '@flottwart/contract/grammar/references';
import { labelKey } from './text.ts';

export type { ReadReference };

/** Parsed and validated leasing document, not stored yet. */
export interface ReadDocument {
  readonly type: 'Rechnung' | 'Gutschrift';
  readonly number: string;
  /** Calendar day, YYYY-MM-DD. */
  readonly date: string;
  readonly issuer: ReadIssuer;
  /** Amounts here are signed from the company's view: invoices positive, credits negative. */
  readonly netCents: number | null;
  readonly grossCents: number | null;
  /** Total that the positions add up to. */
  readonly basis: 'net' | 'gross';
  /** Documents this one corrects or credits. */
  readonly references: readonly ReadReference[];
  readonly origin: { readonly form: (typeof documentForms)[number]; readonly profile: string };
  readonly headerPlate: string | null;
  /** Remarks for the person who imports the document, in German. */
  readonly notices: readonly string[];
  readonly positions: readonly ReadPosition[];
}

export const documentForms = ['e-invoice', 'text-layer', 'scan'] as const;

/** Seller as named in the document. */
export interface ReadIssuer {
  readonly name: string | null;
  readonly vatId: string | null;
}

export interface ReadPosition {
  /** Number as printed, else counted from 1; not always unique, because some issuers restart per vehicle. */
  readonly number: string;
  readonly date: string | null;
  /** First and last day of the service, as calendar days. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** Quantity with its unit, as printed. */
  readonly quantity: string | null;
  /** Plate from the position's field, else its text, else the document's header; with hyphens if it has separators. */
  readonly plate: string | null;
  readonly amountCents: number;
  readonly service: string;
  readonly references: readonly ReadReference[];
}

const maxKeyLength = 200;

/** Key by which an issuer is known again: VAT id, else the name without case and punctuation; null if it has neither. */
export const issuerKeyOf = ({ name, vatId }: ReadIssuer): string | null => {
  const vat = (vatId ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (vat !== '') return vat.slice(0, maxKeyLength);
  const key = labelKey(name ?? '').slice(0, maxKeyLength);
  return key === '' ? null : key;
};
