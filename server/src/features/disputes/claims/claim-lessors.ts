import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { AppError } from '../../../lib/app-error.ts';
import { toEuro } from '../../../lib/money.ts';
import { sumOf } from './claim-facts.ts';
import type { ClaimSubject } from './claim-subject.ts';
import type { ClaimableRow } from './claimable.repository.ts';

export const unknownLessor = 'Unbekannte Leasinggesellschaft';

type Lessors = ClaimDraft['lessors'];

/** True if the documents or the vehicles of these positions name their leasing company. */
const isLessorKnown = (rows: readonly ClaimableRow[]): boolean => rows.some(({ issuer_name }) => issuer_name !== '');

/** Leasing companies that a claim concerns, largest sum first. */
export const lessorsOf = ({ rows, facts }: ClaimSubject): Lessors => {
  const ofId = new Map(facts.map((fact) => [fact.id, fact]));
  return [...Map.groupBy(rows, ({ issuer_key }) => issuer_key)]
    .map(([issuer, own]) => ({
      issuer,
      name: own.find(({ issuer_name }) => issuer_name)?.issuer_name || unknownLessor,
      isKnown: isLessorKnown(own),
      positions: own.length,
      openAmount: toEuro(sumOf(own.flatMap(({ id }) => ofId.get(id) ?? []))),
    }))
    .toSorted((one, other) => other.openAmount - one.openAmount);
};

/** Part of a subject that one leasing company has billed. */
export const ofLessor = ({ rows, facts, left }: ClaimSubject, issuer: string): ClaimSubject => {
  const own = rows.filter(({ issuer_key }) => issuer_key === issuer);
  if (own.length === 0) throw new AppError('unprocessable', 'Davon ist nichts mehr offen.');
  const ids = new Set(own.map(({ id }) => id));
  return { rows: own, facts: facts.filter(({ id }) => ids.has(id)), left };
};

/** A mail with documents goes to the company that wrote them. */
export const assertOneLessor = (rows: readonly ClaimableRow[]): void => {
  const names = new Map(rows.map(({ issuer_key, issuer_name }) => [issuer_key, issuer_name || unknownLessor]));
  if (rows.length > 0 && !isLessorKnown(rows))
    throw new AppError('unprocessable', 'Bitte zuerst angeben, von welcher Leasinggesellschaft die Belege sind.');
  if (names.size <= 1) return;
  throw new AppError(
    'unprocessable',
    `Diese Positionen sind von mehreren Leasinggesellschaften: ${[...names.values()].join(', ')}. Bitte je Gesellschaft eine Reklamation senden.`,
  );
};
