import type { Received } from '@flottwart/contract/endpoint';
import type { updateLeasingDraft } from '@flottwart/contract/leasing/draft-changes';
import type { DocumentDraft, QuestionKind, ReadQuestion } from '../reading/draft.ts';
import { manualProfile } from '../reading/manual-draft.ts';
import {
  columnProblems,
  comparedTotal,
  completeTotals,
  hasSeveralRates,
  sumOfRows,
  totalProblems,
} from './draft-sums.ts';

export type DraftChanges = Omit<Received<typeof updateLeasingDraft>['body'], 'version'>;

type Answers = (before: DocumentDraft, after: DocumentDraft, changes: DraftChanges) => boolean;

const closes = (draft: DocumentDraft): boolean =>
  comparedTotal(draft, completeTotals(draft), sumOfRows(draft)).basis !== null;

const hasOtherTotals = (before: DocumentDraft, after: DocumentDraft): boolean =>
  before.netCents !== after.netCents || before.taxCents !== after.taxCents || before.grossCents !== after.grossCents;

/** Chosen for every position, where the amounts have several rates. */
const hasNeededRates = (draft: DocumentDraft): boolean => {
  const positions = draft.rows.filter(({ role }) => role === 'position');
  const totals = completeTotals(draft);
  const { basis } = comparedTotal(draft, totals, sumOfRows(draft));
  return !hasSeveralRates(totals, basis, positions) || positions.every(({ taxRate }) => taxRate !== undefined);
};

/** Changes that settle a question; every other kind can only be ticked. */
const answeringChanges: Partial<Readonly<Record<QuestionKind, Answers>>> = {
  type: (_before, _after, { type }) => type !== undefined,
  number: (_before, _after, { invoiceNumber }) => Boolean(invoiceNumber?.trim()),
  // Naming the number says which of the documents is meant, also if it is the one that was read.
  several: (_before, _after, { invoiceNumber }) => Boolean(invoiceNumber?.trim()),
  date: (_before, _after, { invoiceDate }) => Boolean(invoiceDate),
  columns: (_before, after, { columns = [], rows = [], joinedColumn }) =>
    (columns.length > 0 || joinedColumn !== undefined || rows.some(({ role }) => role !== undefined)) &&
    columnProblems(after).length === 0 &&
    closes(after),
  // The proposal may close before anybody has looked at it, therefore a figure has to change.
  sum: (before, after) => (hasOtherTotals(before, after) || sumOfRows(before) !== sumOfRows(after)) && closes(after),
  // Nothing was read that a person could compare: what they entered has to add up.
  scan: (_before, after) => after.origin.profile === manualProfile && closes(after),
  tax: (before, after, { rows = [] }) =>
    (hasOtherTotals(before, after) || rows.some(({ taxRate }) => taxRate !== undefined)) &&
    totalProblems(completeTotals(after)).length === 0 &&
    hasNeededRates(after),
};

/** Questions of the changed draft, with those marked that the change has settled. */
export const answerQuestions = (
  before: DocumentDraft,
  after: DocumentDraft,
  changes: DraftChanges,
): readonly ReadQuestion[] =>
  after.questions.map((question) =>
    question.answer === undefined && answeringChanges[question.kind]?.(before, after, changes)
      ? { ...question, answer: 'changed' }
      : question,
  );
