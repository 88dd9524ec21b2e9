import { issuerKeyOf, type ReadIssuer } from '../document.ts';
import type { ReadQuestion } from '../draft.ts';
import type { ReadingContext } from '../reading-context.ts';
import { refusals } from '../refusal.ts';
import type { EInvoice } from './e-invoice.ts';

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** All codes of BT-3 (UNTDID 1001 as restricted by EN 16931), see docs/decisions/0057-types-of-e-invoices-and-identity.md. */
const invoices = codes(
  '80 82 84 202 203 204 211 218 219 295 326 331 380 382 383 384 385 386 387 388 390 393 394 395 472 575 623 633 751 780 875 876 877',
);
const credits = codes('81 83 262 296 308 381 396 420 503 532');
/** Written by the buyer in the name of the seller. */
const selfBilledInvoices = codes('389 471 473 500 501 527');
const selfBilledCredits = codes('261 502');
/** Codes of the list that are no bill by themselves, or whose direction is disputed. */
const unclear: ReadonlyMap<string, string> = new Map([
  ['71', 'Zahlungsaufforderung'],
  ['102', 'Steuermitteilung'],
  ['130', 'Rechnungsdatenblatt'],
  ['325', 'Proforma-Rechnung'],
  ['456', 'Belastungsanzeige'],
  ['457', 'Storno einer Belastung'],
  ['458', 'Storno einer Gutschrift'],
  ['553', 'Abweichungsbericht zu einer Rechnung'],
  ['817', 'Forderungsanmeldung'],
  ['870', 'Konsulatsrechnung'],
  ['935', 'Zollrechnung'],
]);
const orders = codes('220 230 231');

export type Direction = 'invoice' | 'credit';
export type DocumentType = { readonly declared: Direction } | { readonly question: ReadQuestion };

const ask = (text: string): DocumentType => ({
  question: { kind: 'type', text: `${text} Ist er eine Rechnung oder eine Gutschrift?` },
});

const named = ({ name, vatId }: ReadIssuer): string => `„${(name ?? vatId ?? 'nicht genannt').slice(0, 80)}“`;

export const isCompany = ({ name }: ReadIssuer, company: ReadingContext['company']): boolean => {
  const key = issuerKeyOf({ name, vatId: null });
  return key !== null && key === issuerKeyOf({ name: company.name, vatId: null });
};

/** The other side: the seller, unless the company is billed for in its own name. */
export const counterparty = ({ seller, buyer }: EInvoice, { company }: ReadingContext): ReadIssuer =>
  isCompany(seller, company) ? buyer : seller;

const turned = (direction: Direction): Direction => (direction === 'invoice' ? 'credit' : 'invoice');

/** The side of the company decides: what it buys is a cost, what is billed in its own name is paid to it. */
const selfBilledType = (
  { typeCode, seller, buyer }: EInvoice,
  direction: Direction,
  company: ReadingContext['company'],
): DocumentType => {
  const [isSeller, isBuyer] = [isCompany(seller, company), isCompany(buyer, company)];
  if (isSeller !== isBuyer) return { declared: isSeller ? turned(direction) : direction };
  return ask(
    `Der Beleg ist eine Abrechnung durch den Käufer (Art ${typeCode}), und die eigene Firma ist nicht eindeutig: Verkäufer ist ${named(seller)}, Käufer ${named(buyer)}.`,
  );
};

/** Type from the code and, where that does not settle it, from the parties; otherwise a person is asked. */
export const documentType = (invoice: EInvoice, { company }: ReadingContext): DocumentType => {
  const { typeCode, root, seller } = invoice;
  if (selfBilledInvoices.has(typeCode)) return selfBilledType(invoice, 'invoice', company);
  if (selfBilledCredits.has(typeCode)) return selfBilledType(invoice, 'credit', company);
  const name = unclear.get(typeCode);
  if (name !== undefined) return ask(`Der Beleg nennt sich ${name} (Art ${typeCode}).`);
  if (typeCode === '') return ask('Die E-Rechnung nennt keine Belegart.');
  if (orders.has(typeCode)) throw refusals.order();
  const declared = invoices.has(typeCode) ? 'invoice' : credits.has(typeCode) ? 'credit' : null;
  if (declared === null) throw refusals.unknownType(typeCode);
  if (declared === 'invoice' && root === 'credit')
    return ask(`Der Beleg ist als Gutschrift aufgebaut, nennt sich aber Rechnung (Art ${typeCode}).`);
  if (isCompany(seller, company)) return ask(`Den Beleg hat die eigene Firma ausgestellt (${named(seller)}).`);
  return { declared };
};
