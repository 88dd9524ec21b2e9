import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPositions } from './match-positions.ts';
import type { Matchable, MatchInput } from './matchable.ts';

let ids = 0;

const position = (given: Partial<Matchable> = {}): Matchable => {
  ids += 1;
  return {
    id: ids,
    documentKey: `R${ids}`,
    ordinal: 1,
    positionKey: '1',
    plateKey: 'BAB1234',
    cents: 10_000,
    date: '2025-03-01',
    service: 'Leasingrate',
    referenceKeys: [],
    ...given,
  };
};

const match = (given: Partial<MatchInput>) =>
  matchPositions({ invoices: [], credits: [], manual: [], separated: [], ...given });

test('a credit settles the position of the referenced document, also in part', () => {
  const rate = position({ documentKey: 'R1', ordinal: 1 });
  const service = position({ documentKey: 'R1', ordinal: 2, service: 'Wartung', cents: 5000 });
  const credit = position({ referenceKeys: ['R1'], service: 'Gutschrift Wartung', cents: 3000, date: '2025-04-01' });
  expect(match({ invoices: [rate, service], credits: [credit] })).toEqual([
    { invoiceId: service.id, creditId: credit.id, cents: 3000, reason: 'reference' },
  ]);
});

test('several partial credits settle one invoice, never more than its amount', () => {
  const invoice = position({ documentKey: 'R1' });
  const credits = [6000, 6000].map((cents, index) => position({ referenceKeys: ['R1'], cents, ordinal: index }));
  const links = match({ invoices: [invoice], credits });
  expect(links.map(({ cents }) => cents)).toEqual([6000, 4000]);
});

test('a cancellation of a whole document settles all of its positions', () => {
  const invoices = [4000, 6000].map((cents, index) =>
    position({ documentKey: 'R1', ordinal: index, cents, plateKey: `B${index}` }),
  );
  const storno = position({ referenceKeys: ['R1'], cents: 10_000, plateKey: '' });
  expect(match({ invoices, credits: [storno] })).toHaveLength(2);
});

test('a document number alone does not match a credit of one vehicle', () => {
  const invoice = position({ documentKey: 'R1', service: 'Finanzleasingrate' });
  const credit = position({ referenceKeys: ['R1'], service: 'Wartung', cents: 3000 });
  expect(match({ invoices: [invoice], credits: [credit] })).toEqual([]);
});

test('a referenced position is preferred to one of the same amount', () => {
  const invoices = [1, 2].map((ordinal) => position({ documentKey: 'R1', ordinal, positionKey: `P${ordinal}` }));
  const credit = position({ referenceKeys: ['R1', 'P2'] });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ invoiceId: invoices[1]?.id }]);
});

test('without a reference the oldest invoice of the same plate, amount and service matches', () => {
  const newer = position({ date: '2025-02-01' });
  const older = position({ date: '2025-01-01' });
  const credit = position({ date: '2025-03-01', service: 'Gutschrift Leasingrate' });
  expect(match({ invoices: [newer, older], credits: [credit] })).toEqual([
    { invoiceId: older.id, creditId: credit.id, cents: 10_000, reason: 'amount' },
  ]);
});

test.each<[string, Partial<Matchable>]>([
  ['another plate', { plateKey: 'MXY1' }],
  ['no plate', { plateKey: '' }],
  ['another amount', { cents: 9999 }],
  ['a later invoice', { date: '2026-01-01' }],
  ['another service', { service: 'Kfz-Steuer' }],
])('%s is not a match', (_what, given) => {
  expect(match({ invoices: [position({ date: '2025-01-01', ...given })], credits: [position()] })).toEqual([]);
});

test('manual separations stay unlinked, manual links stay untouched', () => {
  const [first, second] = [position({ date: '2025-01-01' }), position({ date: '2025-02-01' })];
  const credit = position({ date: '2025-03-01' });
  const separated = [{ invoiceId: first.id, creditId: credit.id }];
  expect(match({ invoices: [first, second], credits: [credit], separated })).toMatchObject([{ invoiceId: second.id }]);
  const manual = [{ invoiceId: first.id, creditId: credit.id, cents: 10_000 }];
  expect(match({ invoices: [first, second], credits: [credit], manual })).toEqual([]);
});

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const anyPosition = fc.record({
  documentKey: oneOf(['R1', 'R2', 'R3', 'R4']),
  positionKey: oneOf(['1', '2']),
  plateKey: oneOf(['', 'B1', 'B2']),
  cents: oneOf([1000, 2000, 3000]),
  date: oneOf(['2025-01-01', '2025-02-01', '2025-03-01']),
  service: oneOf(['Leasingrate', 'Wartung', 'Kfz-Steuer']),
  referenceKeys: fc.subarray(['R1', 'R2', 'R9', '1']),
});
const anyPositions = fc.array(anyPosition, { maxLength: 12 });

/** Assigns ids in the given order, as a database would. */
const numbered = (positions: readonly Omit<Matchable, 'id' | 'ordinal'>[], order: readonly number[]): Matchable[] =>
  order.map((from, index) => ({ ...(positions[from] as Matchable), ordinal: from, id: index + 1 }));

test('any order of import gives the same links', () => {
  const shuffled = (length: number) => fc.shuffledSubarray([...Array(length).keys()], { minLength: length });
  fc.assert(
    fc.property(
      anyPositions.chain((invoices) => fc.tuple(fc.constant(invoices), shuffled(invoices.length))),
      anyPositions.chain((credits) => fc.tuple(fc.constant(credits), shuffled(credits.length))),
      ([invoices, invoiceOrder], [credits, creditOrder]) => {
        const linkedPairs = (inv: Matchable[], cred: Matchable[]) => {
          const place = new Map([...inv.map((one) => [one.id, one.ordinal] as const)]);
          const creditPlace = new Map([...cred.map((one) => [one.id, one.ordinal] as const)]);
          return match({ invoices: inv, credits: cred })
            .map((link) => [place.get(link.invoiceId), creditPlace.get(link.creditId), link.cents, link.reason].join())
            .toSorted();
        };
        const plain = (list: readonly unknown[]) => [...list.keys()];
        const offset = (list: Matchable[]) => list.map((one) => ({ ...one, id: one.id + 1000 }));
        expect(linkedPairs(numbered(invoices, invoiceOrder), offset(numbered(credits, creditOrder)))).toEqual(
          linkedPairs(numbered(invoices, plain(invoices)), offset(numbered(credits, plain(credits)))),
        );
      },
    ),
  );
});

test('nothing is settled twice, and every cent of a link is on both sides', () => {
  fc.assert(
    fc.property(anyPositions, anyPositions, (someInvoices, someCredits) => {
      const invoices = numbered(someInvoices, [...someInvoices.keys()]);
      const credits = numbered(someCredits, [...someCredits.keys()]).map((one) => ({ ...one, id: one.id + 1000 }));
      const settled = new Map<number, number>();
      for (const { invoiceId, creditId, cents } of match({ invoices, credits })) {
        expect(cents).toBeGreaterThan(0);
        for (const id of [invoiceId, creditId]) settled.set(id, (settled.get(id) ?? 0) + cents);
      }
      for (const { id, cents } of [...invoices, ...credits]) expect(settled.get(id) ?? 0).toBeLessThanOrEqual(cents);
    }),
  );
});
