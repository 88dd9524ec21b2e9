import { knownPlates } from '@flottwart/contract/grammar/known-plates';
import { referencesIn } from '@flottwart/contract/grammar/references';
import type { ReadPosition } from '../document.ts';
import type { ReadQuestion } from '../draft.ts';
import { finishDocument, type UncheckedDocument } from '../finish-document.ts';
import type { ReadResult } from '../outcome.ts';
import type { ReadingContext } from '../reading-context.ts';
import { documentLimits, refusals } from '../refusal.ts';
import { toSingleLine } from '../text.ts';
import { disclaimerIn, recurringInvoiceWords } from '../text-layer/no-invoice.ts';
import { noInvoiceQuestion, standingQuestion } from '../text-layer/word-questions.ts';
import { addresseeNotices } from './addressee.ts';
import { centsOfLine, checkCurrency, type InvoiceTotals, signedAdjustments, totalsInCents } from './amounts.ts';
import { readCii } from './cii.ts';
import { ciiRoots, ciiV1 } from './cii-names.ts';
import { counterparty, documentType, isCompany } from './document-types.ts';
import { correctionQuestion, draftEInvoice, emptyCorrectionQuestion } from './draft-e-invoice.ts';
import type { EInvoice } from './e-invoice.ts';
import { countedLines, leafLines } from './line-level.ts';
import { parseXml } from './parse-xml.ts';
import {
  adjustmentPosition,
  headerPlateOf,
  openPlateNotices,
  type PositionContext,
  positionOfLine,
} from './positions.ts';
import { contradiction, otherHead, type PrintedAmounts } from './printed-amounts.ts';
import { openQuestions, reversedPeriodQuestions } from './questions.ts';
import { readUbl, ublRoots } from './ubl.ts';
import { wrongTaxQuestions } from './wrong-tax.ts';

const orderRoot = /Order|SCRDMCCBDACIO/;
const correction = '384';

const eInvoiceOf = (bytes: Uint8Array): EInvoice => {
  const { name, root } = parseXml(bytes);
  const cii = Object.hasOwn(ciiRoots, name) ? ciiRoots[name] : undefined;
  if (cii) return readCii(root, cii);
  // The release candidate of ZUGFeRD 1 has the name of the UBL root.
  if (name === 'Invoice' && Object.hasOwn(root, ciiV1.document)) return readCii(root, ciiV1);
  if (ublRoots.has(name)) return readUbl(root, name);
  throw orderRoot.test(name) ? refusals.order() : refusals.noInvoice();
};

const noticesOf = ({ isTest, isCopy, currency, seller, buyer }: EInvoice, { company }: ReadingContext): string[] => [
  ...(isTest ? ['Der Aussteller hat den Beleg als Test gekennzeichnet.'] : []),
  ...(isCopy ? ['Der Aussteller hat den Beleg als Kopie gekennzeichnet.'] : []),
  ...(currency === null ? ['Der Beleg nennt keine Währung; die Beträge gelten als Euro.'] : []),
  ...(isCompany(seller, company) ? [] : addresseeNotices(buyer, company)),
];

/** Questions that the notes (BT-22) raise. */
const noteQuestions = ({ notes }: EInvoice): ReadQuestion[] => {
  const [disclaimed, standing] = [disclaimerIn(notes), recurringInvoiceWords(notes)];
  return [
    ...(disclaimed === null ? [] : [noInvoiceQuestion(disclaimed)]),
    ...(standing === null ? [] : [standingQuestion(standing)]),
  ];
};

/** E-invoice as read, before it becomes a document or a draft. */
export interface CheckedEInvoice {
  readonly unchecked: UncheckedDocument;
  readonly taxCents: number | null;
  readonly questions: readonly ReadQuestion[];
}

/** Positions of the level that adds up, and allowances and charges of the document as positions of their own. */
const positionsOf = (totals: InvoiceTotals, context: PositionContext) => {
  const { lines, adjustments } = context.invoice;
  const usual = signedAdjustments(adjustments, 0, { ...totals, net: null });
  const added = usual.reduce((sum, { cents }) => sum + cents, 0);
  const total = totals.lines ?? (totals.net ?? totals.gross ?? 0) - added;
  const counted = countedLines(lines, centsOfLine, total) ?? leafLines(lines, centsOfLine);
  if (counted.length > documentLimits.positions) throw refusals.tooManyPositions();
  const positions = counted.map((line, index) => positionOfLine(line, index, context));
  const linesCents = positions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const signed = signedAdjustments(adjustments, linesCents, totals)
    .map((adjustment, index) => adjustmentPosition(adjustment, index, context, positions))
    .filter(({ amountCents }) => amountCents !== 0);
  return { positions: [...positions, ...signed], linesCents, hasLines: positions.length > 0 };
};

/** One position for the whole amount of an e-invoice without lines, to be confirmed by a person. */
const totalPosition = ({ net, gross }: InvoiceTotals, number: string | null): ReadPosition => ({
  number: '1',
  date: null,
  period: null,
  quantity: null,
  plate: null,
  amountCents: net ?? gross ?? 0,
  service: toSingleLine(`Gesamtbetrag ${number ?? ''}`),
  references: [],
});
const noLines: ReadQuestion = {
  kind: 'sum',
  text: 'Die E-Rechnung enthält keine Positionen, nur Summen. Soll der Gesamtbetrag als eine Position gelten?',
};

/** Lines with a minus beside others are the old amount and the new one, which settles the meaning of a correction. */
const correctionQuestions = (
  { typeCode }: EInvoice,
  declared: UncheckedDocument['declared'],
  positions: readonly ReadPosition[],
): readonly ReadQuestion[] => {
  const isAsked =
    typeCode === correction && declared !== null && positions.every(({ amountCents }) => amountCents >= 0);
  if (!isAsked) return [];
  return [positions.some(({ amountCents }) => amountCents > 0) ? correctionQuestion : emptyCorrectionQuestion];
};

/** Reads the content of an e-invoice and compares it with the amounts on the pages around it. */
export const checkEInvoice = (
  bytes: Uint8Array,
  context: ReadingContext,
  printed?: PrintedAmounts | undefined,
): CheckedEInvoice => {
  const invoice = eInvoiceOf(bytes);
  checkCurrency(invoice);
  const type = documentType(invoice, context);
  const totals = totalsInCents(invoice);
  if (invoice.lines.length === 0 && totals.net === null && totals.gross === null) throw refusals.noPositions();
  const known = knownPlates(context.plates);
  const declared = 'declared' in type ? type.declared : null;
  const mayBeCredit = declared !== 'invoice';
  const { positions, linesCents, hasLines } = positionsOf(totals, {
    known,
    today: context.today,
    invoice,
    mayBeCredit,
  });
  const headerPlate = headerPlateOf(invoice, known);
  const issuer = counterparty(invoice, context);
  const corrects = declared !== 'invoice' || invoice.typeCode === correction;
  const unchecked: UncheckedDocument = {
    declared,
    number: invoice.number,
    date: invoice.date,
    netCents: totals.net,
    grossCents: totals.gross,
    references: [
      ...invoice.precedingDocuments.map((document) => ({ document, position: null })),
      ...(corrects ? referencesIn(toSingleLine(invoice.notes.join(' · '))) : []),
    ],
    origin: { form: 'e-invoice', profile: toSingleLine(invoice.profile, 200) },
    headerPlate,
    issuer: { name: partyText(issuer.name), vatId: partyText(issuer.vatId) },
    notices: [...noticesOf(invoice, context), ...(headerPlate === null ? openPlateNotices(positions, known) : [])],
    positions: hasLines ? positions : [totalPosition(totals, invoice.number)],
  };
  const printedTotal = { grossCents: totals.gross, others: [totals.net, totals.payable] };
  const questions = [
    ...noteQuestions(invoice),
    ...('question' in type ? [type.question] : []),
    ...correctionQuestions(invoice, declared, positions),
    ...(hasLines ? [] : [noLines]),
    ...openQuestions(unchecked, {
      totals: hasLines ? totals : { ...totals, lines: null },
      linesCents,
      today: context.today,
      dateText: invoice.dateText,
    }),
    ...wrongTaxQuestions(invoice),
    ...reversedPeriodQuestions(invoice),
    ...(printed ? otherHead(printed, { type: declared, number: invoice.number }) : []),
    ...(printed ? [contradiction(printed, printedTotal)].filter((question) => question !== null) : []),
  ];
  return { unchecked, taxCents: totals.tax, questions };
};

/** Exact document, or a draft with the questions of the e-invoice after those about the file itself. */
export const resultOf = (
  { unchecked, taxCents, questions }: CheckedEInvoice,
  { today }: ReadingContext,
  ofFile: readonly ReadQuestion[] = [],
): ReadResult => {
  const all = [...ofFile, ...questions];
  return all.length > 0
    ? { draft: draftEInvoice(unchecked, taxCents, all) }
    : { document: finishDocument(unchecked, today) };
};

export const readEInvoice = (bytes: Uint8Array, context: ReadingContext): ReadResult =>
  resultOf(checkEInvoice(bytes, context), context);

const partyText = (text: string | null): string | null => (text === null ? null : toSingleLine(text, 200) || null);
