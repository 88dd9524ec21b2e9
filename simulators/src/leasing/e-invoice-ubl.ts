import { element, type InvoiceData, type Party } from './e-invoice-data.ts';
import { decimal, type PrintablePosition } from './printable-document.ts';

const party = (role: string, { name, vatId }: Party): string =>
  `<cac:${role}><cac:Party>${
    vatId === undefined
      ? ''
      : `<cac:PartyTaxScheme>${element('cbc:CompanyID', vatId)}<cac:TaxScheme>${element('cbc:ID', 'VAT')}</cac:TaxScheme></cac:PartyTaxScheme>`
  }<cac:PartyLegalEntity>${element('cbc:RegistrationName', name)}</cac:PartyLegalEntity></cac:Party></cac:${role}>`;

const period = (from: string | undefined, to: string | undefined): string =>
  from === undefined
    ? ''
    : `<cac:InvoicePeriod>${element('cbc:StartDate', from)}${element('cbc:EndDate', to)}</cac:InvoicePeriod>`;

/** UBL form of an e-invoice. */
export const ublInvoice = (sheet: InvoiceData): string => {
  const { printable, currency } = sheet;
  const { taxCurrency, delivered, period: invoiced } = sheet.options;
  const root = printable.kind === 'credit' ? 'CreditNote' : 'Invoice';
  const money = (name: string, amount: string): string => element(`cbc:${name}`, amount, ` currencyID="${currency}"`);
  const quantityName = root === 'CreditNote' ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity';
  const line = ({ number, date, until, quantity, plate, service, cents }: PrintablePosition): string => `
  <cac:${root}Line>${element('cbc:ID', number)}${
    quantity === undefined ? '' : element(quantityName, quantity[0], ` unitCode="${quantity[1]}"`)
  }${money('LineExtensionAmount', decimal(cents))}${period(date, until)}<cac:Item>${element('cbc:Name', service)}${
    plate === undefined
      ? ''
      : `<cac:AdditionalItemProperty>${element('cbc:Name', 'Kennzeichen')}${element('cbc:Value', plate)}</cac:AdditionalItemProperty>`
  }</cac:Item></cac:${root}Line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')}
  ${element('cbc:ID', printable.number)}${element('cbc:IssueDate', printable.date)}${element(`cbc:${root}TypeCode`, sheet.typeCode)}
  ${printable.plate === undefined ? '' : element('cbc:Note', `Fahrzeug ${printable.plate}`)}${element('cbc:DocumentCurrencyCode', currency)}${element('cbc:TaxCurrencyCode', taxCurrency)}${period(invoiced?.[0], invoiced?.[1])}
  ${printable.reference === undefined ? '' : `<cac:BillingReference><cac:InvoiceDocumentReference>${element('cbc:ID', printable.reference)}</cac:InvoiceDocumentReference></cac:BillingReference>`}
  ${party('AccountingSupplierParty', sheet.seller)}${party('AccountingCustomerParty', sheet.buyer)}
  ${delivered === undefined ? '' : `<cac:Delivery>${element('cbc:ActualDeliveryDate', delivered)}</cac:Delivery>`}
  ${sheet.adjustments
    .map(
      ({ cents, reason }) =>
        `<cac:AllowanceCharge>${element('cbc:ChargeIndicator', String(cents > 0))}${element('cbc:AllowanceChargeReason', reason)}${money('Amount', decimal(Math.abs(cents)))}</cac:AllowanceCharge>`,
    )
    .join('')}
  <cac:TaxTotal>${money('TaxAmount', sheet.taxTotal)}</cac:TaxTotal>
  ${taxCurrency === undefined ? '' : `<cac:TaxTotal>${element('cbc:TaxAmount', '4.56', ` currencyID="${taxCurrency}"`)}</cac:TaxTotal>`}
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', sheet.lineTotal)}${money('TaxExclusiveAmount', sheet.netTotal)}${money('TaxInclusiveAmount', sheet.grossTotal)}</cac:LegalMonetaryTotal>${printable.positions.map(line).join('')}
</${root}>`;
};
