import { compact, type EInvoiceOptions, element, escaped, type InvoiceData, type Party } from './e-invoice-data.ts';
import { ublInvoice } from './e-invoice-ubl.ts';
import { decimal, type PrintableDocument, type PrintablePosition, totalsOf } from './printable-document.ts';

/** Leasing document as XML, in the dialects in use. */
export type Dialect = 'zugferd-1' | 'factur-x' | 'xrechnung-cii' | 'xrechnung-ubl';

const sheetOf = (printable: PrintableDocument, options: EInvoiceOptions): InvoiceData => {
  const adjustments = options.adjustments ?? [];
  const added = adjustments.reduce((sum, { cents }) => sum + cents, 0);
  const { net, tax } = totalsOf(printable);
  return {
    printable,
    typeCode: options.typeCode ?? (printable.kind === 'credit' ? '381' : '380'),
    currency: options.currency ?? 'EUR',
    adjustments,
    lineTotal: decimal(net),
    netTotal: options.netTotal ?? decimal(net + added),
    taxTotal: decimal(tax),
    grossTotal: decimal(net + added + tax),
    seller: options.seller ?? { name: 'Muster Leasing GmbH', vatId: 'DE811234567' },
    buyer: options.buyer ?? { name: printable.recipient?.[0] ?? 'Ahrens Transporte GmbH' },
    options,
  };
};

const ciiDay = (name: string, day: string | undefined): string =>
  day === undefined
    ? ''
    : `<ram:${name}><udt:DateTimeString format="102">${compact(day)}</udt:DateTimeString></ram:${name}>`;

const ciiAdjustments = ({ adjustments }: InvoiceData): string =>
  adjustments
    .map(
      ({ cents, reason }) =>
        `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${cents > 0}</udt:Indicator></ram:ChargeIndicator>` +
        `<ram:ActualAmount>${decimal(Math.abs(cents))}</ram:ActualAmount>${element('ram:Reason', reason)}</ram:SpecifiedTradeAllowanceCharge>`,
    )
    .join('');

const ciiReference = ({ printable }: InvoiceData): string =>
  printable.reference === undefined
    ? ''
    : `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${escaped(printable.reference)}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`;

const ciiParty = (role: string, { name, vatId }: Party): string =>
  `<ram:${role}>${element('ram:Name', name)}${
    vatId === undefined
      ? ''
      : `<ram:SpecifiedTaxRegistration>${element('ram:ID', vatId, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`
  }</ram:${role}>`;

const ciiPeriod = (from: string | undefined, to: string | undefined): string =>
  from === undefined
    ? ''
    : `<ram:BillingSpecifiedPeriod>${ciiDay('StartDateTime', from)}${ciiDay('EndDateTime', to)}</ram:BillingSpecifiedPeriod>`;

const ciiHeader = ({ seller, buyer, options: { delivered } }: InvoiceData): string => `
    <ram:ApplicableHeaderTradeAgreement>${ciiParty('SellerTradeParty', seller)}${ciiParty('BuyerTradeParty', buyer)}</ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery>${
      delivered === undefined
        ? ''
        : `<ram:ActualDeliverySupplyChainEvent>${ciiDay('OccurrenceDateTime', delivered)}</ram:ActualDeliverySupplyChainEvent>`
    }</ram:ApplicableHeaderTradeDelivery>`;

const ciiTotals = ({
  lineTotal,
  netTotal,
  taxTotal,
  grossTotal,
  currency,
  options: { taxCurrency },
}: InvoiceData): string =>
  [
    element('ram:LineTotalAmount', lineTotal),
    element('ram:TaxBasisTotalAmount', netTotal),
    element('ram:TaxTotalAmount', taxTotal, ` currencyID="${currency}"`),
    taxCurrency === undefined ? '' : element('ram:TaxTotalAmount', '4.56', ` currencyID="${taxCurrency}"`),
    element('ram:GrandTotalAmount', grossTotal),
  ].join('');

const ciiLine = ({ number, date, until, quantity, plate, service, cents }: PrintablePosition): string => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument>${element('ram:LineID', number)}</ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct>${element('ram:Name', service)}${
      plate === undefined
        ? ''
        : `<ram:ApplicableProductCharacteristic><ram:Description>Kennzeichen</ram:Description>${element('ram:Value', plate)}</ram:ApplicableProductCharacteristic>`
    }</ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeDelivery>${quantity === undefined ? '' : element('ram:BilledQuantity', quantity[0], ` unitCode="${quantity[1]}"`)}</ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement>
      ${ciiPeriod(date, until)}
      <ram:SpecifiedTradeSettlementLineMonetarySummation>${element('ram:LineTotalAmount', decimal(cents))}</ram:SpecifiedTradeSettlementLineMonetarySummation>
    </ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`;

const guidelines: Readonly<Record<Exclude<Dialect, 'xrechnung-ubl'>, string>> = {
  'zugferd-1': 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort',
  'factur-x': 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  'xrechnung-cii': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
};

const ciiV2 = (sheet: InvoiceData, guideline: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>${sheet.options.isTest ? '<ram:TestIndicator><udt:Indicator>true</udt:Indicator></ram:TestIndicator>' : ''}<ram:GuidelineSpecifiedDocumentContextParameter>${element('ram:ID', guideline)}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>${element('ram:ID', sheet.printable.number)}${element('ram:TypeCode', sheet.typeCode)}${ciiDay('IssueDateTime', sheet.printable.date)}${
    sheet.printable.plate === undefined
      ? ''
      : `<ram:IncludedNote>${element('ram:Content', `Fahrzeug ${sheet.printable.plate}`)}</ram:IncludedNote>`
  }</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${sheet.printable.positions.map(ciiLine).join('')}${ciiHeader(sheet)}
    <ram:ApplicableHeaderTradeSettlement>${element('ram:TaxCurrencyCode', sheet.options.taxCurrency)}${element('ram:InvoiceCurrencyCode', sheet.currency)}${ciiPeriod(sheet.options.period?.[0], sheet.options.period?.[1])}${ciiAdjustments(sheet)}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>${ciiTotals(sheet)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      ${ciiReference(sheet)}
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** ZUGFeRD 1 uses other names for the same content. */
const asVersion1 = (xml: string): string =>
  xml
    .replaceAll('rsm:CrossIndustryInvoice', 'rsm:CrossIndustryDocument')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
    .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
    .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
    .replaceAll('SettlementHeaderMonetary', 'SettlementMonetary')
    .replaceAll('SettlementLineMonetary', 'SettlementMonetary');

export const writeEInvoice = (
  printable: PrintableDocument,
  dialect: Dialect,
  options: EInvoiceOptions = {},
): Buffer => {
  const sheet = sheetOf(printable, options);
  if (dialect === 'xrechnung-ubl') return Buffer.from(ublInvoice(sheet));
  const xml = ciiV2(sheet, guidelines[dialect]);
  return Buffer.from(dialect === 'zugferd-1' ? asVersion1(xml) : xml);
};
