import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPairwise } from '../../../../test/pairwise-matching.ts';
import { isFullSweep } from '../../../../test/sweep.ts';
import { matchPositions } from './match-positions.ts';
import { dayKey, type Matchable, type MatchInput } from './matchable.ts';
import { BudgetExceeded } from './step-budget.ts';

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

/** Many positions, so that more services meet in a bucket than are compared one by one. */
const crowd = fc.array(crowdedPosition, { minLength: 1, maxLength: 150, size: 'max' });
const anyPairs = fc.array(fc.record({ invoice: fc.nat(149), credit: fc.nat(149), cents: oneOf([500, 1000]) }), {
  maxLength: 10,
});

test('indexed matching returns the links of comparing all pairs, in the same order', () => {
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

const position: Omit<Matchable, 'id' | 'ordinal'> = {
  documentKey: 'R1',
  issuerKey: '',
  months: { first: march, last: march },
  namesMonths: true,
  isDoubtful: false,
  isUnreadable: false,
  namesDocument: false,
  positionKey: '1',
  plateKey: 'BAB1234',
  cents: 10_000,
  date: '2025-03-01',
  serviceKey: 'leasingrate',
  referenceKeys: [],
};

/** Invoice and credit with as many positions each, all of one plate; the credit has them in reverse order. */
const largeGroup = (count: number, given: (n: number) => Partial<Matchable>): MatchInput => {
  const credit = { ...position, documentKey: 'G1', date: '2025-04-01', referenceKeys: ['R1'] };
  const repeat = (one: typeof position) => Array.from({ length: count }, (_, n) => ({ ...one, ...given(n) }));
  return {
    invoices: numbered(repeat(position), 1),
    credits: numbered(repeat(credit).toReversed(), count + 1),
    manual: [],
    separated: [],
  };
};

/** A dozen classes of candidates, and at most 32 texts compared in each before the similar ones are looked up. */
const stepsPerPosition = 500;

/** Positions of each sort; comparing all pairs would take three times the allowed steps already with the smaller number. */
const count = isFullSweep ? 10_000 : 3_000;

test.each<[string, (n: number) => Partial<Matchable>]>([
  ['with the same amount and text', () => ({})],
  ['with a text of its own', (n) => ({ serviceKey: `leasingrate vertrag ${n} los ${n * 7}` })],
  ['with an amount and a text of its own', (n) => ({ cents: 1000 + n, serviceKey: `vertrag ${n}` })],
  ['without a plate', (n) => ({ plateKey: '', serviceKey: `vertrag ${n}` })],
  ['without words', () => ({ serviceKey: '' })],
  ['by amount alone', (n) => ({ referenceKeys: [], serviceKey: `fahrt ${n}` })],
])('positions %s take steps in proportion to their number', (_name, given) => {
  const links = matchPositions(largeGroup(count, given), 2 * count * stepsPerPosition);
  expect(links).toHaveLength(count);
});

test('a group beyond the budget of steps is refused, not matched in part', () => {
  expect(() =>
    matchPositions(
      largeGroup(1000, () => ({})),
      1000,
    ),
  ).toThrow(BudgetExceeded);
});
