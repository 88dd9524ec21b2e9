import { knownPlates } from '@flottwart/contract/grammar/known-plates';
import { issuerKeyOf } from '../document.ts';
import type { DocumentDraft, ReadQuestion } from '../draft.ts';
import { finishDocument } from '../finish-document.ts';
import { futureQuestions } from '../future-days.ts';
import type { ReadResult } from '../outcome.ts';
import { type InvoiceProfile, profiles } from '../profiles/profiles.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal, refusals } from '../refusal.ts';
import { unitOfAmounts } from './amount-units.ts';
import type { PageSize } from './assigned-columns.ts';
import { whyNoTable } from './decimal-points.ts';
import { draftFrom, type FoundTable } from './draft-of-table.ts';
import { fieldsOf, type PrintedFields } from './fields.ts';
import { footerNotices, tableWithAnswers } from './footer-rows.ts';
import { foreignCurrencyIn } from './foreign-currency.ts';
import { labelledNumber } from './head-numbers.ts';
import { headersOf } from './headings.ts';
import { issuerOf } from './issuer.ts';
import { phrasesIn } from './phrases.ts';
import { deductionQuestions, draftPlateQuestions, holdsForAll, plateQuestions } from './plate-questions.ts';
import type { PrintedNumber } from './printed-number.ts';
import type { PrintedTable } from './printed-table.ts';
import { annexQuestion, answerNotices, otherPlatesQuestion, questionsOf } from './questions.ts';
import { type Row, tokensOf } from './rows.ts';
import { hasOtherPlatesInAnnex, hasPlatesInAnnex, nextDocumentPage, type PagesSource } from './several-documents.ts';
import { wordQuestions } from './word-questions.ts';

/** Source of the words; the size is that of the first page. */
export interface TextSource {
  readonly form?: 'text-layer' | 'scan';
  readonly size?: PageSize;
  /** Texts across the pages. */
  readonly stamps?: readonly string[];
  /** Question about the place of the document among others of the file. */
  readonly partQuestion?: ReadQuestion;
}

/** Result of reading the rows as one document, with the page on which another one begins. */
export type PrintedReading = ReadResult & { readonly nextPage: number | null };

/** Letters may be misread, so that a scan is never certain. */
const scanQuestion: ReadQuestion = {
  kind: 'scan',
  text: 'Der Beleg ist gescannt oder fotografiert: Bitte die Zeilen mit der Seite vergleichen.',
};

const a4: PageSize = { width: 595.28, height: 841.89 };

const checkCurrency = (rows: readonly Row[], headerRows: ReadonlySet<number>): void => {
  for (const [index, row] of rows.entries()) {
    const foreign = foreignCurrencyIn(row, headerRows.has(index));
    if (foreign !== null) throw refusals.currency([foreign]);
  }
};

/** Rows that are no part of the table. */
const rowsBeside = (rows: readonly Row[], { records, headers }: PrintedTable): Row[] => {
  const used = new Set(records.flatMap((record) => record.rows));
  for (const { start, end } of headers) for (let row = start; row < end; row += 1) used.add(row);
  return rows.filter((_, index) => !used.has(index));
};

const annexQuestions = (pages: PagesSource, arePlatesAsked: boolean): ReadQuestion[] => [
  ...(!arePlatesAsked && hasPlatesInAnnex(pages) ? [annexQuestion] : []),
  ...(hasOtherPlatesInAnnex(pages) ? [otherPlatesQuestion] : []),
];

const readWith = (
  profile: InvoiceProfile,
  rows: readonly Row[],
  context: ReadingContext,
  { form = 'text-layer', size = a4, stamps = [], partQuestion }: TextSource,
): PrintedReading => {
  const headers = headersOf(rows, profile);
  checkCurrency(
    rows,
    new Set(headers.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index))),
  );
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const issuer = issuerOf(firstPage, context.company.name);
  const known = knownPlates(context.plates);
  const key = issuerKeyOf(issuer);
  const assignment = context.assignments.find(({ issuerKey }) => issuerKey === key) ?? null;
  const { table, answered } = tableWithAnswers({ rows, headers, known, assignment, size });
  if (!table) throw whyNoTable(rows, headers.length > 0);
  const beside = rowsBeside(rows, table);
  const printed = fieldsOf(beside, profile, known, {
    types: assignment?.types ?? [],
    sum: table.explained.sum,
    rows,
  });
  const headerPlate = holdsForAll(table, printed.headerPlate) ? printed.headerPlate : null;
  const fields: PrintedFields = { ...printed, headerPlate };
  const notices = [...answerNotices(fields, table), ...footerNotices(rows, answered)];
  const found: FoundTable = { fields, table, issuer, origin: { form, profile: profile.key }, notices };
  const numberIn = (page: readonly Row[]): PrintedNumber | null =>
    labelledNumber(page, profile, { isCredit: false, hasReference: true }) ??
    labelledNumber(page, profile, { isCredit: true, hasReference: true });
  const pages = { rows, beside, fields, table, known, numberIn };
  const plates = { rows, table, known, headerPlate };
  const asked = plateQuestions(plates);
  const nextPage = nextDocumentPage(pages);
  const unit = unitOfAmounts(rows, table.explained.positions);
  const words = { rows, beside, firstPage, title: printed.declared?.title, stamps, unit };
  const questions = [
    ...(partQuestion ? [partQuestion] : []),
    ...wordQuestions(words, context.company),
    ...questionsOf(fields, table, nextPage !== null),
    ...futureQuestions({ date: fields.date, positions: table.positions }, context.today),
    ...asked,
    ...(fields.period === null ? deductionQuestions(plates) : []),
    ...annexQuestions(pages, asked.length > 0),
    ...(form === 'scan' ? [scanQuestion] : []),
  ];
  const { result } = table;
  if (questions.length > 0 || !('closing' in result)) {
    const more = asked.length === 0 ? draftPlateQuestions(plates) : [];
    return { draft: draftFrom(rows, size, found, [...questions, ...more]), nextPage };
  }
  const sign = table.explained.sum < 0 ? -1 : 1;
  const document = finishDocument(
    {
      declared: fields.declared?.type === 'credit' ? 'credit' : 'invoice',
      number: fields.number,
      date: fields.date,
      netCents: sign * result.closing.net,
      grossCents: sign * result.closing.gross,
      references: fields.references,
      headerPlate: fields.headerPlate,
      issuer,
      notices,
      origin: found.origin,
      positions: table.positions.map((position) => ({
        ...position,
        period: position.period ?? (position.date === null ? fields.period : null),
      })),
    },
    context.today,
  );
  return { document, nextPage };
};

const fits = ({ anchors }: InvoiceProfile, firstPage: readonly Row[]): boolean =>
  anchors.length === 0 || firstPage.some((row) => phrasesIn(tokensOf(row), anchors).length > 0);

/** Reads rows as one document, in the words of the first profile that knows them all; else asks or refuses. */
export const readRows = (
  rows: readonly Row[],
  context: ReadingContext,
  source: TextSource,
): PrintedReading | Refusal => {
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const refused: Refusal[] = [];
  const drafts: (PrintedReading & { readonly draft: DocumentDraft })[] = [];
  for (const profile of profiles.filter((each) => fits(each, firstPage))) {
    try {
      const result = readWith(profile, rows, context, source);
      if ('document' in result) return result;
      drafts.push(result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  const [best] = drafts.toSorted((a, b) => a.draft.questions.length - b.draft.questions.length);
  return best ?? refused.find(({ refusal }) => refusal !== 'unknown-layout') ?? refusals.unknownLayout();
};
