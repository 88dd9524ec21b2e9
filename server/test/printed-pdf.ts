import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

const size = 10;
const line = 16;

type Pdf = InstanceType<typeof PdfDocument>;

const printLine = (pdf: Pdf, text: string, index: number): void => {
  for (const cell of text === '' ? [] : text.split(' | ')) {
    const [, right, at = '0', content = ''] = /^(>?)(\d+) (.*)$/.exec(cell) ?? [];
    const left = Number(at) - (right ? pdf.widthOfString(content) : 0);
    pdf.text(content, left, 50 + index * line, { lineBreak: false });
  }
};

/** Prints pages of lines such as `50 text | >500 12,00` as a PDF: cells with their left edge, or with `>` their right edge. */
export const printedPdf = async (...pages: (readonly string[])[]): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const lines of pages) {
    pdf.addPage().fontSize(size);
    lines.forEach((text, index) => {
      printLine(pdf, text, index);
    });
  }
  pdf.end();
  return buffer(pdf);
};
