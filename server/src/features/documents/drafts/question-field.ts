import type { FormField } from '@flottwart/contract/rules/leasing-drafts';
import type { QuestionKind } from '../reading/draft.ts';

/** Part of the form that a question of each kind belongs to; the others are about rows or the whole document. */
export const fieldOfQuestion: Partial<Readonly<Record<QuestionKind, FormField>>> = {
  type: 'type',
  number: 'invoiceNumber',
  several: 'invoiceNumber',
  date: 'invoiceDate',
  'future-date': 'invoiceDate',
  plate: 'licensePlate',
  columns: 'columns',
  sum: 'sums',
  tax: 'sums',
};
