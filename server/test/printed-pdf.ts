import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

const size = 10;
const line = 16;

/** Prints lines such as `50 text | >500 12,00` as a PDF: cells with their left edge, or with `>` their right edge. */
export const printedPdf = async (lines: readonly string[]): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 }).fontSize(size);
  for (const [index, text] of lines.entries())
    for (const cell of text === '' ? [] : text.split(' | ')) {
      const [, right, at = '0', content = ''] = /^(>?)(\d+) (.*)$/.exec(cell) ?? [];
      const left = Number(at) - (right ? pdf.widthOfString(content) : 0);
      pdf.text(content, left, 50 + index * line, { lineBreak: false });
    }
  pdf.end();
  return buffer(pdf);
};
