import type { ReadPosition } from '../document.ts';
import { finishDocument } from '../finish-document.ts';
import type { ReadResult } from '../outcome.ts';
import type { ReadingContext } from '../reading-context.ts';
import { limits, refusals } from '../refusal.ts';
import { decimalCents } from '../values/amount.ts';
import { daysIn } from '../values/day.ts';
import { plateInText, plateOfField } from '../values/plate.ts';
import { plainText, referencesIn, withoutReferences } from '../values/text.ts';
import { ciiRoots, readCii } from './cii.ts';
import type { EInvoice, EInvoiceAdjustment, EInvoiceLine } from './e-invoice.ts';
import { parseXml } from './parse-xml.ts';
import { readUbl, ublRoots } from './ubl.ts';

/** UNTDID 1001 codes of invoices and credits; 387 is hire, 394 lease, 393 and 396 come from factoring. */
const invoiceTypes = new Set('80 82 84 326 380 383 384 386 387 388 389 390 393 394 395 575 751 875 876 877'.split(' '));
const creditTypes = new Set('81 83 261 381 396'.split(' '));
const orderRoot = /Order|SCRDMCCBDACIO/;
const plateProperty = /kennz|licen[cs]e|plate|registration|fahrzeug/i;

const cents = (amount: string): number => {
  const value = decimalCents(amount);
  if (value === null || Math.abs(value) > limits.cents) throw refusals.unreadableAmount(amount);
  return value;
};

const eInvoiceOf = (bytes: Uint8Array): EInvoice => {
  const { name, root } = parseXml(bytes);
  const cii = Object.hasOwn(ciiRoots, name) ? ciiRoots[name] : undefined;
  if (cii) return readCii(root, cii);
  if (ublRoots.has(name)) return readUbl(root, name);
  throw orderRoot.test(name) ? refusals.order() : refusals.noInvoice();
};

const declaredType = ({ typeCode, isCreditNote }: EInvoice): 'invoice' | 'credit' => {
  if (isCreditNote || creditTypes.has(typeCode)) return 'credit';
  if (invoiceTypes.has(typeCode)) return 'invoice';
  throw ['220', '230', '231'].includes(typeCode) ? refusals.order() : refusals.unknownType(typeCode);
};

const checkCurrency = ({ currencies }: EInvoice): void => {
  const distinct = [...new Set(currencies)];
  if (distinct.some((currency) => currency !== 'EUR')) throw refusals.currency(distinct);
};

const plateOfLine = ({ objects, properties, texts }: EInvoiceLine): string | null => {
  const named = properties.filter(({ name }) => plateProperty.test(name)).map(({ value }) => plateOfField(value));
  const objectPlates = objects.map((object) => plateInText(object));
  const values = properties.map(({ value }) => plateInText(value));
  return [...named, ...objectPlates, ...values].find((plate) => plate !== null) ?? plateInText(texts.join(' · '));
};

const positionOf = (line: EInvoiceLine, index: number): ReadPosition => {
  const service = plainText([...new Set(line.texts)].join(' – '));
  return {
    number: line.number ?? String(index + 1),
    date: line.date ?? daysIn(withoutReferences(service))[0] ?? null,
    period: null,
    quantity: null,
    plate: plateOfLine(line),
    amountCents: cents(line.amount),
    service,
    references: [
      ...line.precedingDocuments.map((document) => ({ document, position: null })),
      ...referencesIn(service),
    ],
  };
};

const adjustmentPosition = ({ isCharge, amount, reason }: EInvoiceAdjustment, index: number): ReadPosition => {
  const word = isCharge ? 'Zuschlag' : 'Nachlass';
  return {
    number: `${word} ${index + 1}`,
    date: null,
    period: null,
    quantity: null,
    plate: reason === null ? null : plateInText(reason),
    amountCents: isCharge ? cents(amount) : -cents(amount) || 0,
    service: reason ?? word,
    references: [],
  };
};

const headerPlate = ({ objects, notes }: EInvoice): string | null =>
  objects.map((object) => plateInText(object)).find((plate) => plate !== null) ?? plateInText(notes.join(' · '));

export const readEInvoice = (bytes: Uint8Array, { today }: ReadingContext): ReadResult => {
  const invoice = eInvoiceOf(bytes);
  const declared = declaredType(invoice);
  checkCurrency(invoice);
  if (invoice.lines.length === 0) throw refusals.noPositions();
  const corrects = declared === 'credit' || invoice.typeCode === '384';
  const adjustments = invoice.adjustments.map(adjustmentPosition).filter(({ amountCents }) => amountCents !== 0);
  const document = finishDocument(
    {
      declared,
      number: invoice.number,
      date: invoice.date,
      netCents: invoice.netTotal === null ? null : cents(invoice.netTotal),
      grossCents: invoice.grossTotal === null ? null : cents(invoice.grossTotal),
      references: [
        ...invoice.precedingDocuments.map((document) => ({ document, position: null })),
        ...(corrects ? referencesIn(plainText(invoice.notes.join(' · '))) : []),
      ],
      origin: { form: 'e-invoice', profile: plainText(invoice.profile, 200) },
      headerPlate: headerPlate(invoice),
      issuer: { name: null, vatId: null },
      notices: [],
      positions: [...invoice.lines.map(positionOf), ...adjustments],
    },
    today,
  );
  return { document };
};
