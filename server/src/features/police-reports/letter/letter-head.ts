import type PDFDocument from 'pdfkit';
import type { LetterContent } from './letter-content.ts';
import { bodySize, ink, lineGap, page, smallSize } from './letter-page.ts';

type Document = InstanceType<typeof PDFDocument>;

export const drawMarks = (document: Document): void => {
  const mark = (y: number, length: number) => document.moveTo(page.marksLeft, y).lineTo(page.marksLeft + length, y);
  document.lineWidth(0.4).strokeColor(ink.line);
  for (const y of page.foldMarks) mark(y, 10).stroke();
  mark(page.punchMark, 16).stroke();
};

interface FittedText {
  readonly size: number;
  readonly height: number;
}

interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** Smallest size of one line; a longer text gets more lines. */
  readonly lineSize: number;
}

/** A name is never cut: first one smaller line, then several. */
const fitName = (document: Document, text: string, box: TextBox): FittedText => {
  const { width, height: available, lineSize } = box;
  const size = box.size * Math.min(1, width / document.fontSize(box.size).widthOfString(text));
  if (size >= lineSize) return { size, height: document.fontSize(size).currentLineHeight() };
  let smaller = lineSize;
  while (document.fontSize(smaller).heightOfString(text, { width }) > available) smaller -= 0.25;
  return { size: smaller, height: document.heightOfString(text, { width }) };
};

/** Takes up the rounding of a line that is exactly as wide as its box. */
export const tolerance = 0.5;

const drawLetterhead = (document: Document, company: string): void => {
  const line = page.letterhead + 24;
  document.font('bold').fillColor(ink.text);
  const box = { width: page.textWidth, height: 22, size: 14, lineSize: 9 };
  document.fontSize(fitName(document, company, box).size);
  document.text(company, page.left, page.letterhead, { width: box.width + tolerance });
  document.lineWidth(1.2).strokeColor(ink.accent);
  document
    .moveTo(page.left, line)
    .lineTo(page.left + page.textWidth, line)
    .stroke();
};

const smallestSize = 4;
const noteGap = 3;

/** Largest size, at most the wanted one, with which a text fits; the limits of names and addresses fit with the smallest. */
const fitText = (document: Document, text: string, wanted: number, available: number): FittedText => {
  document.font('regular');
  for (let size = wanted; size > smallestSize; size -= 0.5) {
    const height = document.fontSize(size).heightOfString(text, { width: page.addressWidth });
    if (height <= available) return { size, height };
  }
  return { size: smallestSize, height: available };
};

/** Breaks a text into lines between its words, not at their hyphens; the plate is one of them, for it is read and typed as a whole. */
export const breakBetweenWords = (document: Document, text: string, plate = ''): string => {
  const joint = '\u0000';
  const words = (plate === '' ? text : text.replaceAll(plate, plate.replaceAll(' ', joint))).split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const line = [...lines.slice(-1), word].join(' ');
    const isFitting = document.widthOfString(line.replaceAll(joint, ' ')) <= page.textWidth;
    if (isFitting && lines.length > 0) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join('\n').replaceAll(joint, ' ');
};

/** The address begins at its zone; one too long for it grows upwards into the zone of notes, then shrinks. */
const drawAddress = (document: Document, { senderLine, delivery, recipient }: LetterContent): void => {
  const { senderZone, addressZone, addressWidth: width } = page;
  const text = (line: string, y: number, { size, height }: FittedText) =>
    document.fontSize(size).text(line, page.left, y, { width, height: height + 1, ellipsis: true });
  document.font('regular').fillColor(ink.soft);
  const senderBox = { width, height: senderZone.bottom - senderZone.top, size: smallSize, lineSize: 5 };
  const sender = fitName(document, senderLine, senderBox);
  document.fontSize(sender.size);
  document.text(senderLine, page.left, senderZone.bottom - sender.height, { width: width + tolerance });
  const notesHeight = addressZone.top - senderZone.bottom;
  const note = fitText(document, delivery, 8, notesHeight / 2);
  const room = addressZone.bottom - senderZone.bottom - (delivery === '' ? 0 : note.height + noteGap);
  const address = fitText(document, recipient.join('\n'), bodySize, room);
  const top = Math.min(addressZone.top, addressZone.bottom - address.height);
  document.fillColor(ink.text);
  if (delivery !== '') text(delivery, top - note.height - noteGap, note);
  text(recipient.join('\n'), top, address);
};

/** Returns where the block ends. */
const drawInformation = (document: Document, { information }: LetterContent): number => {
  const { left, top, width, labelWidth } = page.information;
  let y: number = top;
  for (const [index, rows] of information.entries()) {
    if (index > 0) y += bodySize * 0.6;
    for (const [label, value] of rows) {
      document.font('regular').fontSize(9).fillColor(ink.soft);
      document.text(label, left, y, { width: labelWidth, lineGap: 1 });
      document.fillColor(ink.text);
      document.text(value, left + labelWidth, y, { width: width - labelWidth, lineGap: 1 });
      y = document.y;
    }
  }
  return y;
};

/** Head of DIN 5008, form B; leaves the position below the subject. */
export const drawHead = (document: Document, content: LetterContent): void => {
  drawLetterhead(document, content.company);
  drawAddress(document, content);
  const end = drawInformation(document, content);
  document.font('bold').fontSize(11).fillColor(ink.text);
  const subject = breakBetweenWords(document, content.subject, content.plate);
  document.text(subject, page.left, Math.max(page.subject, end + page.afterInformation), {
    width: page.textWidth,
    lineGap,
  });
  document.moveDown(1.2);
};

/** Head of a page after the first, in one line, or two for long names. */
export const drawFollowingHead = (document: Document, { company, references }: LetterContent): void => {
  const head = [company, ...references.map(([label, value]) => `${label}: ${value}`)].join(' · ');
  document.font('regular').fontSize(smallSize).fillColor(ink.soft);
  const twoLines = document.currentLineHeight(true) * 2 + tolerance;
  const box = { width: page.textWidth, height: twoLines, size: smallSize, lineSize: smallSize };
  const { size, height } = fitName(document, head, box);
  const line = page.followingHead + height + 5;
  document.fontSize(size).text(head, page.left, page.followingHead, { width: box.width + tolerance });
  document.lineWidth(0.4).strokeColor(ink.line);
  document
    .moveTo(page.left, line)
    .lineTo(page.left + page.textWidth, line)
    .stroke();
};
