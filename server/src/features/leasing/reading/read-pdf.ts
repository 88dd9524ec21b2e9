import type { PDFDocumentProxy } from 'pdfjs-dist';
import { readEInvoice } from './e-invoice/read-e-invoice.ts';
import type { ReadResult } from './outcome.ts';
import { attachedXml, openPdf } from './pdf/open-pdf.ts';
import { textItemsOf } from './pdf/text-items.ts';
import type { ReadingContext } from './reading-context.ts';
import { Refusal, refusals } from './refusal.ts';
import { readTextLayer } from './text-layer/read-text-layer.ts';

const readEach = (files: readonly Uint8Array[], context: ReadingContext) => {
  const results: ReadResult[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    try {
      results.push(readEInvoice(file, context));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  return { results, refused };
};

const numberOf = (result: ReadResult): string =>
  'document' in result ? result.document.number : (result.draft.number ?? '');

/** Embedded e-invoice, null if there is none. Other XML is ignored; an invalid invoice is an error. */
const embeddedInvoice = async (pdf: PDFDocumentProxy, context: ReadingContext): Promise<ReadResult | null> => {
  const { results, refused } = readEach(await attachedXml(pdf), context);
  const numbers = [...new Set(results.map(numberOf))];
  if (numbers.length > 1) throw refusals.severalInvoices(numbers);
  if (results[0]) return results[0];
  const invalid = refused.find(({ refusal }) => refusal !== 'no-invoice');
  if (invalid) throw invalid;
  return null;
};

export const readPdf = async (file: Uint8Array, context: ReadingContext): Promise<ReadResult> => {
  const pdf = await openPdf(file);
  const embedded = await embeddedInvoice(pdf, context);
  if (embedded) return embedded;
  const items = await textItemsOf(pdf);
  if (items.length === 0) throw refusals.scanned();
  return readTextLayer(items, context);
};
