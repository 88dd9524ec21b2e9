import type { EInvoice, EInvoiceLine, InvoicedObject, PartialPeriod } from './e-invoice.ts';
import {
  attributeOf,
  moneyAt,
  moneysAt,
  nodeAt,
  nodesAt,
  textAt,
  textsAt,
  type XmlElement,
  type XmlNode,
} from './xml-node.ts';
import { xmlDay } from './xml-values.ts';

export const ublRoots: ReadonlySet<string> = new Set(['Invoice', 'CreditNote']);

const objectType = '130';

const dayAt = (node: XmlNode, ...path: readonly string[]): string | null => xmlDay(textAt(node, ...path) ?? '');

const periodAt = (node: XmlNode): PartialPeriod => ({
  from: dayAt(node, 'InvoicePeriod', 'StartDate'),
  to: dayAt(node, 'InvoicePeriod', 'EndDate'),
});

const objectsIn = (node: XmlNode, reference: string): InvoicedObject[] =>
  nodesAt(node, reference)
    .filter((each) => textAt(each, 'DocumentTypeCode') === objectType)
    .flatMap((each) =>
      nodesAt(each, 'ID').map((id) => ({ id: textAt(each, 'ID') ?? '', scheme: attributeOf(id, 'schemeID') })),
    );

const preceding = (node: XmlNode): string[] => [
  ...textsAt(node, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
  ...textsAt(node, 'BillingReference', 'CreditNoteDocumentReference', 'ID'),
];

const partyOf = (root: XmlNode, role: string): EInvoice['seller'] => {
  const party = nodeAt(root, role, 'Party') ?? '';
  const vat = nodesAt(party, 'PartyTaxScheme').find((scheme) => textAt(scheme, 'TaxScheme', 'ID') === 'VAT');
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    vatId: vat === undefined ? null : textAt(vat, 'CompanyID'),
  };
};

const quantityOf = (line: XmlNode, name: string): EInvoiceLine['quantity'] => {
  const node = nodeAt(line, name);
  const text = textAt(line, name);
  return node === null || text === null ? null : { text, unit: attributeOf(node, 'unitCode') };
};

/** Lines with the sub-lines of the XRechnung extension. */
const lineOf = (line: XmlNode, name: string): EInvoiceLine => ({
  number: textAt(line, 'ID'),
  amount: moneyAt(line, 'LineExtensionAmount'),
  status: 'detail',
  quantity: quantityOf(line, name === 'CreditNote' ? 'CreditedQuantity' : 'InvoicedQuantity'),
  texts: [...textsAt(line, 'Item', 'Name'), ...textsAt(line, 'Item', 'Description'), ...textsAt(line, 'Note')],
  objects: objectsIn(line, 'DocumentReference'),
  properties: nodesAt(line, 'Item', 'AdditionalItemProperty').map((property) => ({
    name: textAt(property, 'Name') ?? '',
    value: textAt(property, 'Value') ?? '',
  })),
  period: periodAt(line),
  deliveryDay: dayAt(line, 'Delivery', 'ActualDeliveryDate'),
  precedingDocuments: preceding(line),
  children: nodesAt(line, `Sub${name}Line`).map((child) => lineOf(child, name)),
});

const totalsOf = (root: XmlNode, currency: string | null): EInvoice['totals'] => {
  const totals = nodeAt(root, 'LegalMonetaryTotal') ?? '';
  const taxes = moneysAt(root, 'TaxTotal', 'TaxAmount');
  return {
    lines: moneyAt(totals, 'LineExtensionAmount'),
    allowances: moneyAt(totals, 'AllowanceTotalAmount'),
    charges: moneyAt(totals, 'ChargeTotalAmount'),
    net: moneyAt(totals, 'TaxExclusiveAmount'),
    // The total in the currency of the tax authority (BT-111) is printed beside it.
    tax: taxes.find((tax) => tax.currency === currency) ?? taxes.find((tax) => tax.currency === null) ?? null,
    gross: moneyAt(totals, 'TaxInclusiveAmount'),
    payable: moneyAt(totals, 'PayableAmount'),
  };
};

export const readUbl = (root: XmlElement, name: string): EInvoice => {
  const currency = textAt(root, 'DocumentCurrencyCode');
  return {
    profile: textAt(root, 'CustomizationID') ?? 'UBL',
    typeCode: textAt(root, `${name}TypeCode`) ?? (name === 'CreditNote' ? '381' : '380'),
    root: name === 'CreditNote' ? 'credit' : 'invoice',
    number: textAt(root, 'ID'),
    date: dayAt(root, 'IssueDate'),
    dateText: textAt(root, 'IssueDate'),
    isTest: false,
    isCopy: textAt(root, 'CopyIndicator') === 'true',
    seller: partyOf(root, 'AccountingSupplierParty'),
    buyer: partyOf(root, 'AccountingCustomerParty'),
    currency,
    totals: totalsOf(root, currency),
    taxes: nodesAt(root, 'TaxTotal', 'TaxSubtotal').map((tax) => ({
      base: moneyAt(tax, 'TaxableAmount'),
      tax: moneyAt(tax, 'TaxAmount'),
      rate: textAt(tax, 'TaxCategory', 'Percent'),
    })),
    deliveryDay: dayAt(root, 'Delivery', 'ActualDeliveryDate'),
    period: periodAt(root),
    precedingDocuments: preceding(root),
    notes: textsAt(root, 'Note'),
    objects: objectsIn(root, 'AdditionalDocumentReference'),
    lines: nodesAt(root, `${name}Line`).map((line) => lineOf(line, name)),
    adjustments: nodesAt(root, 'AllowanceCharge').map((adjustment) => ({
      isCharge: textAt(adjustment, 'ChargeIndicator') === 'true',
      amount: moneyAt(adjustment, 'Amount'),
      reason: textAt(adjustment, 'AllowanceChargeReason'),
    })),
  };
};
