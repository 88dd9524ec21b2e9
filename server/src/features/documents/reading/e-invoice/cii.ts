import { ciiLines } from './cii-lines.ts';
import type { CiiNames } from './cii-names.ts';
import { dayAt, dayTextAt, documentNumbers, objectsIn, partyOf, periodAt } from './cii-values.ts';
import type { EInvoice, EInvoiceAdjustment } from './e-invoice.ts';
import { moneyAt, moneysAt, nodeAt, nodesAt, textAt, textsAt, type XmlElement, type XmlNode } from './xml-node.ts';

const adjustmentsOf = (settlement: XmlNode): EInvoiceAdjustment[] => [
  ...nodesAt(settlement, 'SpecifiedTradeAllowanceCharge').map((adjustment) => ({
    isCharge: textAt(adjustment, 'ChargeIndicator', 'Indicator') === 'true',
    amount: moneyAt(adjustment, 'ActualAmount'),
    reason: textAt(adjustment, 'Reason'),
  })),
  ...nodesAt(settlement, 'SpecifiedLogisticsServiceCharge').map((charge) => ({
    isCharge: true,
    amount: moneyAt(charge, 'AppliedAmount'),
    reason: textAt(charge, 'Description'),
  })),
];

const totalsOf = (settlement: XmlNode, names: CiiNames, currency: string | null): EInvoice['totals'] => {
  const totals = nodeAt(settlement, names.totals) ?? '';
  const taxes = moneysAt(totals, 'TaxTotalAmount');
  return {
    lines: moneyAt(totals, 'LineTotalAmount'),
    allowances: moneyAt(totals, 'AllowanceTotalAmount'),
    charges: moneyAt(totals, 'ChargeTotalAmount'),
    net: moneyAt(totals, 'TaxBasisTotalAmount') ?? moneyAt(totals, 'LineTotalAmount'),
    // The total in the currency of the tax authority (BT-111) is printed beside it.
    tax: taxes.find((tax) => tax.currency === currency) ?? taxes.find((tax) => tax.currency === null) ?? null,
    gross: moneyAt(totals, 'GrandTotalAmount'),
    payable: moneyAt(totals, 'DuePayableAmount'),
  };
};

export const readCii = (root: XmlElement, names: CiiNames): EInvoice => {
  const document = nodeAt(root, names.document) ?? '';
  const transaction = nodeAt(root, names.transaction) ?? '';
  const agreement = nodeAt(transaction, names.agreement) ?? '';
  const settlement = nodeAt(transaction, names.settlement) ?? '';
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const delivered = [names.delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'];
  return {
    profile: textAt(root, names.context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? 'CII',
    typeCode: textAt(document, 'TypeCode') ?? '',
    root: null,
    number: textAt(document, 'ID'),
    date: dayAt(document, 'IssueDateTime'),
    dateText: dayTextAt(document, 'IssueDateTime'),
    isTest: textAt(root, names.context, 'TestIndicator', 'Indicator') === 'true',
    isCopy: textAt(document, 'CopyIndicator', 'Indicator') === 'true',
    seller: partyOf(agreement, 'SellerTradeParty'),
    buyer: partyOf(agreement, 'BuyerTradeParty'),
    currency,
    totals: totalsOf(settlement, names, currency),
    taxes: nodesAt(settlement, 'ApplicableTradeTax').map((tax) => ({
      base: moneyAt(tax, 'BasisAmount'),
      tax: moneyAt(tax, 'CalculatedAmount'),
      rate: textAt(tax, 'RateApplicablePercent') ?? textAt(tax, 'ApplicablePercent'),
    })),
    deliveryDay: dayAt(transaction, ...delivered),
    period: periodAt(settlement),
    precedingDocuments: nodesAt(settlement, 'InvoiceReferencedDocument').flatMap(documentNumbers),
    notes: textsAt(document, 'IncludedNote', 'Content'),
    objects: objectsIn(agreement),
    lines: ciiLines(transaction, names),
    adjustments: adjustmentsOf(settlement),
  };
};
