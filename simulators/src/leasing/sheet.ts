import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Layout } from './layout.ts';

/** PDF with text at fixed positions, in a layout's font and minus sign. */
export interface Sheet {
  readonly layout: Layout;
  /** Line height. */
  readonly step: number;
  readonly pdf: InstanceType<typeof PDFDocument>;
  readonly write: (text: string, x: number, y: number, size?: number) => void;
  readonly writeRight: (text: string, right: number, y: number) => void;
  readonly writeAmount: (cents: number, right: number, y: number) => void;
}

const dejaVu = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const lineHeight = 1.35;
const a4 = { width: 595.28, height: 841.89 } as const;

const printedAmount = (cents: number, minus: Layout['minus']): string => {
  const all = String(Math.abs(cents)).padStart(3, '0');
  const digits = `${all.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')},${all.slice(-2)}`;
  if (minus === 'haben') return `${digits} ${cents < 0 ? 'H' : 'S'}`;
  if (cents >= 0) return digits;
  return minus === 'trailing' ? `${digits}-` : `${minus === 'dash' ? '– ' : '-'}${digits}`;
};

export const beginPage = ({ pdf, layout }: Pick<Sheet, 'pdf' | 'layout'>): void => {
  pdf.addPage({ size: layout.turned ? [a4.height, a4.width] : 'A4', margin: 0 });
  if (!layout.turned) return;
  Object.assign(pdf.page.dictionary.data, { Rotate: 90 });
  pdf.transform(0, -1, 1, 0, 0, a4.width);
};

export const openSheet = (layout: Layout, day: string): Sheet => {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(`${day}T08:00:00Z`) } });
  beginPage({ pdf, layout });
  pdf.font(layout.font === 'DejaVu' ? dejaVu : layout.font).fontSize(layout.size);
  const write: Sheet['write'] = (text, x, y, size = layout.size) => {
    pdf.fontSize(size).text(text, x, y, { lineBreak: false });
    pdf.fontSize(layout.size);
  };
  const writeRight: Sheet['writeRight'] = (text, right, y) => write(text, right - pdf.widthOfString(text), y);
  return {
    layout,
    step: layout.size * lineHeight,
    pdf,
    write,
    writeRight,
    writeAmount: (cents, right, y) => writeRight(printedAmount(cents, layout.minus), right, y),
  };
};

export const wrapped = ({ pdf, layout }: Sheet, text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && pdf.widthOfString(longer) <= layout.wrapAt) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
