/** Meaning of a column in a draft; `ignored` holds nothing that is stored. */
export const columnRoles = [
  'number',
  'date',
  'plate',
  'service',
  'quantity',
  'amount',
  'reference',
  'ignored',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** A `text` row continues the position above, a `vehicle` row names that of the positions below; sums, taxes and headings are `ignored`. */
export const rowRoles = ['position', 'text', 'vehicle', 'ignored'] as const;
export type RowRole = (typeof rowRoles)[number];

/** Rates of German value-added tax, those of 2020 included, in percent. */
export const taxRates = [19, 7, 0, 16, 5] as const;
export type TaxRate = (typeof taxRates)[number];

/** A question is answered by a change that settles it, or ticked by a person who looked at the page. */
export const questionAnswers = ['changed', 'checked'] as const;
export type QuestionAnswer = (typeof questionAnswers)[number];

/** Parts of the form that a question or problem belongs to. */
export const formFields = [
  'type',
  'invoiceNumber',
  'invoiceDate',
  'issuerName',
  'licensePlate',
  'columns',
  'sums',
] as const;
export type FormField = (typeof formFields)[number];
