import { productName } from '@flottwart/contract/rules/product';
import PDFDocument from 'pdfkit';
import type { Block, LetterContent } from './letter-content.ts';
import { letterFonts } from './letter-fonts.ts';
import { ink, page } from './letter-page.ts';

type Document = InstanceType<typeof PDFDocument>;

const bodySize = 10;
const smallSize = 7.5;
const lineGap = 2;

const drawMarks = (document: Document): void => {
  const mark = (y: number, length: number) => document.moveTo(14, y).lineTo(14 + length, y);
  document.lineWidth(0.4).strokeColor(ink.line);
  for (const y of page.foldMarks) mark(y, 10).stroke();
  mark(page.punchMark, 16).stroke();
};

const drawHead = (document: Document, { company, senderLine, recipient, place, subject }: LetterContent): void => {
  document.font('bold').fontSize(14).fillColor(ink.text);
  document.text(company, page.left, page.letterhead, { width: page.textWidth, height: 20, ellipsis: true });
  document.lineWidth(1.2).strokeColor(ink.accent);
  document
    .moveTo(page.left, page.letterhead + 24)
    .lineTo(page.left + page.textWidth, page.letterhead + 24)
    .stroke();
  document.font('regular').fontSize(smallSize).fillColor(ink.soft);
  document.text(senderLine, page.left, page.senderLine, { width: page.addressWidth, height: 18, ellipsis: true });
  document.fontSize(bodySize).fillColor(ink.text);
  document.text('Per E-Mail an', page.left, page.addressField, { width: page.addressWidth, lineGap });
  document.text(recipient, { width: page.addressWidth, lineGap });
  document.text(place, page.left, page.place, { width: page.textWidth, align: 'right' });
  document.font('bold').fontSize(11);
  document.text(subject, page.left, page.subject, { width: page.textWidth, lineGap });
  document.moveDown(1.2);
};

/** Keeps a row on one page. */
const ensureSpace = (document: Document, height: number): void => {
  if (document.y + height > page.height - page.bottom) document.addPage();
};

const drawRow = (document: Document, [label, value]: readonly [string, string]): void => {
  const valueWidth = page.textWidth - page.labelWidth;
  document.font('bold').fontSize(bodySize).fillColor(ink.text);
  const height = document.heightOfString(value, { width: valueWidth, lineGap });
  ensureSpace(document, height);
  const { y } = document;
  document.text(value, page.left + page.labelWidth, y, { width: valueWidth, lineGap });
  const after = document.y;
  document.font('regular').fillColor(ink.soft);
  document.text(label, page.left, y, { width: page.labelWidth, lineGap }).fillColor(ink.text);
  document.x = page.left;
  document.y = after;
};

const drawBlock = (document: Document, block: Block): void => {
  if (block.kind === 'facts') {
    for (const row of block.rows) drawRow(document, row);
    document.moveDown(0.9);
    return;
  }
  const isHeading = block.kind === 'heading';
  // A heading stays with the row after it.
  if (isHeading) ensureSpace(document, bodySize * 6);
  document
    .font(isHeading ? 'bold' : 'regular')
    .fontSize(bodySize)
    .fillColor(ink.text);
  document.text(block.text, page.left, document.y, { width: page.textWidth, lineGap });
  document.moveDown(isHeading ? 0.4 : 0.9);
};

const drawClosing = (document: Document, { closing, signature }: LetterContent): void => {
  const text = { width: page.textWidth, lineGap };
  document.font('regular').fontSize(bodySize).fillColor(ink.text);
  ensureSpace(document, (signature.length + 4) * (bodySize + 2 * lineGap));
  document.text(closing, page.left, document.y, text).moveDown(1.4);
  for (const line of signature) document.text(line, text);
};

const numberPages = (document: Document): void => {
  const { count } = document.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    document.page.margins.bottom = 0;
    document.font('regular').fontSize(smallSize).fillColor(ink.soft);
    document.text(`Seite ${index + 1} von ${count}`, page.left, page.height - page.bottom / 2, {
      width: page.textWidth,
      align: 'right',
      lineBreak: false,
    });
  }
};

const finished = (document: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });

/** Deterministic: the same letter of the same day gives the same bytes. */
export const letterPdf = async (content: LetterContent, day: string): Promise<Buffer> => {
  const fonts = await letterFonts();
  const document = new PDFDocument({
    size: 'A4',
    pdfVersion: '1.7',
    lang: 'de-DE',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
    info: {
      Title: content.subject,
      Author: content.company,
      Creator: productName,
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  document.on('pageAdded', () => drawMarks(document));
  document.addPage();
  drawHead(document, content);
  for (const block of content.blocks) drawBlock(document, block);
  drawClosing(document, content);
  numberPages(document);
  return finished(document);
};
