import type { PrintableDocument } from './printable-document.ts';

export interface EInvoiceOptions {
  readonly typeCode?: string;
  readonly currency?: string;
  /** Allowances (negative) and charges on the whole document. */
  readonly adjustments?: readonly { readonly cents: number; readonly reason: string }[];
  /** Overrides the correct total. */
  readonly netTotal?: string;
  readonly seller?: Party;
  readonly buyer?: Party;
  /** Currency of the tax authority (BT-6) with the tax in it (BT-111). */
  readonly taxCurrency?: string;
  /** Marks a test, in CII only. */
  readonly isTest?: boolean;
  /** Day of delivery (BT-72) and invoicing period (BG-14). */
  readonly delivered?: string;
  readonly period?: readonly [from: string, to: string];
}

export interface Party {
  readonly name: string;
  readonly vatId?: string;
}

export interface InvoiceData {
  readonly printable: PrintableDocument;
  readonly typeCode: string;
  readonly currency: string;
  readonly adjustments: NonNullable<EInvoiceOptions['adjustments']>;
  readonly lineTotal: string;
  readonly netTotal: string;
  readonly taxTotal: string;
  readonly grossTotal: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly options: EInvoiceOptions;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
export const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${escaped(text)}</${name}>`;
export const compact = (day: string): string => day.replaceAll('-', '');
