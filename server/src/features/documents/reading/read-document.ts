import { readEInvoice } from './e-invoice/read-e-invoice.ts';
import type { ReadOutcome, ReadResult } from './outcome.ts';
import type { ReadingContext } from './reading-context.ts';
import { documentLimits, Refusal, refusals, refused } from './refusal.ts';

/** PDF readers accept the mark within the first kilobyte, because mail systems prepend lines. */
const headBytes = 1024;

const formOf = (file: Uint8Array): 'pdf' | 'xml' | null => {
  const head = Buffer.from(file.subarray(0, headBytes)).toString('latin1');
  if (head.includes('%PDF-')) return 'pdf';
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return text.startsWith('<') && !/^<(?:!doctype\s+html|html)/i.test(text) ? 'xml' : null;
};

const read = async (file: Uint8Array, context: ReadingContext): Promise<ReadResult> => {
  if (file.byteLength > documentLimits.fileBytes) throw refusals.tooLarge();
  const form = formOf(file);
  if (form === null) throw refusals.notSupported();
  if (form === 'xml') return readEInvoice(file, context);
  // Loaded on demand, because an XML file is read in half the time without it.
  const { readPdf } = await import('./read-pdf.ts');
  return readPdf(file, context);
};

/** Detects running out of memory by its text, because the PDF library wraps the error. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  /allocation failed|Invalid (?:typed )?array length|Invalid string length/i.test(error.message);

/** Reads in the current process; only for the child process and for tests. */
export const readDocument = async (file: Uint8Array, context: ReadingContext): Promise<ReadOutcome> => {
  try {
    return await read(file, context);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    return refused(isOutOfMemory(error) ? refusals.limitsExceeded() : refusals.broken());
  }
};
