import { completeReferences } from '@flottwart/contract/grammar/references';
import type { ReadDocument, ReadPosition, ReadReference } from './document.ts';
import { futurePositionOf } from './future-days.ts';
import { documentLimits, refusals } from './refusal.ts';
import { toSingleLine } from './text.ts';

/** Document as read, with signs and texts as written. */
export interface UncheckedDocument {
  /** Declared type; null derives it from the sign of the total. */
  readonly declared: 'invoice' | 'credit' | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly netCents: number | null;
  readonly grossCents: number | null;
  readonly references: readonly ReadReference[];
  readonly issuer: ReadDocument['issuer'];
  readonly origin: ReadDocument['origin'];
  readonly headerPlate: string | null;
  readonly notices: readonly string[];
  readonly positions: readonly ReadPosition[];
  /** A person has said that days in the future are right. */
  readonly isFutureConfirmed?: boolean;
}

const sumOf = (positions: readonly ReadPosition[]): number =>
  positions.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Total that the positions add up to; a credit may print it without the minus of its positions. */
const checkedBasis = ({ declared, netCents, grossCents, positions }: UncheckedDocument): 'net' | 'gross' => {
  const sum = sumOf(positions);
  const agrees = (total: number | null): boolean =>
    total !== null && (sum === total || (declared === 'credit' && sum === -total));
  if (agrees(netCents)) return 'net';
  if (agrees(grossCents)) return 'gross';
  const total = netCents ?? grossCents;
  throw total === null ? refusals.noTotal() : refusals.sumMismatch(sum, total);
};

const checkDays = (date: string, positions: readonly ReadPosition[], today: string): void => {
  if (date > today) throw refusals.futureDate(date);
  const beyond = futurePositionOf(positions, today);
  if (beyond?.date) throw refusals.futureDate(beyond.date);
};

/** Every position is stored with the references of the whole document too. */
const checkReferences = (references: readonly ReadReference[], positions: readonly ReadPosition[]): void => {
  const counts = positions.map((position) => position.references.length + references.length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all > documentLimits.allReferences || counts.some((count) => count > documentLimits.references))
    throw refusals.tooManyReferences();
};

/** Checks the document and converts signs to the company's view: debits positive, credits negative. */
export const finishDocument = (unchecked: UncheckedDocument, today: string): ReadDocument => {
  const { declared, netCents, grossCents, positions, headerPlate, origin, issuer, notices } = unchecked;
  const number = toSingleLine(unchecked.number ?? '', 100);
  if (number === '') throw refusals.missingNumber();
  if (unchecked.date === null) throw refusals.missingDate();
  if (positions.length === 0) throw refusals.noPositions();
  if (positions.length > documentLimits.positions) throw refusals.tooManyPositions();
  if (!unchecked.isFutureConfirmed) checkDays(unchecked.date, positions, today);
  checkReferences(unchecked.references, positions);
  const basis = checkedBasis(unchecked);

  const sum = sumOf(positions);
  const isCredit = declared === 'credit' || sum < 0;
  const turn = (cents: number): number => (isCredit && sum >= 0 && cents !== 0 ? -cents : cents);
  const signed = (total: number | null): number | null =>
    total === null ? null : isCredit ? -Math.abs(total) || 0 : total;
  const references = completeReferences(unchecked.references, number, []);

  return {
    type: isCredit ? 'Gutschrift' : 'Rechnung',
    number,
    date: unchecked.date,
    issuer,
    netCents: signed(netCents),
    grossCents: signed(grossCents),
    basis,
    references,
    origin,
    headerPlate,
    notices,
    positions: positions.map((position) => ({
      number: toSingleLine(position.number, 100),
      date: position.date,
      period: position.period,
      quantity: position.quantity,
      plate: position.plate ?? headerPlate,
      amountCents: turn(position.amountCents),
      service: toSingleLine(position.service),
      references: completeReferences(position.references, number, references),
    })),
  };
};
