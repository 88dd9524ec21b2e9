import { type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist';
import { limits, refusals } from '../refusal.ts';
import type { TextItem } from '../text-layer/rows.ts';

/** Keeps horizontal text only, because stamps and watermarks are rotated. */
const upright = 0.02;

const itemsOf = async (page: PDFPageProxy, pageNumber: number): Promise<TextItem[]> => {
  const { transform: shown } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, c, d, x, y] = Util.transform(shown, item.transform) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const height = Math.abs(d);
    if (a <= 0 || Math.abs(b) > upright * a || Math.abs(c) > upright * height) return [];
    const text = item.str.normalize('NFKC').replace(/\s/g, ' ');
    return [{ page: pageNumber, text, x, y, width: item.width, height }];
  });
};

const allPages = ({ numPages }: PDFDocumentProxy): readonly number[] =>
  Array.from({ length: numPages }, (_, index) => index + 1);

export const textItemsOf = async (
  pdf: PDFDocumentProxy,
  pages: readonly number[] = allPages(pdf),
): Promise<TextItem[]> => {
  const all: TextItem[] = [];
  for (const number of pages) {
    const page = await pdf.getPage(number);
    for (const item of await itemsOf(page, number)) all.push(item);
    page.cleanup();
    if (all.length > limits.textItems) throw refusals.limitsExceeded();
  }
  return all;
};
