import { xmlDay } from '../values/day.ts';
import type { EInvoice, EInvoiceLine } from './e-invoice.ts';
import { attributeValues, nodesAt, textAt, textsAt, type XmlElement, type XmlNode } from './xml-node.ts';

export const ublRoots: ReadonlySet<string> = new Set(['Invoice', 'CreditNote']);

const objectType = '130';

const dayAt = (node: XmlNode, ...path: readonly string[]): string | null => xmlDay(textAt(node, ...path) ?? '');

const objectsIn = (node: XmlNode, reference: string): string[] =>
  nodesAt(node, reference)
    .filter((each) => textAt(each, 'DocumentTypeCode') === objectType)
    .flatMap((each) => textsAt(each, 'ID'));

const preceding = (node: XmlNode): string[] => [
  ...textsAt(node, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
  ...textsAt(node, 'BillingReference', 'CreditNoteDocumentReference', 'ID'),
];

const lineOf = (line: XmlNode): EInvoiceLine => ({
  number: textAt(line, 'ID'),
  amount: textAt(line, 'LineExtensionAmount') ?? '',
  texts: [...textsAt(line, 'Item', 'Name'), ...textsAt(line, 'Item', 'Description'), ...textsAt(line, 'Note')],
  objects: objectsIn(line, 'DocumentReference'),
  properties: nodesAt(line, 'Item', 'AdditionalItemProperty').map((property) => ({
    name: textAt(property, 'Name') ?? '',
    value: textAt(property, 'Value') ?? '',
  })),
  date: dayAt(line, 'InvoicePeriod', 'StartDate') ?? dayAt(line, 'InvoicePeriod', 'EndDate'),
  precedingDocuments: preceding(line),
});

export const readUbl = (root: XmlElement, name: string): EInvoice => ({
  profile: textAt(root, 'CustomizationID') ?? 'UBL',
  typeCode: textAt(root, `${name}TypeCode`) ?? (name === 'CreditNote' ? '381' : '380'),
  isCreditNote: name === 'CreditNote',
  number: textAt(root, 'ID'),
  date: dayAt(root, 'IssueDate'),
  currencies: [
    ...textsAt(root, 'DocumentCurrencyCode'),
    ...textsAt(root, 'TaxCurrencyCode'),
    ...attributeValues(root, 'currencyID'),
  ],
  netTotal: textAt(root, 'LegalMonetaryTotal', 'TaxExclusiveAmount'),
  grossTotal: textAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount'),
  precedingDocuments: preceding(root),
  notes: textsAt(root, 'Note'),
  objects: objectsIn(root, 'AdditionalDocumentReference'),
  lines: nodesAt(root, `${name}Line`).map(lineOf),
  adjustments: nodesAt(root, 'AllowanceCharge').map((adjustment) => ({
    isCharge: textAt(adjustment, 'ChargeIndicator') === 'true',
    amount: textAt(adjustment, 'Amount') ?? '',
    reason: textAt(adjustment, 'AllowanceChargeReason'),
  })),
});
