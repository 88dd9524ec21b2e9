import type { DraftQuestion, LeasingDraft, LeasingDraftEntry } from '@flottwart/contract/leasing/drafts';
import { positionTypes } from '@flottwart/contract/rules/leasing';
import { toEuro } from '../../../lib/money.ts';
import type { DocumentDraft, ReadQuestion } from '../reading/draft.ts';
import { completeDraft, type DraftContext } from './complete-draft.ts';
import type { DraftRecord } from './draft.repository.ts';
import { isRemembered } from './issuer-answers.ts';
import { fieldOfQuestion } from './question-field.ts';
import { draftOf, headOf } from './stored-draft.ts';

const toQuestion = ({ kind, text, row, answer }: ReadQuestion): DraftQuestion => {
  const field = fieldOfQuestion[kind];
  return {
    text,
    answer: answer ?? null,
    ...(field !== undefined && { field }),
    ...(row !== undefined && { row }),
    ...(kind === 'several' && { needsNumber: true }),
  };
};

export const toDraftEntry = (
  record: Omit<DraftRecord, 'company_id' | 'version' | 'rows' | 'media_type' | 'sha256' | 'upload_id' | 'file_part'>,
): LeasingDraftEntry => {
  const { type, number, date, issuer, questions, netCents, grossCents } = headOf(record);
  return {
    id: record.id,
    state: record.state,
    pagesRead: record.pages_read,
    pageCount: record.page_count,
    fileName: record.file_name,
    type,
    invoiceNumber: number,
    issuerName: issuer.name,
    invoiceDate: date,
    total: toEuro(grossCents ?? netCents),
    questions: questions.map(toQuestion),
    uploadedBy: record.uploaded_by,
    uploadTime: record.uploaded_at.toISOString(),
  };
};

const pagesOf = ({ rows }: DocumentDraft, pageCount: number): LeasingDraft['pages'] => {
  const counts = new Map(Array.from({ length: pageCount }, (_, index): [number, number] => [index + 1, 0]));
  for (const { page } of rows) counts.set(page, (counts.get(page) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one - other).map(([page, count]) => ({ page, rows: count }));
};

export const toDraft = (
  record: DraftRecord,
  context: DraftContext,
  same: Pick<LeasingDraft, 'sameDraftId' | 'sameDocument'> = { sameDraftId: null, sameDocument: null },
): LeasingDraft => {
  const draft = draftOf(record);
  const { positions, sumCents, totalCents, basis, needsTaxRates, problems, notices } = completeDraft(draft, context);
  return {
    ...toDraftEntry(record),
    version: record.version,
    isScan: draft.origin.form === 'scan' && record.file_part === null,
    ...same,
    issuerVatId: draft.issuer.vatId,
    period: draft.period ?? null,
    licensePlate: draft.headerPlate,
    net: toEuro(draft.netCents),
    tax: toEuro(draft.taxCents),
    gross: toEuro(draft.grossCents),
    notices: [...draft.notices],
    types: sumCents < 0 && !draft.mayReverse ? ['Gutschrift'] : [...positionTypes],
    needsTaxRates,
    isRemembered: isRemembered(draft),
    columns: draft.columns.map((column) => ({ ...column })),
    pages: pagesOf(draft, record.page_count),
    preview: {
      positions,
      sum: toEuro(sumCents),
      total: toEuro(totalCents),
      difference: totalCents === null ? null : toEuro(totalCents - sumCents),
      basis,
      problems: problems.map((problem) => ({ ...problem })),
      notices: notices.map((notice) => ({ ...notice })),
    },
  };
};
