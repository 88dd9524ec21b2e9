import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPairwise } from '../../../../test/pairwise-matching.ts';
import { isFullSweep } from '../../../../test/sweep.ts';
import { matchPositions } from './match-positions.ts';
import { dayKey, type Matchable } from './matchable.ts';
import { createPairLimit, maxPairs } from './pair-limit.ts';

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

const word = oneOf(['rate', 'wartung', 'reifen', 'marz', 'april', 'vertrag', '4711', '4712']);
const march = 2025 * 12 + 2;
const crowdedFields = fc.record({
  documentKey: oneOf(['R1', 'R2', 'R3']),
  issuerKey: oneOf(['', '', 'A', 'B']),
  months: oneOf([
    { first: march, last: march },
    { first: march - 1, last: march },
    { first: march + 1, last: march + 1 },
  ]),
  namesMonths: fc.boolean(),
  days: oneOf([null, null, '2025-03-01/2025-03-15', '2025-03-16/2025-03-31']),
  positionKey: oneOf(['1', '2', '3']),
  plateKey: oneOf(['', 'B1', 'B2']),
  cents: oneOf([0, 1000, 1500, 2000]),
  date: oneOf(['2025-01-01', '2025-02-01', '2025-03-01']),
  serviceKey: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
  referenceKeys: fc.subarray(['R1', 'R2', 'R9', '1', '2', dayKey('2025-02-01')]),
  namesDocument: fc.boolean(),
  isOfDay: fc.boolean(),
  isDoubtful: fc.boolean(),
  isUnreadable: oneOf([false, false, true]),
});
/** Days lie in the month that the position names. */
const crowdedPosition = crowdedFields.map((fields) => ({
  ...fields,
  days: fields.namesMonths && fields.months.first === march ? fields.days : null,
}));
const numbered = (positions: readonly Omit<Matchable, 'id' | 'ordinal'>[], firstId: number): Matchable[] =>
  positions.map((position, ordinal) => ({ ...position, ordinal, id: firstId + ordinal }));

/** Many positions of few kinds, so that they compete. */
const crowd = fc.array(crowdedPosition, { minLength: 1, maxLength: 150, size: 'max' });
const anyPairs = fc.array(fc.record({ invoice: fc.nat(149), credit: fc.nat(149), cents: oneOf([500, 1000]) }), {
  maxLength: 10,
});

test('matching returns the links of comparing all pairs, in the same order', () => {
  fc.assert(
    fc.property(crowd, crowd, anyPairs, anyPairs, (someInvoices, someCredits, manual, apart) => {
      const invoices = numbered(someInvoices, 1);
      const credits = numbered(someCredits, 1001);
      const pairs = (list: typeof manual) =>
        list.map(({ invoice, credit, cents }) => ({ invoiceId: invoice + 1, creditId: credit + 1001, cents }));
      const input = { invoices, credits, manual: pairs(manual), separated: pairs(apart) };
      expect(matchPositions(input)).toEqual(matchPairwise(input));
    }),
    { numRuns: isFullSweep ? 60 : 15 },
  );
});

test('more pairs than are compared for one change are refused, not matched in part', () => {
  const countPairs = createPairLimit();
  countPairs(maxPairs);
  expect(() => countPairs(1)).toThrow('lassen sich nicht zuordnen');
});
