import type { MonthRange } from '@flottwart/contract/grammar/named-months';

/** Position as seen by matching; amounts are absolute cents. */
export interface Matchable {
  readonly id: number;
  readonly documentKey: string;
  /** Empty if unknown. */
  readonly issuerKey: string;
  readonly ordinal: number;
  readonly positionKey: string;
  /** Plate in its one spelling, empty without one: plates that differ in their hyphens alone are two. */
  readonly plateKey: string;
  readonly cents: number;
  /** Day of the document, YYYY-MM-DD. */
  readonly date: string;
  /** Words of the service, as `leasing_service_key` writes them; empty if the text names none. */
  readonly serviceKey: string;
  /** Months of the service: named by the position, else that of its date. */
  readonly months: MonthRange;
  readonly namesMonths: boolean;
  /** First and last day of its period, if it names them. */
  readonly days?: string | null;
  /** Only its day says which month it means. */
  readonly isOfDay?: boolean;
  /** Its text names other months than its period, or leaves open which of them it means. */
  readonly isDoubtful: boolean;
  /** Its text names months that cannot be read, so that only a reference names its invoice. */
  readonly isUnreadable: boolean;
  /** Keys of the documents and positions that it names; a document named by its day as `dayKey` writes it. */
  readonly referenceKeys: readonly string[];
  /** It names a document, and so settles no other. */
  readonly namesDocument: boolean;
}

export interface Pair {
  readonly invoiceId: number;
  readonly creditId: number;
}

export const pairKey = ({ invoiceId, creditId }: Pair): string => `${invoiceId} ${creditId}`;

/** A presumed link is one of several that fit as well, or of another service, or the issuer of a side is unknown. */
export type Certainty = 'certain' | 'presumed';

export interface Link extends Pair {
  readonly cents: number;
  readonly reason: 'reference' | 'amount';
  readonly certainty: Certainty;
}

export interface MatchInput {
  readonly invoices: readonly Matchable[];
  readonly credits: readonly Matchable[];
  /** Manual links, which automatic matching respects. */
  readonly manual: readonly (Pair & { readonly cents: number })[];
  /** Lines of one document that reduce each other: what is left of an invoice is what was billed. */
  readonly deductions?: readonly (Pair & { readonly cents: number })[];
  /** Manual separations. */
  readonly separated: readonly Pair[];
}

/** Key of the documents of a day. */
export const dayKey = (day: string): string => `@${day}`;

/** Unknown issuers are not known to be the same. */
export const isSameIssuer = (one: Pick<Matchable, 'issuerKey'>, other: Pick<Matchable, 'issuerKey'>): boolean =>
  one.issuerKey !== '' && one.issuerKey === other.issuerKey;

type Ordered = Pick<Matchable, 'date' | 'documentKey' | 'issuerKey' | 'ordinal'>;

/** Oldest first; ids are ignored, because the import order must not matter. */
export const comparePositions = (one: Ordered, other: Ordered): number =>
  compare(one.date, other.date) ||
  compare(one.documentKey, other.documentKey) ||
  compare(one.issuerKey, other.issuerKey) ||
  one.ordinal - other.ordinal;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
