import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { LeasingDocument, LeasingPosition } from '../../../../../seed/leasing.ts';
import { tenantOf } from '../../../db/tenant-transaction.ts';
import { hasSpecialServices } from '../../connections/public.ts';
import { type ReadDocument, type ReadPosition, storeDocument } from '../../documents/public.ts';
import { type EntryStep, orReason } from './entry.ts';

const reference = /zu Rechnung (\S+) Pos\. (\d+)$/;

const positionOf = (
  { number, date, plate, service, cents }: LeasingPosition,
  sign: 1 | -1,
  quantity: string | null,
): ReadPosition => {
  const [, document, position] = reference.exec(service) ?? [];
  return {
    number,
    date,
    period: null,
    quantity,
    plate,
    amountCents: sign * cents,
    service,
    references: document && position ? [{ document, position }] : [],
  };
};

/** Equals what the reader returns for the original file; tests read some of them to compare. */
export const readDocumentOf = (
  { by, kind, number, date, positions }: LeasingDocument,
  { origin, quantity }: Pick<ReadDocument, 'origin'> & Pick<ReadPosition, 'quantity'>,
): ReadDocument & { readonly netCents: number; readonly grossCents: number } => {
  const sign = kind === 'credit' ? -1 : 1;
  const netCents = sign * positions.reduce((sum, { cents }) => sum + cents, 0);
  return {
    type: kind === 'credit' ? 'Gutschrift' : 'Rechnung',
    number,
    date,
    issuer: { name: by.name, vatId: null },
    netCents,
    grossCents: netCents + sign * Math.round(Math.abs(netCents) * 0.19),
    basis: 'net',
    references: [],
    origin,
    headerPlate: null,
    notices: [],
    positions: positions.map((position) => positionOf(position, sign, quantity)),
  };
};

/** Only where the company has the leasing pages. */
export const enterDocuments: EntryStep = async ({ world: { documents, now }, companyId, emailOf, write, issue }) => {
  const [entered, skipped]: [number[], string[]] = [[], []];
  if (!(await write('tomasz', now, ({ tx }) => hasSpecialServices(tx, companyId)))) return {};
  for (const issued of documents) {
    const arrived = berlinInstant(addDays(issued.date, 2), '09:30');
    const uploaded = { ...(await issue(issued)), uploadedBy: emailOf('tomasz') };
    const outcome = await orReason(
      write('tomasz', arrived < now ? arrived : now, (at) => storeDocument(tenantOf(at), uploaded)),
    );
    if ('reason' in outcome) skipped.push(outcome.reason);
    else entered.push(outcome.made);
  }
  return { documents: entered, skipped };
};

const euro = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

const amount = (name: string, cents: number): string => `<cbc:${name} currencyID="EUR">${euro(cents)}</cbc:${name}>`;

/** A document as an e-invoice in UBL, as a leasing company would send it, and what is read from it. */
export const issueEInvoice = async (issued: LeasingDocument) => {
  const document = readDocumentOf(issued, { origin: { form: 'e-invoice', profile: 'UBL' }, quantity: '1 Stück' });
  const [root, code, counted] =
    issued.kind === 'invoice' ? ['Invoice', '380', 'InvoicedQuantity'] : ['CreditNote', '381', 'CreditedQuantity'];
  const { netCents: net, grossCents: gross } = document;
  const lines = issued.positions.map(
    ({ number, plate, date, cents, service }) => `<cac:${root}Line><cbc:ID>${number}</cbc:ID>
<cbc:${counted} unitCode="C62">1</cbc:${counted}>${amount('LineExtensionAmount', cents)}
<cac:Delivery><cbc:ActualDeliveryDate>${date}</cbc:ActualDeliveryDate></cac:Delivery>
<cac:Item><cbc:Name>${service}</cbc:Name><cac:AdditionalItemProperty><cbc:Name>Kennzeichen</cbc:Name><cbc:Value>${plate}</cbc:Value></cac:AdditionalItemProperty></cac:Item>
</cac:${root}Line>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${issued.number}</cbc:ID><cbc:IssueDate>${issued.date}</cbc:IssueDate>
<cbc:${root}TypeCode>${code}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${issued.by.name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal>${amount('TaxAmount', gross - net)}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}${amount('TaxInclusiveAmount', gross)}${amount('PayableAmount', gross)}</cac:LegalMonetaryTotal>
${lines.join('\n')}
</${root}>`;
  return { document, file: { fileName: `Beispiel ${issued.number}.xml`, content: Buffer.from(xml) } };
};
