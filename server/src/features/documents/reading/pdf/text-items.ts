import { type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist';
import { documentLimits, refusals } from '../refusal.ts';
import type { TextItem } from '../text-layer/rows.ts';

/** Slant up to which text is horizontal; stamps and watermarks are rotated. */
const maxSlant = 0.02;

/** Text of the pages in lines, and that of stamps and watermarks across them. */
export interface PageTexts {
  readonly items: readonly TextItem[];
  readonly stamps: readonly string[];
}

const textsOf = async (page: PDFPageProxy, pageNumber: number): Promise<PageTexts> => {
  const stamps: string[] = [];
  const { transform: shown } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const upright = items.flatMap((item) => {
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
    const text = item.str.normalize('NFKC').replace(/\s/g, ' ');
    if (a <= 0 || Math.abs(b) > maxSlant * a || Math.abs(c) > maxSlant * height) {
      stamps.push(text);
      return [];
    }
    return [{ page: pageNumber, text, x, y, width: item.width, height, isRun: true }];
  });
  return { items: upright, stamps };
};

const allPages = ({ numPages }: PDFDocumentProxy): readonly number[] =>
  Array.from({ length: numPages }, (_, index) => index + 1);

export const pageTextsOf = async (
  pdf: PDFDocumentProxy,
  pages: readonly number[] = allPages(pdf),
): Promise<PageTexts> => {
  const items: TextItem[] = [];
  const stamps: string[] = [];
  for (const number of pages) {
    const page = await pdf.getPage(number);
    const texts = await textsOf(page, number);
    for (const item of texts.items) items.push(item);
    for (const stamp of texts.stamps) stamps.push(stamp);
    page.cleanup();
    if (items.length + stamps.length > documentLimits.textItems) throw refusals.limitsExceeded();
  }
  return { items, stamps };
};
