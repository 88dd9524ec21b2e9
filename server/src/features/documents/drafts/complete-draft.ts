import { knownPlates } from '@flottwart/contract/grammar/known-plates';
import type { DraftProblem } from '@flottwart/contract/leasing/drafts';
import type { FormField, TaxRate } from '@flottwart/contract/rules/leasing-drafts';
import { AppError } from '../../../lib/app-error.ts';
import { formatAmount } from '../../../lib/money.ts';
import { netByRates, toNetDocument } from '../net-document.ts';
import { issuerKeyOf, type ReadDocument, type ReadPosition } from '../reading/document.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { finishDocument } from '../reading/finish-document.ts';
import type { ReadingContext } from '../reading/reading-context.ts';
import { Refusal } from '../reading/refusal.ts';
import { positionsOfDraft } from './draft-positions.ts';
import {
  columnProblems,
  comparedTotal,
  completeTotals,
  type DraftTotals,
  hasSeveralRates,
  totalProblems,
} from './draft-sums.ts';
import { fieldOfQuestion } from './question-field.ts';

export interface DraftOutcome {
  /** Null while there are problems. */
  readonly document: ReadDocument | null;
  readonly positions: number;
  readonly sumCents: number;
  /** Total that the positions have to reach; null if none is known. */
  readonly totalCents: number | null;
  readonly basis: 'net' | 'gross' | null;
  /** Every position needs a rate of its own. */
  readonly needsTaxRates: boolean;
  readonly problems: readonly DraftProblem[];
  /** Printed rows that would not be imported. */
  readonly notices: readonly DraftProblem[];
}

/** Knowledge that a draft is completed with. */
export type DraftContext = Pick<ReadingContext, 'today' | 'plates'>;

const maxProblems = 20;

const openQuestions = ({ questions }: DocumentDraft): readonly DraftProblem[] =>
  questions.flatMap(({ kind, text, row = null, answer }, question) =>
    answer === undefined ? [{ text: `Offene Frage: ${text}`, row, question, ...at(fieldOfQuestion[kind]) }] : [],
  );

const at = (field: FormField | undefined): Pick<DraftProblem, 'field'> => (field === undefined ? {} : { field });

const problemAt =
  (field: FormField) =>
  (text: string): DraftProblem => ({ text, row: null, field });

const headProblems = (draft: DocumentDraft, today: string): readonly DraftProblem[] => {
  const isFuture = draft.date !== null && draft.date > today && !isFutureConfirmed(draft);
  return [
    ...(draft.type === null ? [problemAt('type')('Bitte wählen: Rechnung oder Gutschrift.')] : []),
    ...(issuerKeyOf(draft.issuer) === null
      ? [problemAt('issuerName')('Bitte angeben, wer den Beleg ausgestellt hat.')]
      : []),
    ...(draft.number?.trim() ? [] : [problemAt('invoiceNumber')('Bitte die Nummer des Belegs eintragen.')]),
    ...(draft.date === null ? [problemAt('invoiceDate')('Bitte das Datum des Belegs eintragen.')] : []),
    ...(isFuture ? [problemAt('invoiceDate')('Das Datum des Belegs liegt in der Zukunft.')] : []),
  ];
};

/** Problems that no open question about the same field says already. */
const withoutRepetition = (
  asked: readonly DraftProblem[],
  problems: readonly DraftProblem[],
): readonly DraftProblem[] => problems.filter(({ field }) => !asked.some((question) => question.field === field));

/** A day ahead counts once a person has answered the question about it. */
const isFutureConfirmed = ({ questions }: DocumentDraft): boolean =>
  questions.some(({ kind, answer }) => kind.startsWith('future-') && answer !== undefined);

const sumOf = (positions: readonly ReadPosition[]): number =>
  positions.reduce((sum, { amountCents }) => sum + amountCents, 0);

const sumProblems = (
  draft: DocumentDraft,
  sum: number,
  { totalCents, basis }: ReturnType<typeof comparedTotal>,
): readonly DraftProblem[] => [
  ...(totalCents !== null && basis === null
    ? [
        problemAt('sums')(
          `Die Positionen ergeben ${formatAmount(sum)} €, der Beleg nennt ${formatAmount(totalCents)} €.`,
        ),
      ]
    : []),
  ...(draft.type === 'Rechnung' && sum < 0 && !draft.mayReverse
    ? [problemAt('type')('Die Summe ist negativ. Ist der Beleg eine Gutschrift?')]
    : []),
];

const negated = (cents: number | null): number | null => (cents === null ? null : -cents || 0);

const finished = (draft: DocumentDraft, totals: DraftTotals, positions: readonly ReadPosition[], today: string) => {
  const isReversal = draft.type === 'Rechnung' && sumOf(positions) < 0;
  return finishDocument(
    {
      declared: draft.type === 'Gutschrift' ? 'credit' : 'invoice',
      number: draft.number,
      date: draft.date,
      netCents: isReversal ? negated(totals.netCents) : totals.netCents,
      grossCents: isReversal ? negated(totals.grossCents) : totals.grossCents,
      references: draft.references,
      issuer: draft.issuer,
      origin: draft.origin,
      headerPlate: draft.headerPlate,
      notices: draft.notices,
      isFutureConfirmed: isFutureConfirmed(draft),
      positions: isReversal
        ? positions.map((position) => ({ ...position, amountCents: -position.amountCents || 0 }))
        : positions,
    },
    today,
  );
};

/** Gross amounts of several rates in net by the chosen ones; others as they are. */
const inNet = (document: ReadDocument, taxRates: readonly (TaxRate | undefined)[]): ReadDocument => {
  const chosen = taxRates.filter((rate) => rate !== undefined);
  const net = netByRates(document, chosen);
  if (net === null)
    throw new AppError(
      'unprocessable',
      chosen.length < taxRates.length
        ? 'Die Beträge sind brutto und haben mehrere Steuersätze. Bitte bei jeder Position den Steuersatz wählen.'
        : 'Mit diesen Steuersätzen ergeben die Positionen nicht den Nettobetrag des Belegs.',
    );
  return net;
};

/** Document that a draft describes, or what is missing; preview and confirmation both use it. */
export const completeDraft = (draft: DocumentDraft, { today, plates }: DraftContext): DraftOutcome => {
  const { positions, taxRates, problems: rowProblems, notices } = positionsOfDraft(draft, knownPlates(plates));
  const totals = completeTotals(draft);
  const sumCents = sumOf(positions);
  const compared = comparedTotal(draft, totals, sumCents);
  const asked = openQuestions(draft);
  const found = [
    ...headProblems(draft, today),
    ...columnProblems(draft).map(problemAt('columns')),
    ...(positions.length === 0 && rowProblems.length === 0
      ? [{ text: 'Keine Zeile ist als Position gewählt.', row: null }]
      : []),
    ...totalProblems(totals).map(problemAt('sums')),
    ...sumProblems(draft, sumCents, compared),
  ];
  const needsTaxRates = hasSeveralRates(totals, compared.basis, positions);
  const outcome = {
    positions: positions.length,
    sumCents,
    ...compared,
    needsTaxRates,
    notices: notices.slice(0, maxProblems),
  };
  const problems = [...asked, ...withoutRepetition(asked, found), ...rowProblems].slice(0, maxProblems);
  if (problems.length > 0) return { ...outcome, document: null, problems };
  try {
    const read = finished(draft, totals, positions, today);
    const document = needsTaxRates ? inNet(read, taxRates) : read;
    // Stored in net: what cannot be turned to it is said before a person confirms.
    toNetDocument(document);
    return { ...outcome, document, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof AppError)) throw error;
    return { ...outcome, document: null, problems: [{ text: error.message, row: null }] };
  }
};
