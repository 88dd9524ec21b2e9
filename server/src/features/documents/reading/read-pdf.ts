import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ReadQuestion } from './draft.ts';
import { type PrintedAmounts, printedAmounts } from './e-invoice/printed-amounts.ts';
import { type CheckedEInvoice, checkEInvoice, resultOf } from './e-invoice/read-e-invoice.ts';
import type { ReadResult } from './outcome.ts';
import { hasHiddenText } from './pdf/hidden-text.ts';
import { attachedXml, openPdf, pageSizeOf } from './pdf/open-pdf.ts';
import { pageTextsOf } from './pdf/text-items.ts';
import { readPrint } from './read-print.ts';
import type { ReadingContext } from './reading-context.ts';
import { Refusal, refusals } from './refusal.ts';
import { readWithTemplates } from './templates/with-templates.ts';
import { readTextLayer, type TextSource } from './text-layer/read-text-layer.ts';
import type { TextItem } from './text-layer/rows.ts';

/** Totals are on the first or the last pages; between them there may be hundreds. */
const lastPages = 3;

/** Amounts printed around an e-invoice; none where the pages cannot be read, because the e-invoice counts without them. */
const amountsOnPages = async (pdf: PDFDocumentProxy): Promise<PrintedAmounts | undefined> => {
  const last = Array.from({ length: lastPages }, (_, index) => pdf.numPages - index).filter((page) => page > 1);
  try {
    return printedAmounts((await pageTextsOf(pdf, [1, ...last])).items);
  } catch {
    return undefined;
  }
};

const readEach = (files: readonly Uint8Array[], context: ReadingContext, printed: PrintedAmounts | undefined) => {
  const results: { readonly checked: CheckedEInvoice; readonly result: ReadResult }[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    try {
      const checked = checkEInvoice(file, context, printed);
      results.push({ checked, result: resultOf(checked, context) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  return { results, refused };
};

const numberOf = (result: ReadResult): string =>
  'document' in result ? result.document.number : (result.draft.number ?? '');

/** Content of a document without its form: two of the same may declare different standards. */
const contentOf = (result: ReadResult): string =>
  JSON.stringify(result, (key, value) => (key === 'origin' || key === 'notices' ? undefined : value));

const quoted = (number: string): string => `„${number.slice(0, 40)}“`;

const severalQuestion = (numbers: readonly string[], index: number): ReadQuestion => ({
  kind: 'contradiction',
  text: `Die PDF enthält mehrere E-Rechnungen (${numbers.map(quoted).join(', ')}), die einzeln zu entscheiden sind. Dies ist die ${index + 1}. Bitte prüfen, ob sie gilt.`,
});
const unreadableQuestion: ReadQuestion = {
  kind: 'contradiction',
  text: 'Die PDF enthält eine weitere E-Rechnung, die nicht lesbar ist. Bitte prüfen, ob diese gilt.',
};

/** Embedded e-invoice, null if there is none. Other XML is ignored; an invalid invoice is an error. */
const embeddedInvoice = async (pdf: PDFDocumentProxy, context: ReadingContext): Promise<ReadResult | null> => {
  const files = await attachedXml(pdf);
  if (files.length === 0) return null;
  const printed = await amountsOnPages(pdf);
  const { results, refused } = readEach(files, context, printed);
  const invalid = refused.find(({ refusal }) => refusal !== 'no-invoice' && refusal !== 'order');
  const [first] = results;
  if (!first) {
    if (refused.some(({ refusal }) => refusal !== 'no-invoice')) throw invalid ?? refusals.order();
    return null;
  }
  const different = [...new Map(results.toReversed().map((each) => [contentOf(each.result), each])).values()].reverse();
  if (different.length === 1 && !invalid) return first.result;
  const numbers = different.map(({ result }) => numberOf(result));
  const [draft, ...others] = different.flatMap(({ checked }, index) => {
    const questions = [
      ...(different.length > 1 ? [severalQuestion(numbers, index)] : []),
      ...(invalid ? [unreadableQuestion] : []),
    ];
    const asked = resultOf(checked, context, questions);
    return 'draft' in asked ? [asked.draft] : [];
  });
  return draft ? { draft, others } : first.result;
};

/** Recognised by another program; what is not understood of it is recognised again here. */
const readHiddenText = (items: readonly TextItem[], context: ReadingContext, source: TextSource): ReadResult => {
  try {
    return readTextLayer(items, context, { ...source, form: 'scan' });
  } catch (error) {
    if (error instanceof Refusal) throw refusals.scanned();
    throw error;
  }
};

export const readPdf = async (file: Uint8Array, context: ReadingContext): Promise<ReadResult> => {
  const pdf = await openPdf(file);
  const embedded = await embeddedInvoice(pdf, context);
  if (embedded) return embedded;
  const { items, stamps } = await pageTextsOf(pdf);
  if (items.length === 0) throw refusals.scanned();
  const source = { size: await pageSizeOf(pdf), stamps };
  const isHidden = await hasHiddenText(pdf);
  const form = isHidden ? 'scan' : 'text-layer';
  return readWithTemplates({ items, form, ...source }, context, () =>
    isHidden ? readHiddenText(items, context, source) : readPrint(items, context, source),
  );
};
