import { formatGermanDate } from '@flottwart/contract/grammar/day';
import type { PositionTruth, PrintedTruth } from '@flottwart/simulators/leasing-layouts/truth';
import { completeDraft, type DraftContext } from '../../src/features/documents/drafts/complete-draft.ts';
import type { ReadDocument } from '../../src/features/documents/reading/document.ts';
import type { DocumentDraft } from '../../src/features/documents/reading/draft.ts';
import { manualDraft } from '../../src/features/documents/reading/manual-draft.ts';
import { differencesOf } from '../printed-layouts/compare-reading.ts';

export interface Completed {
  readonly draft: DocumentDraft;
  readonly document: ReadDocument;
  /** True if the rows were typed, because those of the draft were not what is printed. */
  readonly isTyped: boolean;
}

const euros = (cents: number): string => (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });

const timeOf = ({ date, period }: PositionTruth): string => {
  if (period && date !== null) return `${formatGermanDate(period.from)} - ${formatGermanDate(period.to)}`;
  return date === null ? '' : formatGermanDate(date);
};

const typedRows = (draft: DocumentDraft, truth: PrintedTruth): DocumentDraft => {
  const form = manualDraft('');
  const sign = truth.type === 'Gutschrift' ? -1 : 1;
  const [first] = truth.positions;
  const isOfAll = first?.date === null && first.period !== null;
  return {
    ...draft,
    period: isOfAll ? first.period : null,
    columns: form.columns,
    rows: truth.positions.map((position) => ({
      role: 'position',
      page: 1,
      top: 0,
      bottom: 0,
      cells: [
        position.number,
        timeOf(position),
        position.plate ?? '',
        position.service,
        euros(sign * position.amountCents),
      ],
    })),
  };
};

/** Completes a draft as a person with the page beside it: the head, every question, and the rows where they are not as printed. */
export const completeAsPerson = (
  draft: DocumentDraft,
  truth: PrintedTruth,
  context: DraftContext,
): Completed | null => {
  const cents = (value: number): number => Math.abs(value);
  const head: DocumentDraft = {
    ...draft,
    type: truth.type,
    number: truth.number,
    date: truth.date,
    issuer:
      draft.issuer.name === null && draft.issuer.vatId === null
        ? { name: 'Nord Leasing GmbH', vatId: null }
        : draft.issuer,
    netCents: cents(truth.netCents),
    taxCents: cents(truth.grossCents) - cents(truth.netCents),
    grossCents: cents(truth.grossCents),
    questions: draft.questions.map((question) => ({ ...question, answer: 'checked' as const })),
  };
  for (const [index, each] of [head, typedRows({ ...head, headerPlate: null }, truth)].entries()) {
    const { document } = completeDraft(each, context);
    if (!document) continue;
    const differences = differencesOf(document, truth).filter((text) => index === 0 || !/quantity|number/.test(text));
    if (differences.length === 0) return { draft: each, document, isTyped: index > 0 };
  }
  return null;
};
