import type { Period } from '@flottwart/contract/grammar/period';
import type { ReadIssuer } from '../document.ts';

/** Amount as text; the currency is null where the element names none. */
export interface MoneyElement {
  readonly text: string;
  readonly currency: string | null;
}

/** Common form of CII and UBL, amounts and codes still as text. */
export interface EInvoice {
  /** Declared standard, if any. */
  readonly profile: string;
  readonly typeCode: string;
  /** UBL has one root for invoices and one for credit notes, CII has none of its own for these. */
  readonly root: 'invoice' | 'credit' | null;
  readonly number: string | null;
  readonly date: string | null;
  /** Day as written, which no calendar may have. */
  readonly dateText: string | null;
  readonly isTest: boolean;
  readonly isCopy: boolean;
  readonly seller: ReadIssuer;
  readonly buyer: ReadIssuer;
  /** Currency of the invoice (BT-5). */
  readonly currency: string | null;
  readonly totals: EInvoiceTotals;
  /** Taxes by rate (BG-23). */
  readonly taxes: readonly EInvoiceTax[];
  /** Day of delivery (BT-72). */
  readonly deliveryDay: string | null;
  /** Invoicing period (BG-14); one of its days may be missing. */
  readonly period: PartialPeriod;
  /** Numbers of preceding documents (BT-25). */
  readonly precedingDocuments: readonly string[];
  readonly notes: readonly string[];
  /** Identifiers of the invoiced object (BT-18). */
  readonly objects: readonly InvoicedObject[];
  readonly lines: readonly EInvoiceLine[];
  readonly adjustments: readonly EInvoiceAdjustment[];
}

export interface EInvoiceTotals {
  /** Sum of the lines (BT-106). */
  readonly lines: MoneyElement | null;
  /** Sums of the allowances and charges on the document (BT-107, 108). */
  readonly allowances: MoneyElement | null;
  readonly charges: MoneyElement | null;
  /** BT-109, 110, 112, 115. */
  readonly net: MoneyElement | null;
  readonly tax: MoneyElement | null;
  readonly gross: MoneyElement | null;
  readonly payable: MoneyElement | null;
}

/** Taxable amount, tax and percent of a rate (BT-116, 117, 119). */
export interface EInvoiceTax {
  readonly base: MoneyElement | null;
  readonly tax: MoneyElement | null;
  readonly rate: string | null;
}

export interface PartialPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

export interface InvoicedObject {
  readonly id: string;
  /** UNTDID 1153; ABZ is the plate of a vehicle. */
  readonly scheme: string | null;
}

export interface EInvoiceLine {
  readonly number: string | null;
  readonly amount: MoneyElement | null;
  /** Whether the amount counts: a group repeats the lines below it, information repeats others. */
  readonly status: 'detail' | 'group' | 'information';
  readonly quantity: { readonly text: string; readonly unit: string | null } | null;
  /** Name, description, notes (BT-153, 154, 127). */
  readonly texts: readonly string[];
  /** Object identifiers (BT-128). */
  readonly objects: readonly InvoicedObject[];
  /** Item properties (BT-160, 161). */
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  /** BT-134, 135. */
  readonly period: PartialPeriod;
  readonly deliveryDay: string | null;
  readonly precedingDocuments: readonly string[];
  readonly children: readonly EInvoiceLine[];
}

/** Allowance or charge on the whole document. */
export interface EInvoiceAdjustment {
  readonly isCharge: boolean;
  readonly amount: MoneyElement | null;
  readonly reason: string | null;
}

/** Period with both days. */
export const completePeriod = ({ from, to }: PartialPeriod): Period | null =>
  from !== null && to !== null && from <= to ? { from, to } : null;
