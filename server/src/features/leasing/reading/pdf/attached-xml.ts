import type { PDFDocumentProxy } from 'pdfjs-dist';
import { limits, refusals } from '../refusal.ts';

const mayBeXml = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start);
};

/** Attached XML files by content, because issuers name them differently. */
export const attachedXml = async (pdf: PDFDocumentProxy): Promise<Uint8Array[]> => {
  const attachments = await pdf.getAttachments();
  const found: Uint8Array[] = [];
  for (const id of [...(attachments?.keys() ?? [])].slice(0, limits.attachments)) {
    const content = await pdf.getAttachmentContent(id);
    if (!content || !mayBeXml(content)) continue;
    if (content.byteLength > limits.xmlBytes) throw refusals.xmlTooLarge();
    found.push(content);
  }
  return found;
};
