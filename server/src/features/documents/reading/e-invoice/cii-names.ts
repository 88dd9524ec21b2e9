/** Element names, the only difference between ZUGFeRD 1 and its successors. */
export const ciiV1 = {
  document: 'HeaderExchangedDocument',
  context: 'SpecifiedExchangedDocumentContext',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  delivery: 'ApplicableSupplyChainTradeDelivery',
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
  delivery: 'ApplicableHeaderTradeDelivery',
  settlement: 'ApplicableHeaderTradeSettlement',
  totals: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  lineAgreement: 'SpecifiedLineTradeAgreement',
  lineDelivery: 'SpecifiedLineTradeDelivery',
  lineSettlement: 'SpecifiedLineTradeSettlement',
  lineTotals: 'SpecifiedTradeSettlementLineMonetarySummation',
} as const;
export type CiiNames = typeof ciiV1 | typeof ciiV2;

export const ciiRoots: Readonly<Record<string, CiiNames>> = {
  CrossIndustryDocument: ciiV1,
  CrossIndustryInvoice: ciiV2,
};
