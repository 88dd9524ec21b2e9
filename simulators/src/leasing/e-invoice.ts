import { decimal, type PrintableDocument, type PrintablePosition, totalsOf } from './printable-document.ts';

/** Leasing document as XML, in the dialects in use. */
export type Dialect = 'zugferd-1' | 'factur-x' | 'xrechnung-cii' | 'xrechnung-ubl';

export interface EInvoiceOptions {
  readonly typeCode?: string;
  readonly currency?: string;
  /** Allowances (negative) and charges on the whole document. */
  readonly adjustments?: readonly { readonly cents: number; readonly reason: string }[];
  /** Overrides the correct total. */
  readonly netTotal?: string;
}

interface InvoiceData {
  readonly printable: PrintableDocument;
  readonly typeCode: string;
  readonly currency: string;
  readonly adjustments: NonNullable<EInvoiceOptions['adjustments']>;
  readonly netTotal: string;
  readonly grossTotal: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
const element = (name: string, text: string | undefined, attributes = ''): string =>
  text === undefined ? '' : `<${name}${attributes}>${escaped(text)}</${name}>`;
const compact = (day: string): string => day.replaceAll('-', '');

const sheetOf = (printable: PrintableDocument, options: EInvoiceOptions): InvoiceData => {
  const adjustments = options.adjustments ?? [];
  const added = adjustments.reduce((sum, { cents }) => sum + cents, 0);
  const { net, tax } = totalsOf(printable);
  return {
    printable,
    typeCode: options.typeCode ?? (printable.kind === 'credit' ? '381' : '380'),
    currency: options.currency ?? 'EUR',
    adjustments,
    netTotal: options.netTotal ?? decimal(net + added),
    grossTotal: decimal(net + added + tax),
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

const ciiLine = ({ number, date, plate, service, cents }: PrintablePosition): string => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument>${element('ram:LineID', number)}</ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct>${element('ram:Name', service)}${
      plate === undefined
        ? ''
        : `<ram:ApplicableProductCharacteristic><ram:Description>Kennzeichen</ram:Description>${element('ram:Value', plate)}</ram:ApplicableProductCharacteristic>`
    }</ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeSettlement>
      ${date === undefined ? '' : `<ram:BillingSpecifiedPeriod>${ciiDay('StartDateTime', date)}</ram:BillingSpecifiedPeriod>`}
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
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${element('ram:ID', guideline)}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>${element('ram:ID', sheet.printable.number)}${element('ram:TypeCode', sheet.typeCode)}${ciiDay('IssueDateTime', sheet.printable.date)}${
    sheet.printable.plate === undefined
      ? ''
      : `<ram:IncludedNote>${element('ram:Content', `Fahrzeug ${sheet.printable.plate}`)}</ram:IncludedNote>`
  }</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${sheet.printable.positions.map(ciiLine).join('')}
    <ram:ApplicableHeaderTradeSettlement>${element('ram:InvoiceCurrencyCode', sheet.currency)}${ciiAdjustments(sheet)}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>${element('ram:TaxBasisTotalAmount', sheet.netTotal)}${element('ram:GrandTotalAmount', sheet.grossTotal)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
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
    .replaceAll('ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement')
    .replaceAll('SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement')
    .replaceAll('SettlementHeaderMonetary', 'SettlementMonetary')
    .replaceAll('SettlementLineMonetary', 'SettlementMonetary');

const ubl = (sheet: InvoiceData): string => {
  const { printable, currency } = sheet;
  const root = printable.kind === 'credit' ? 'CreditNote' : 'Invoice';
  const money = (name: string, amount: string): string => element(`cbc:${name}`, amount, ` currencyID="${currency}"`);
  const line = ({ number, date, plate, service, cents }: PrintablePosition): string => `
  <cac:${root}Line>${element('cbc:ID', number)}${money('LineExtensionAmount', decimal(cents))}${
    date === undefined ? '' : `<cac:InvoicePeriod>${element('cbc:StartDate', date)}</cac:InvoicePeriod>`
  }<cac:Item>${element('cbc:Name', service)}${
    plate === undefined
      ? ''
      : `<cac:AdditionalItemProperty>${element('cbc:Name', 'Kennzeichen')}${element('cbc:Value', plate)}</cac:AdditionalItemProperty>`
  }</cac:Item></cac:${root}Line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')}
  ${element('cbc:ID', printable.number)}${element('cbc:IssueDate', printable.date)}${element(`cbc:${root}TypeCode`, sheet.typeCode)}
  ${printable.plate === undefined ? '' : element('cbc:Note', `Fahrzeug ${printable.plate}`)}${element('cbc:DocumentCurrencyCode', currency)}
  ${printable.reference === undefined ? '' : `<cac:BillingReference><cac:InvoiceDocumentReference>${element('cbc:ID', printable.reference)}</cac:InvoiceDocumentReference></cac:BillingReference>`}
  ${sheet.adjustments
    .map(
      ({ cents, reason }) =>
        `<cac:AllowanceCharge>${element('cbc:ChargeIndicator', String(cents > 0))}${element('cbc:AllowanceChargeReason', reason)}${money('Amount', decimal(Math.abs(cents)))}</cac:AllowanceCharge>`,
    )
    .join('')}
  <cac:LegalMonetaryTotal>${money('TaxExclusiveAmount', sheet.netTotal)}${money('TaxInclusiveAmount', sheet.grossTotal)}</cac:LegalMonetaryTotal>${printable.positions.map(line).join('')}
</${root}>`;
};

export const writeEInvoice = (
  printable: PrintableDocument,
  dialect: Dialect,
  options: EInvoiceOptions = {},
): Buffer => {
  const sheet = sheetOf(printable, options);
  if (dialect === 'xrechnung-ubl') return Buffer.from(ubl(sheet));
  const xml = ciiV2(sheet, guidelines[dialect]);
  return Buffer.from(dialect === 'zugferd-1' ? asVersion1(xml) : xml);
};
