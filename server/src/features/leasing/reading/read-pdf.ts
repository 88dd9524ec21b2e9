import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ReadDocument } from './document.ts';
import { readEInvoice } from './e-invoice/read-e-invoice.ts';
import { attachedXml, openPdf } from './pdf/open-pdf.ts';
import { textItemsOf } from './pdf/text-items.ts';
import { Refusal, refusals } from './refusal.ts';
import { readTextLayer } from './text-layer/read-text-layer.ts';

const readEach = (files: readonly Uint8Array[], today: string) => {
  const documents: ReadDocument[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    try {
      documents.push(readEInvoice(file, today));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  return { documents, refused };
};

/** Embedded e-invoice, null if there is none. Other XML is ignored; an invalid invoice is an error. */
const embeddedInvoice = async (pdf: PDFDocumentProxy, today: string): Promise<ReadDocument | null> => {
  const { documents, refused } = readEach(await attachedXml(pdf), today);
  const numbers = [...new Set(documents.map(({ number }) => number))];
  if (numbers.length > 1) throw refusals.severalInvoices(numbers);
  if (documents[0]) return documents[0];
  const invalid = refused.find(({ refusal }) => refusal !== 'no-invoice');
  if (invalid) throw invalid;
  return null;
};

export const readPdf = async (file: Uint8Array, today: string): Promise<ReadDocument> => {
  const pdf = await openPdf(file);
  const embedded = await embeddedInvoice(pdf, today);
  if (embedded) return embedded;
  const items = await textItemsOf(pdf);
  if (items.length === 0) throw refusals.scanned();
  return readTextLayer(items, today);
};
