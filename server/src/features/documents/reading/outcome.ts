import type { ReadDocument } from './document.ts';
import type { DocumentDraft } from './draft.ts';

/** Exactly read, or not certain and left to a person. */
export type ReadResult =
  | { readonly document: ReadDocument }
  | {
      readonly draft: DocumentDraft;
      /** Further documents of the same file. */
      readonly others?: readonly DocumentDraft[];
    };

export type ReadOutcome =
  | ReadResult
  | { readonly refusal: ReadRefusal /** User-facing message in German. */; readonly text: string };

export const readRefusals = [
  'not-supported',
  'too-large',
  'header-only',
  'encrypted',
  'active-content',
  'scanned',
  'too-many-pages',
  'broken',
  'limits-exceeded',
  'dtd',
  'order',
  'no-invoice',
  'unknown-type',
  'no-positions',
  'too-many-positions',
  'too-many-references',
  'unreadable-amount',
  'no-total',
  'sum-mismatch',
  'currency',
  'missing-number',
  'missing-date',
  'future-date',
  'unknown-layout',
] as const;
export type ReadRefusal = (typeof readRefusals)[number];
