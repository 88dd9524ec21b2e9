/** Common form of CII and UBL, amounts and codes still as text. */
export interface EInvoice {
  /** Declared standard, if any. */
  readonly profile: string;
  readonly typeCode: string;
  /** True for the UBL root element of credit notes. */
  readonly isCreditNote: boolean;
  readonly number: string | null;
  readonly date: string | null;
  readonly currencies: readonly string[];
  readonly netTotal: string | null;
  readonly grossTotal: string | null;
  /** Numbers of preceding documents (BT-25). */
  readonly precedingDocuments: readonly string[];
  readonly notes: readonly string[];
  /** Identifiers of the invoiced object (BT-18), possibly a plate. */
  readonly objects: readonly string[];
  readonly lines: readonly EInvoiceLine[];
  readonly adjustments: readonly EInvoiceAdjustment[];
}

export interface EInvoiceLine {
  readonly number: string | null;
  readonly amount: string;
  /** Name, description, notes (BT-153, 154, 127). */
  readonly texts: readonly string[];
  /** Object identifiers (BT-128). */
  readonly objects: readonly string[];
  /** Item properties (BT-160, 161). */
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly date: string | null;
  readonly precedingDocuments: readonly string[];
}

/** Allowance or charge on the whole document. */
export interface EInvoiceAdjustment {
  readonly isCharge: boolean;
  readonly amount: string;
  readonly reason: string | null;
}
