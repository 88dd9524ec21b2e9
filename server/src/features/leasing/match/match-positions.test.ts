import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPositions } from './match-positions.ts';
import type { Certainty, Matchable, MatchInput } from './matchable.ts';
import { toMatchable } from './stored-group.ts';

let ids = 0;

type Given = Partial<Matchable> & { readonly service?: string; readonly period?: readonly [string, string] };

/** Position as matching sees it; without `months` they are read from period, text and date as for stored ones. */
const position = (given: Given = {}): Matchable => {
  ids += 1;
  const { period, ...own } = given;
  const stored = {
    id: ids,
    documentKey: `R${ids}`,
    issuerKey: 'A',
    ordinal: 1,
    positionKey: '1',
    plateKey: 'BAB1234',
    cents: 10_000,
    date: '2025-03-01',
    service: 'Leasingrate',
    serviceKey: 'leasingrate',
    referenceKeys: [],
    isCredit: false,
    isDiscount: false,
    isMonthGiven: false,
    namesDocument: false,
    periodFrom: period?.[0] ?? null,
    periodTo: period?.[1] ?? null,
    ...own,
  };
  return { ...toMatchable({ ...stored, periodDate: stored.date }), ...own };
};

const match = (given: Partial<MatchInput>) =>
  matchPositions({ invoices: [], credits: [], manual: [], separated: [], ...given });

test('a credit settles the position of the referenced document, also in part', () => {
  const rate = position({ documentKey: 'R1', ordinal: 1 });
  const service = position({ documentKey: 'R1', ordinal: 2, serviceKey: 'wartung', cents: 5000 });
  const credit = position({ referenceKeys: ['R1'], serviceKey: 'wartung', cents: 3000, date: '2025-04-01' });
  expect(match({ invoices: [rate, service], credits: [credit] })).toEqual([
    { invoiceId: service.id, creditId: credit.id, cents: 3000, reason: 'reference', certainty: 'certain' },
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

test.each<[string, Partial<Matchable>, string]>([
  ['text and amount', { serviceKey: 'wartung', cents: 3000 }, 'presumed'],
  ['text of a named position', { serviceKey: 'wartung', referenceKeys: ['R1', '1'] }, 'certain'],
  ['the plate', { plateKey: 'MXY99' }, 'certain'],
  ['amount and plate', { serviceKey: '', cents: 3000, plateKey: 'MXY99' }, 'certain'],
  ['issuer known', { issuerKey: '' }, 'presumed'],
])('a credit that names its invoice is linked to it even if %s differ', (_what, given, certainty) => {
  const invoice = position({ documentKey: 'R1' });
  const credit = position({ referenceKeys: ['R1'], ...given });
  expect(match({ invoices: [invoice], credits: [credit] })).toMatchObject([
    { invoiceId: invoice.id, reason: 'reference', certainty },
  ]);
});

test('a credit of another plate settles one position of the named document, presumed among several', () => {
  const invoices = [1, 2, 3].map((ordinal) => position({ documentKey: 'R1', ordinal, plateKey: `B${ordinal}` }));
  const credit = position({ referenceKeys: ['R1'], cents: 25_000, plateKey: 'MXY99' });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ cents: 10_000, certainty: 'presumed' }]);
});

test('a credit that a person separated is not moved to the next best position of the named document', () => {
  const rate = position({ documentKey: 'R1', ordinal: 1, serviceKey: 'finanzleasingrate' });
  const service = position({ documentKey: 'R1', ordinal: 2, serviceKey: 'wartung', cents: 5000 });
  const credit = position({ referenceKeys: ['R1'], serviceKey: 'wartung', cents: 5000 });
  const separated = [{ invoiceId: service.id, creditId: credit.id }];
  expect(match({ invoices: [rate, service], credits: [credit], separated })).toEqual([]);
});

test('a number that two lessors use means the invoice of the credit’s lessor', () => {
  const invoices = ['DE1', 'DE2'].map((issuerKey) => position({ documentKey: 'R1', issuerKey }));
  const credit = position({ referenceKeys: ['R1'], issuerKey: 'DE2' });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ invoiceId: invoices[1]?.id, certainty: 'certain' }]);
});

test('a referenced position is preferred to one of the same amount', () => {
  const invoices = [1, 2].map((ordinal) => position({ documentKey: 'R1', ordinal, positionKey: `P${ordinal}` }));
  const credit = position({ referenceKeys: ['R1', 'P2'] });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ invoiceId: invoices[1]?.id }]);
});

const inMarch = ['2025-03-01', '2025-03-31'] as const;
const inQuarter = ['2025-01-01', '2025-03-31'] as const;
const other = { serviceKey: 'leasingrate transporter', cents: 8000 };

test.each<[string, Given, Given, Given]>([
  ['everything else is the same', { period: inQuarter }, { period: inMarch }, {}],
  ['amount and service of the longer one agree', { period: inQuarter }, { period: inMarch, ...other }, { cents: 8500 }],
  ['only its text names the month', { period: inQuarter }, { service: 'Leasingrate März 2025' }, {}],
  ['the other one is half of the month', { period: ['2025-03-01', '2025-03-15'] }, { period: inMarch }, {}],
])('the position of the very period in the named document is settled first, also if %s', (_case, ...given) => {
  const [one, very, more] = given;
  const invoices = [one, very].map((own, ordinal) => position({ documentKey: 'R1', ordinal, ...own }));
  const credit = position({ referenceKeys: ['R1'], period: inMarch, ...more });
  expect(match({ invoices, credits: [credit] })[0]).toMatchObject({ invoiceId: invoices[1]?.id });
});

test('the half of a month with the very days is certain in the named document', () => {
  const halves = [['2025-03-01', '2025-03-15'] as const, ['2025-03-16', '2025-03-31'] as const];
  const invoices = halves.map((period, ordinal) => position({ documentKey: 'R1', ordinal, period }));
  const credit = position({ referenceKeys: ['R1'], period: ['2025-03-16', '2025-03-31'] });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ invoiceId: invoices[1]?.id, certainty: 'certain' }]);
});

test('another service of the very period does not take the credit from the same service of a longer one', () => {
  const rate = position({ documentKey: 'R1', ordinal: 1, period: inMarch });
  const service = position({ documentKey: 'R1', ordinal: 2, period: inQuarter, serviceKey: 'wartung' });
  const credit = position({ referenceKeys: ['R1'], period: inMarch, serviceKey: 'wartung' });
  expect(match({ invoices: [rate, service], credits: [credit] })).toMatchObject([{ invoiceId: service.id }]);
});

test('without a reference the oldest invoice of the same plate, amount and service matches, presumed', () => {
  const newer = position({ date: '2025-02-01' });
  const older = position({ date: '2025-01-01' });
  const credit = position({ date: '2025-03-01' });
  expect(match({ invoices: [newer, older], credits: [credit] })).toEqual([
    { invoiceId: older.id, creditId: credit.id, cents: 10_000, reason: 'amount', certainty: 'presumed' },
  ]);
  expect(match({ invoices: [older], credits: [credit] })).toMatchObject([{ certainty: 'certain' }]);
});

test('two credits for two equal invoices are presumed both', () => {
  const invoices = ['2025-01-01', '2025-02-01'].map((date) => position({ date }));
  const credits = ['2025-03-01', '2025-03-02'].map((date) => position({ date }));
  expect(match({ invoices, credits }).map(({ certainty }) => certainty)).toEqual(['presumed', 'presumed']);
});

const rates = () => ['09', '10', '11'].map((month) => position({ date: `2025-${month}-03`, documentKey: `R${month}` }));

test.each<[string, Parameters<typeof position>[0], Certainty?]>([
  ['by its period', { period: ['2025-10-01', '2025-10-31'] }],
  ['in its text', { service: 'Leasingrate Oktober 2025' }],
  ['in figures', { service: 'Gutschrift Leasingrate 10/2025' }],
  // That of the year before may be open too.
  ['without a year', { service: 'Gutschrift Leasingrate für Oktober' }, 'presumed'],
])('a credit that names October %s settles October and nothing else', (_how, given, certainty = 'certain') => {
  const invoices = rates();
  const credit = position({ date: '2025-12-01', ...given });
  const october = { invoiceId: invoices[1]?.id, certainty };
  expect(match({ invoices, credits: [credit] })).toMatchObject([october]);
  expect(match({ invoices: rates().toSpliced(1, 1), credits: [credit] })).toEqual([]);
});

test('a credit for a month settles the invoice that names it, not the one of that date', () => {
  const inAdvance = position({ date: '2025-09-28', service: 'Leasingrate Oktober 2025' });
  const inOctober = position({ date: '2025-10-28', period: ['2025-11-01', '2025-11-30'] });
  const credit = position({ date: '2025-12-01', period: ['2025-10-01', '2025-10-31'] });
  expect(match({ invoices: [inOctober, inAdvance], credits: [credit] })).toMatchObject([{ invoiceId: inAdvance.id }]);
});

test('a credit that names a document settles only the month that it names', () => {
  const invoices = ['09', '10'].map((month, ordinal) =>
    position({ documentKey: 'R1', ordinal, date: '2025-10-05', period: [`2025-${month}-01`, `2025-${month}-30`] }),
  );
  const credit = position({ referenceKeys: ['R1'], date: '2025-11-05', cents: 15_000, service: 'Rate Oktober 2025' });
  expect(match({ invoices, credits: [credit] })).toMatchObject([{ invoiceId: invoices[1]?.id, cents: 10_000 }]);
  const unnamed = position({ documentKey: 'R1', date: '2025-09-28' });
  expect(match({ invoices: [unnamed], credits: [credit] })).toMatchObject([{ invoiceId: unnamed.id }]);
  const september = position({ documentKey: 'R1', date: '2025-09-28', service: 'Rate September 2025' });
  expect(match({ invoices: [september], credits: [credit] })).toEqual([]);
});

test('a credit that names no service matches none by amount', () => {
  const credit = position({ serviceKey: '', date: '2025-03-31' });
  expect(match({ invoices: [position()], credits: [credit] })).toEqual([]);
});

test('the very service is preferred to a similar one, whichever credit comes first; a similar one is presumed', () => {
  const [wash, inside] = ['waschen', 'waschen innen'].map((serviceKey) => position({ serviceKey, date: '2025-02-01' }));
  const [similar, same] = ['waschen innen aussen', 'waschen innen'].map((serviceKey, ordinal) =>
    position({ serviceKey, ordinal }),
  );
  const links = match({ invoices: [wash, inside] as Matchable[], credits: [similar, same] as Matchable[] });
  expect(links).toMatchObject([
    { invoiceId: inside?.id, creditId: same?.id, certainty: 'certain' },
    { invoiceId: wash?.id, creditId: similar?.id, certainty: 'presumed' },
  ]);
});

test.each([
  ['R1', 'with a reference'],
  ['', 'without one'],
])('a credit for parking never settles washing beside it (%s, %s)', (reference) => {
  const invoices = ['waschen', 'parken'].map((serviceKey, ordinal) =>
    position({ documentKey: 'R1', serviceKey, ordinal, date: '2025-02-01' }),
  );
  const referenceKeys = reference === '' ? [] : [reference];
  const parking = position({ serviceKey: 'parken', referenceKeys });
  expect(match({ invoices, credits: [parking] })).toMatchObject([{ invoiceId: invoices[1]?.id, certainty: 'certain' }]);
});

test('in a named document the same service comes before the same amount, for every credit', () => {
  const invoices = [2000, 2500].map((cents, ordinal) =>
    position({ documentKey: 'R1', ordinal, cents, serviceKey: ordinal === 0 ? 'waschen' : 'parken' }),
  );
  const credits = ['schaden', 'parken'].map((serviceKey, ordinal) =>
    position({ referenceKeys: ['R1'], serviceKey, ordinal, cents: ordinal === 0 ? 2500 : 2000 }),
  );
  const links = match({ invoices, credits });
  expect(links[0]).toMatchObject({ invoiceId: invoices[1]?.id, creditId: credits[1]?.id, certainty: 'certain' });
  expect(links.slice(1).map(({ certainty }) => certainty)).toContain('presumed');
});

test('a credit settles no invoice of another lessor, and none of an unknown one for certain', () => {
  const credit = position({ issuerKey: 'DE2' });
  const ofIssuer = (issuerKey: string) => position({ issuerKey, date: '2025-02-01' });
  expect(match({ invoices: [ofIssuer('DE1')], credits: [credit] })).toEqual([]);
  expect(match({ invoices: [ofIssuer('')], credits: [credit] })).toMatchObject([{ certainty: 'presumed' }]);
  expect(match({ invoices: [ofIssuer('DE1')], credits: [position({ issuerKey: '' })] })).toMatchObject([
    { certainty: 'presumed' },
  ]);
  const own = position({ issuerKey: 'DE2', date: '2025-02-15' });
  expect(match({ invoices: [ofIssuer(''), own], credits: [credit] })).toMatchObject([
    { invoiceId: own.id, certainty: 'certain' },
  ]);
});

test('a credit for a month settles that month even if its invoice came a day later', () => {
  const invoice = position({ date: '2026-11-03', period: ['2026-11-01', '2026-11-30'] });
  const named = position({ date: '2026-11-02', service: 'Leasingrate 11/2026' });
  expect(match({ invoices: [invoice], credits: [named] })).toMatchObject([{ certainty: 'certain' }]);
  expect(match({ invoices: [invoice], credits: [position({ date: '2026-11-02' })] })).toEqual([]);
});

test.each<[string, Partial<Matchable>]>([
  ['another plate', { plateKey: 'MXY1' }],
  ['no plate', { plateKey: '' }],
  ['another amount', { cents: 9999 }],
  ['a later invoice', { date: '2026-01-01' }],
  ['another service', { serviceKey: 'kfzsteuer' }],
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
const march = 2025 * 12 + 2;
const anyPosition = fc.record({
  documentKey: oneOf(['R1', 'R2', 'R3', 'R4']),
  issuerKey: oneOf(['', 'A']),
  months: oneOf([march, march + 1]).map((month) => ({ first: month, last: month })),
  namesMonths: fc.boolean(),
  positionKey: oneOf(['1', '2']),
  plateKey: oneOf(['', 'B1', 'B2']),
  cents: oneOf([1000, 2000, 3000]),
  date: oneOf(['2025-01-01', '2025-02-01', '2025-03-01']),
  serviceKey: oneOf(['leasingrate', 'wartung', 'kfzsteuer']),
  referenceKeys: fc.subarray(['R1', 'R2', 'R9', '1']),
  namesDocument: fc.boolean(),
  isDoubtful: fc.boolean(),
  isUnreadable: fc.constant(false),
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
            .map((link) =>
              [
                place.get(link.invoiceId),
                creditPlace.get(link.creditId),
                link.cents,
                link.reason,
                link.certainty,
              ].join(),
            )
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
