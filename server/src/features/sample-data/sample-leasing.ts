import { addMonths } from '@flottwart/contract/rules/berlin-time';
import type { ReadDocument } from '../leasing/public.ts';
import { lessor, samplePlate } from './sample-fleet.ts';

const leased = [11, 12, 13, 14, 15, 16, 18, 19, 20, 22] as const;

const rateCents = (number: number): number => 36_500 + ((number * 735) % 9_000);

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Month as printed, `11/2026`. */
const printed = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

const tax = (cents: number): number => Math.round(cents * 0.19);

interface Line {
  readonly number: number;
  readonly cents: number;
}

const documentOf = (
  type: ReadDocument['type'],
  date: string,
  lines: readonly Line[],
  suffix = '',
): ReadDocument & { readonly netCents: number } => {
  const month = firstOf(date);
  const sign = type === 'Rechnung' ? 1 : -1;
  const netCents = lines.reduce((sum, { cents }) => sum + cents, 0) * sign;
  return {
    type,
    number: `BSP-${type === 'Rechnung' ? 'R' : 'G'}-${month.slice(0, 7).replace('-', '')}${suffix}`,
    date,
    issuer: { name: lessor, vatId: null },
    netCents,
    grossCents: netCents + tax(netCents),
    basis: 'net',
    references: [],
    origin: { form: 'e-invoice', profile: 'UBL' },
    headerPlate: null,
    notices: [],
    positions: lines.map(({ number, cents }, index) => ({
      number: String(index + 1),
      date: month,
      period: null,
      quantity: '1 Stück',
      plate: samplePlate(number),
      amountCents: sign * cents,
      service: `AFF Servicerate ${printed(month)}`,
      references: [],
    })),
  };
};

/** Two months billed; most of the first is credited, and one rate of the second is billed again. */
export const sampleDocuments = (today: string): readonly ReturnType<typeof documentOf>[] => {
  const monthsAgo = (months: number): string => addMonths(firstOf(today), -months).slice(0, 7);
  const [earlier, later] = [monthsAgo(2), monthsAgo(1)];
  const rates = leased.map((number) => ({ number, cents: rateCents(number) }));
  return [
    documentOf('Rechnung', `${earlier}-03`, rates),
    documentOf('Gutschrift', `${earlier}-24`, rates.slice(0, 7)),
    documentOf('Rechnung', `${later}-03`, rates),
    documentOf('Rechnung', `${later}-17`, rates.slice(0, 1), '-N'),
  ];
};

const euro = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

const amount = (name: string, cents: number): string => `<cbc:${name} currencyID="EUR">${euro(cents)}</cbc:${name}>`;

/** The original file of a document: an invoice in UBL, as a leasing company would send it. */
export const sampleFile = (document: ReturnType<typeof documentOf>): { fileName: string; content: Buffer } => {
  const root = document.type === 'Rechnung' ? 'Invoice' : 'CreditNote';
  const counted = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  const net = document.netCents;
  const lines = document.positions.map(
    ({ number, plate, date, amountCents, service }) => `<cac:${root}Line><cbc:ID>${number}</cbc:ID>
<cbc:${counted} unitCode="C62">1</cbc:${counted}>${amount('LineExtensionAmount', amountCents)}
<cac:Delivery><cbc:ActualDeliveryDate>${date}</cbc:ActualDeliveryDate></cac:Delivery>
<cac:Item><cbc:Name>${service}</cbc:Name><cac:AdditionalItemProperty><cbc:Name>Kennzeichen</cbc:Name><cbc:Value>${plate}</cbc:Value></cac:AdditionalItemProperty></cac:Item>
</cac:${root}Line>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${document.number}</cbc:ID><cbc:IssueDate>${document.date}</cbc:IssueDate>
<cbc:${root}TypeCode>${root === 'Invoice' ? '380' : '381'}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${lessor}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal>${amount('TaxAmount', tax(net))}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}${amount('TaxInclusiveAmount', net + tax(net))}${amount('PayableAmount', net + tax(net))}</cac:LegalMonetaryTotal>
${lines.join('\n')}
</${root}>`;
  return { fileName: `Beispiel ${document.number}.xml`, content: Buffer.from(xml) };
};
