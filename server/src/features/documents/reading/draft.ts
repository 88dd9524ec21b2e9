import type { ColumnRole, QuestionAnswer, RowRole, TaxRate } from '@flottwart/contract/rules/leasing-drafts';
import type { ReadDocument, ReadIssuer, ReadPosition, ReadReference } from './document.ts';

export {
  type ColumnRole,
  columnRoles,
  type QuestionAnswer,
  questionAnswers,
  type RowRole,
  rowRoles,
} from '@flottwart/contract/rules/leasing-drafts';

/** Decisions that a person has to make before the document counts. */
export const questionKinds = [
  'type',
  'number',
  'date',
  'future-date',
  'future-position',
  'plate',
  'columns',
  'sum',
  'tax',
  'scan',
  'contradiction',
  'several',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface ReadQuestion {
  readonly kind: QuestionKind;
  /** User-facing sentence in German. */
  readonly text: string;
  /** Index of the first row of the draft that it is about. */
  readonly row?: number | undefined;
  /** Absent while the question is open; readers leave it so. */
  readonly answer?: QuestionAnswer | undefined;
}

export interface ReadColumn {
  readonly role: ColumnRole;
  /** Heading as printed; empty without one. */
  readonly heading: string;
  /** Edges as fractions of the page's width. */
  readonly left: number;
  readonly right: number;
}

export interface DraftRow {
  readonly role: RowRole;
  /** Page from 1; 0 for an e-invoice, which has none. */
  readonly page: number;
  /** Edges as fractions of the page's height. */
  readonly top: number;
  readonly bottom: number;
  /** Percent that a person chose, where a document in gross amounts has several rates. */
  readonly taxRate?: TaxRate | undefined;
  /** Texts as printed, one for each column. */
  readonly cells: readonly string[];
}

/** Document that is not certain: its table as printed, what was understood of it and what is to be decided. */
export interface DocumentDraft {
  readonly origin: ReadDocument['origin'];
  readonly issuer: ReadIssuer;
  readonly type: ReadDocument['type'] | null;
  readonly number: string | null;
  readonly date: string | null;
  /** Totals as printed, unsigned by the type. */
  readonly netCents: number | null;
  readonly taxCents: number | null;
  readonly grossCents: number | null;
  readonly references: readonly ReadReference[];
  readonly headerPlate: string | null;
  /** Period of the rows that name none. */
  readonly period?: ReadPosition['period'] | undefined;
  /** Words by which a title that leaves the type open is known again. */
  readonly titleKey?: string | undefined;
  /** Headings by which the table is known again; empty without them. */
  readonly headingKey?: string | undefined;
  /** Degrees clockwise by which the pages of a scan were turned to read them. */
  readonly turns?: readonly number[] | undefined;
  /** A credit over a negative amount may reverse another one: as an invoice it counts with its signs turned. */
  readonly mayReverse?: boolean | undefined;
  readonly notices: readonly string[];
  /** Never empty. */
  readonly questions: readonly ReadQuestion[];
  readonly columns: readonly ReadColumn[];
  readonly rows: readonly DraftRow[];
}
