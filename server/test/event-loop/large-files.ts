import { randomUUID } from 'node:crypto';
import {
  maxAttachmentBytes,
  maxLeasingFileBytes,
  maxUploadBytes,
  maxUploadRows,
} from '@flottwart/contract/rules/limits';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { jpeg, pdf } from '../attachment-factories.ts';

interface LargeFile {
  readonly name: string;
  readonly content: Buffer;
}

/** As many positions as fit into an e-invoice of 10 MB, each with a text of its own. */
const maxPositions = 9000;

/** Invoice, or the credit that settles all of it by reference. */
export const largeInvoice = (kind: 'invoice' | 'credit', number: string): LargeFile => {
  const positions = Array.from({ length: maxPositions }, (_, n) => ({
    number: String(n + 1),
    plate: 'B-AB 1234',
    service: `Leasingrate Vertrag ${n} Los ${n * 7}`,
    cents: 10_000 + n,
  }));
  const document = { kind, number, date: '2025-03-31', positions };
  const printable =
    kind === 'credit' ? { ...document, reference: `Z${number}` } : { ...document, number: `Z${number}` };
  return { name: `${kind}.xml`, content: writeEInvoice(printable, 'xrechnung-cii') };
};

const fill = (content: Buffer, bytes: number): Buffer =>
  Buffer.concat([content, Buffer.alloc(bytes - content.length, 32)]);

/** Every column of the template with the longest rows that fit. */
export const largeTable = (columns: readonly string[]): LargeFile => {
  const head = `${columns.join(';')}\n`;
  const width = Math.floor((maxUploadBytes - head.length) / maxUploadRows) - 1;
  const row = (n: number): string =>
    `W${String(n).padStart(16, '0')}${`;${'x'.repeat(9)}`.repeat(columns.length)}`.slice(0, width);
  const rows = Array.from({ length: maxUploadRows }, (_, n) => row(n));
  return { name: 'fahrzeuge.csv', content: Buffer.from(head + rows.join('\n')) };
};

export const wideTable = (): LargeFile => ({
  name: 'breit.csv',
  content: Buffer.from(`${'a;'.repeat(1_000_000)}\n1;2\n`),
});

export const largePdf = (bytes = maxAttachmentBytes): LargeFile => ({
  name: 'groß.pdf',
  content: fill(pdf(randomUUID()), bytes),
});

export const largeLeasingPdf = (): LargeFile => largePdf(maxLeasingFileBytes);

export const largePicture = async (): Promise<LargeFile> => ({ name: 'groß.jpg', content: await jpeg(6000, 6000) });
