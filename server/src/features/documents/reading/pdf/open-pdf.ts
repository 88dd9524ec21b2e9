import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
import { documentLimits, refusals } from '../refusal.ts';

// Registers itself as the worker of the build below in the same thread, because the whole process is the sandbox.

/**
 * Browser build, because the "legacy" one loads a native canvas for drawing (250 ms). Nothing is drawn here, so neither
 * fonts, images nor WebAssembly are loaded; this version has no `eval` left to disable.
 */
const withoutDrawing = {
  verbosity: VerbosityLevel.ERRORS,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  maxImageSize: 1,
} as const;

const opened = async (data: Uint8Array): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({ ...withoutDrawing, data }).promise;
  } catch (error) {
    throw error instanceof PasswordException ? refusals.encrypted() : refusals.broken();
  }
};

/** Permissions exist only in encrypted files, also with an empty password. */
const isProtected = async (pdf: PDFDocumentProxy): Promise<boolean> => (await pdf.getPermissions()) !== null;

export const openPdf = async (file: Uint8Array): Promise<PDFDocumentProxy> => {
  if (!Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(' obj')) throw refusals.headerOnly();
  const pdf = await opened(new Uint8Array(file));
  if (await isProtected(pdf)) throw refusals.encrypted();
  if (pdf.numPages > documentLimits.pages) throw refusals.tooManyPages(pdf.numPages);
  if (await pdf.hasJSActions()) throw refusals.activeContent();
  return pdf;
};

const mayBeXml = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start);
};

/** Attached XML files by content, because issuers name them differently. */
export const attachedXml = async (pdf: PDFDocumentProxy): Promise<Uint8Array[]> => {
  const attachments = await pdf.getAttachments();
  const found: Uint8Array[] = [];
  for (const id of [...(attachments?.keys() ?? [])].slice(0, documentLimits.attachments)) {
    const content = await pdf.getAttachmentContent(id);
    if (!content || !mayBeXml(content)) continue;
    if (content.byteLength > documentLimits.xmlBytes) throw refusals.xmlTooLarge();
    found.push(content);
  }
  return found;
};

/** Size of the first page as shown, in points. */
export const pageSizeOf = async (pdf: PDFDocumentProxy): Promise<{ width: number; height: number }> => {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { width, height };
};
