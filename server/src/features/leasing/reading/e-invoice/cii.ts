import { compactDay, xmlDay } from '../values/day.ts';
import type { EInvoice, EInvoiceAdjustment, EInvoiceLine } from './e-invoice.ts';
import { attributeValues, nodeAt, nodesAt, textAt, textsAt, type XmlElement, type XmlNode } from './xml-node.ts';

/** Element names, the only difference between ZUGFeRD 1 and its successors. */
const ciiV1 = {
  document: 'HeaderExchangedDocument',
  context: 'SpecifiedExchangedDocumentContext',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  totals: 'SpecifiedTradeSettlementMonetarySummation',
  lineAgreement: 'SpecifiedSupplyChainTradeAgreement',
  lineDelivery: 'SpecifiedSupplyChainTradeDelivery',
  lineSettlement: 'SpecifiedSupplyChainTradeSettlement',
  lineTotals: 'SpecifiedTradeSettlementMonetarySummation',
} as const;
const ciiV2 = {
  document: 'ExchangedDocument',
  context: 'ExchangedDocumentContext',
  transaction: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  settlement: 'ApplicableHeaderTradeSettlement',
  totals: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  lineAgreement: 'SpecifiedLineTradeAgreement',
  lineDelivery: 'SpecifiedLineTradeDelivery',
  lineSettlement: 'SpecifiedLineTradeSettlement',
  lineTotals: 'SpecifiedTradeSettlementLineMonetarySummation',
} as const;
type Names = typeof ciiV1 | typeof ciiV2;

export const ciiRoots: Readonly<Record<string, Names>> = { CrossIndustryDocument: ciiV1, CrossIndustryInvoice: ciiV2 };

/** UNTDID 1153: the identifier of an invoiced object. */
const objectType = '130';
/** Lines that sum up or explain others (EXTENDED), whose amounts are counted in those. */
const isExplanation = new Set(['GROUP', 'INFORMATION']);

const dayAt = (node: XmlNode, ...path: readonly string[]): string | null => {
  const text = textAt(node, ...path, 'DateTimeString') ?? textAt(node, ...path, 'DateTime') ?? textAt(node, ...path);
  return text === null ? null : (compactDay(text) ?? xmlDay(text));
};

const documentNumbers = (node: XmlNode): string[] => [...textsAt(node, 'IssuerAssignedID'), ...textsAt(node, 'ID')];

const objectsIn = (part: XmlNode): string[] =>
  nodesAt(part, 'AdditionalReferencedDocument')
    .filter((reference) => textAt(reference, 'TypeCode') === objectType)
    .flatMap(documentNumbers);

const dateOfLine = (line: XmlNode, names: Names): string | null =>
  dayAt(line, names.lineSettlement, 'BillingSpecifiedPeriod', 'StartDateTime') ??
  dayAt(line, names.lineSettlement, 'BillingSpecifiedPeriod', 'EndDateTime') ??
  dayAt(line, names.lineDelivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime');

const lineOf = (line: XmlNode, names: Names): EInvoiceLine | null => {
  const amount = textAt(line, names.lineSettlement, names.lineTotals, 'LineTotalAmount');
  const status = textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode');
  if (amount === null || (status !== null && isExplanation.has(status))) return null;
  return {
    number: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
    amount,
    texts: [
      ...textsAt(line, 'SpecifiedTradeProduct', 'Name'),
      ...textsAt(line, 'SpecifiedTradeProduct', 'Description'),
      ...textsAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    ],
    objects: [names.lineAgreement, names.lineSettlement].flatMap((part) => nodesAt(line, part).flatMap(objectsIn)),
    properties: nodesAt(line, 'SpecifiedTradeProduct', 'ApplicableProductCharacteristic').map((property) => ({
      name: textAt(property, 'Description') ?? textAt(property, 'TypeCode') ?? '',
      value: textAt(property, 'Value') ?? textAt(property, 'ValueMeasure') ?? '',
    })),
    date: dateOfLine(line, names),
    precedingDocuments: nodesAt(line, names.lineSettlement, 'InvoiceReferencedDocument').flatMap(documentNumbers),
  };
};

const adjustmentsOf = (settlement: XmlNode): EInvoiceAdjustment[] => [
  ...nodesAt(settlement, 'SpecifiedTradeAllowanceCharge').map((adjustment) => ({
    isCharge: textAt(adjustment, 'ChargeIndicator', 'Indicator') === 'true',
    amount: textAt(adjustment, 'ActualAmount') ?? '0',
    reason: textAt(adjustment, 'Reason'),
  })),
  ...nodesAt(settlement, 'SpecifiedLogisticsServiceCharge').map((charge) => ({
    isCharge: true,
    amount: textAt(charge, 'AppliedAmount') ?? '0',
    reason: textAt(charge, 'Description'),
  })),
];

export const readCii = (root: XmlElement, names: Names): EInvoice => {
  const document = nodeAt(root, names.document) ?? '';
  const transaction = nodeAt(root, names.transaction) ?? '';
  const settlement = nodeAt(transaction, names.settlement) ?? '';
  const totals = nodeAt(settlement, names.totals) ?? '';
  return {
    profile: textAt(root, names.context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? 'CII',
    typeCode: textAt(document, 'TypeCode') ?? '',
    isCreditNote: false,
    number: textAt(document, 'ID'),
    date: dayAt(document, 'IssueDateTime'),
    currencies: [
      ...textsAt(settlement, 'InvoiceCurrencyCode'),
      ...textsAt(settlement, 'TaxCurrencyCode'),
      ...attributeValues(root, 'currencyID'),
    ],
    netTotal: textAt(totals, 'TaxBasisTotalAmount') ?? textAt(totals, 'LineTotalAmount'),
    grossTotal: textAt(totals, 'GrandTotalAmount'),
    precedingDocuments: nodesAt(settlement, 'InvoiceReferencedDocument').flatMap(documentNumbers),
    notes: textsAt(document, 'IncludedNote', 'Content'),
    objects: objectsIn(nodeAt(transaction, names.agreement) ?? ''),
    lines: nodesAt(transaction, 'IncludedSupplyChainTradeLineItem')
      .map((line) => lineOf(line, names))
      .filter((line) => line !== null),
    adjustments: adjustmentsOf(settlement),
  };
};
