import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Column, Layout } from './layout.ts';

/** Sheets of paper with a cursor; `y` is the top of the next row. */
export interface Paper {
  y: number;
  page: number;
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly write: (text: string, x: number, size?: number) => void;
  readonly writeRight: (text: string, right: number) => void;
  readonly writeAt: (text: string, column: Pick<Column, 'x' | 'align'>) => void;
  readonly fits: (text: string, width: number) => boolean;
  readonly turn: () => void;
  readonly finish: () => Promise<Buffer>;
}

const dejaVu = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const a4 = [595.28, 841.89] as const;
const topOfPage = 50;

export const openPaper = (layout: Layout): Paper => {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date('2026-11-01T08:00:00Z') } });
  const bytes = buffer(pdf);
  const [width, height] = layout.landscape ? [a4[1], a4[0]] : a4;
  const begin = (): void => {
    pdf.addPage({ size: [width, height], margin: 0 });
    pdf.font(layout.font === 'DejaVu' ? dejaVu : layout.font).fontSize(layout.size);
  };
  begin();
  const paper: Paper = {
    y: topOfPage,
    page: 1,
    width,
    height,
    step: layout.size * layout.spacing,
    write: (text, x, size = layout.size) => {
      if (text === '') return;
      pdf.fontSize(size).text(text, x, paper.y, { lineBreak: false });
      pdf.fontSize(layout.size);
    },
    writeRight: (text, right) => paper.write(text, right - pdf.widthOfString(text)),
    writeAt: (text, { x, align }) => {
      const shares = { left: 0, centre: 0.5, right: 1 } as const;
      paper.write(text, x - shares[align] * pdf.widthOfString(text));
    },
    fits: (text, room) => pdf.widthOfString(text) <= room,
    turn: () => {
      begin();
      paper.page += 1;
      paper.y = topOfPage;
    },
    finish: () => {
      pdf.end();
      return bytes;
    },
  };
  return paper;
};

/** Splits a text into lines of at most this width. */
export const wrapText = (paper: Paper, text: string, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && paper.fits(longer, width)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
