import { productName } from '@flottwart/contract/rules/product';
import PDFDocument from 'pdfkit';
import type { Block, LetterContent } from './letter-content.ts';
import { drawable, letterFonts, missingSigns } from './letter-fonts.ts';
import { breakBetweenWords, drawFollowingHead, drawHead, drawMarks, tolerance } from './letter-head.ts';
import { bodySize, ink, lineGap, page, smallSize } from './letter-page.ts';

type Document = InstanceType<typeof PDFDocument>;

/** Keeps a row on one page. */
const ensureSpace = (document: Document, height: number): void => {
  if (document.y + height > page.height - document.page.margins.bottom) document.addPage();
};

const drawRow = (document: Document, [label, value]: readonly [string, string]): void => {
  const valueWidth = page.textWidth - page.labelWidth;
  const height = document.font('bold').fontSize(bodySize).heightOfString(value, { width: valueWidth, lineGap });
  ensureSpace(document, height);
  const { y } = document;
  // A new page begins with black.
  document.fillColor(ink.text);
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

const closingHeight = ({ signer }: LetterContent): number => (signer.length + 5) * (bodySize + 2 * lineGap);

/** The closing is never alone on a page: the last paragraph, of two lines or more, goes with it. */
const drawLastBlock = (document: Document, block: Block, content: LetterContent): void => {
  if (block.kind === 'paragraph') {
    const style = { width: page.textWidth, lineGap };
    const height = document.font('regular').fontSize(bodySize).heightOfString(block.text, style);
    ensureSpace(document, height + bodySize + closingHeight(content));
  }
  drawBlock(document, block);
};

const drawClosing = (document: Document, content: LetterContent): void => {
  const { closing, signer, validity } = content;
  const text = { width: page.textWidth, lineGap };
  ensureSpace(document, closingHeight(content));
  document.font('regular').fontSize(bodySize).fillColor(ink.text);
  document.text(closing, page.left, document.y, text).moveDown(1);
  for (const line of signer) document.text(line, text);
  document.moveDown(0.8).fontSize(8).fillColor(ink.soft);
  document.text(validity, text);
};

/** Return address and particulars of the register, in the small print of a business letter; the head names the company. */
const footerLines = ({ company, senderLine, register }: LetterContent): readonly string[] =>
  [senderLine === company ? '' : senderLine, ...register].filter((line) => line !== '');

/** Broken between words, as „USt-IdNr.“ is one; leaves the font of the foot. */
const footerText = (document: Document, content: LetterContent): string => {
  document.font('regular').fontSize(smallSize);
  return footerLines(content)
    .map((line) => breakBetweenWords(document, line))
    .join('\n');
};

const footerStyle = { width: page.textWidth + tolerance, align: 'center' } as const;

const footerTop = (document: Document, content: LetterContent): number =>
  page.footerBottom - document.heightOfString(footerText(document, content), footerStyle);

/** Ends the text of the first page above its foot. */
const reserveFooter = (document: Document, content: LetterContent): void => {
  if (footerLines(content).length === 0) return;
  const height = page.height - footerTop(document, content) + page.footerGap;
  document.page.margins.bottom = Math.max(page.bottom, height);
};

/** Drawn last, because it is read last. */
const drawFooter = (document: Document, content: LetterContent): void => {
  if (footerLines(content).length === 0) return;
  document.switchToPage(0);
  document.page.margins.bottom = 0;
  const top = footerTop(document, content);
  document.lineWidth(0.4).strokeColor(ink.line).fillColor(ink.soft);
  document
    .moveTo(page.left, top - 4)
    .lineTo(page.left + page.textWidth, top - 4)
    .stroke();
  document.text(footerText(document, content), page.left, top, footerStyle);
};

/** Numbers several pages; each after the first names sender, references and date, should it be separated. */
const numberPages = (document: Document, content: LetterContent): void => {
  const { count } = document.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    document.page.margins.bottom = 0;
    if (index > 0) drawFollowingHead(document, content);
    document.font('regular').fontSize(smallSize).fillColor(ink.soft);
    document.text(`Seite ${index + 1} von ${count}`, page.left, page.height - page.bottom / 2, {
      width: page.textWidth,
      align: 'right',
      lineBreak: false,
    });
  }
};

/** Every text of a value, in whatever depth. */
const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]));
};

const drawableContent = (document: Document, content: LetterContent): LetterContent =>
  mapTexts(content, (text) => drawable(document, text)) as LetterContent;

const finished = (document: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });

export interface PrintedLetter {
  readonly pdf: Uint8Array;
  /** Signs that the letter cannot show. */
  readonly missingSigns: readonly string[];
}

/** Deterministic: the same letter of the same day gives the same bytes. */
export const printLetter = async (given: LetterContent, day: string): Promise<PrintedLetter> => {
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
      Title: given.subject,
      Author: given.company,
      Creator: productName,
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const content = drawableContent(document, given);
  document.on('pageAdded', () => drawMarks(document));
  document.addPage();
  reserveFooter(document, content);
  drawHead(document, content);
  for (const block of content.blocks.slice(0, -1)) drawBlock(document, block);
  for (const block of content.blocks.slice(-1)) drawLastBlock(document, block, content);
  drawClosing(document, content);
  drawFooter(document, content);
  numberPages(document, content);
  const missing = missingSigns(document, JSON.stringify(given));
  return { pdf: await finished(document), missingSigns: missing };
};
