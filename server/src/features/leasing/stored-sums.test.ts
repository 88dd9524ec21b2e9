import { api } from '@flottwart/contract/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { storedAndComputedSums } from '../../../test/stored-sums.ts';
import { isFullSweep } from '../../../test/sweep.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const ownerDb = openAsOwner(app);

const compareSums = async (companyId: CompanyId): Promise<void> => {
  for (const [stored, computed] of storedAndComputedSums(companyId))
    expect((await stored.execute(ownerDb)).rows).toEqual((await computed.execute(ownerDb)).rows);
};

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const plates = ['B-AB-1', 'B-AB-2', 'M-X-1', null] as const;
const position = fc.record({
  amountCents: oneOf(100, 250, 999, 10_000, -150),
  plate: oneOf(...plates),
  service: oneOf('Leasingrate', 'Wartung', 'Rate AFF'),
  date: oneOf(null, '2024-12-31', '2025-01-01', '2025-03-15'),
});
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      credit: fc.boolean(),
      refers: fc.boolean(),
      date: oneOf('2025-01-10', '2025-02-10', '2025-06-30'),
      positions: fc.array(position, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      pick: fc.nat(),
      plate: oneOf(...plates),
      aff: fc.boolean(),
      date: oneOf(null, '2025-07-01'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('link' as const), pick: fc.nat(), other: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unlink' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), pick: fc.nat(), isUndone: fc.boolean() }),
  },
);

interface Listed {
  readonly id: number;
  readonly documentId: number;
  readonly type: string;
}

type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
type Step<K extends Operation['do']> = Extract<Operation, { readonly do: K }>;

/** Carries operations out for one company; each finds what earlier ones left behind. */
const createPerformer = (admin: SignedIn) => {
  const { token } = admin;
  let documents = 0;
  const at = (positions: readonly Listed[], index: number) => positions[index % Math.max(1, positions.length)];

  const importDocument = async (step: Step<'import'>, numbers: string[]): Promise<void> => {
    const sign = step.credit ? -1 : 1;
    documents += 1;
    const number = `N-${documents}`;
    const [document = null] = step.refers ? numbers : [];
    await store(admin, {
      type: step.credit ? 'Gutschrift' : 'Rechnung',
      number,
      date: step.date,
      references: step.credit && document ? [{ document, position: null }] : [],
      positions: step.positions.map((one) => ({ ...one, amountCents: sign * one.amountCents })),
    });
    if (!step.credit) numbers.push(number);
  };
  const correct = async (step: Step<'correct'>, positions: readonly Listed[]): Promise<void> => {
    const position = at(positions, step.pick);
    const body = { licensePlate: step.plate, aff: step.aff, positionInvoiceDate: step.date };
    if (position) await app.good(api.updatePosition, { token, params: { id: position.id }, body });
  };
  const link = async (step: Step<'link'>, positions: readonly Listed[]): Promise<void> => {
    const one = at(positions, step.pick);
    const other = positions.filter(({ type }) => type !== one?.type).at(step.other % 3);
    if (one && other) await app.call(api.linkPosition, { token, params: { id: one.id }, body: { otherId: other.id } });
  };
  const unlink = async (step: Step<'unlink'>, positions: readonly Listed[]): Promise<void> => {
    const position = at(positions, step.pick);
    const detail = position && (await app.good(api.getPosition, { token, params: { id: position.id } })).body;
    const [first] = detail?.links ?? [];
    if (first) await app.good(api.unlinkPosition, { token, params: { id: detail?.id, otherId: first.entry.id } });
  };

  const withdraw = async (step: Step<'withdraw'>, positions: readonly Listed[]): Promise<void> => {
    const position = at(positions, step.pick);
    if (!position) return;
    const wanted = { documentId: position.documentId, scope: 'document', reason: 'Irrtum' } as const;
    const { body } = await app.good(api.withdrawDocuments, { token, body: wanted });
    if (step.isUndone) await app.good(api.undoWithdrawal, { token, params: { id: body.id } });
  };

  return async (step: Operation, numbers: string[]): Promise<void> => {
    const positions: readonly Listed[] = (await app.good(api.listPositions, { token, query: {} })).body;
    if (step.do === 'import') return importDocument(step, numbers);
    if (step.do === 'correct') return correct(step, positions);
    if (step.do === 'withdraw') return withdraw(step, positions);
    return step.do === 'link' ? link(step, positions) : unlink(step, positions);
  };
};

test('after any operations the stored sums equal those of the positions', { timeout: 600_000 }, async () => {
  // One company for all runs, so that leftovers of earlier runs make later ones harder.
  const admin = await createAdmin(app);
  const perform = createPerformer(admin);
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (operations) => {
      const numbers: string[] = [];
      for (const step of operations) await perform(step, numbers);
      await compareSums(companyIdOf(admin));
    }),
    { numRuns: isFullSweep ? 12 : 4 },
  );
});

test('any order of import gives the same links, sums and states', async () => {
  const documents = [
    { number: 'R-1', date: '2025-01-05', positions: [{ amountCents: 5000 }, { amountCents: 700, service: 'Wartung' }] },
    { number: 'R-2', date: '2025-02-05', positions: [{ amountCents: 5000 }] },
    { type: 'Gutschrift' as const, number: 'G-1', date: '2025-03-05', positions: [{ amountCents: -5000 }] },
    {
      type: 'Gutschrift' as const,
      number: 'G-2',
      date: '2025-03-06',
      references: [{ document: 'R 1', position: null }],
      positions: [{ amountCents: -300, service: 'Wartung' }],
    },
  ];
  const outcome = async (order: readonly number[]) => {
    const admin = await createAdmin(app);
    for (const index of order) await store(admin, documents[index] as (typeof documents)[number]);
    const positions = (await app.good(api.listPositions, { token: admin.token, query: {} })).body as { id: number }[];
    const details = await Promise.all(
      positions.map(async ({ id }) => (await app.good(api.getPosition, { token: admin.token, params: { id } })).body),
    );
    return details
      .map(({ invoiceNumber, positionNumber, processed, openAmount, links }) => ({
        entry: `${invoiceNumber}/${positionNumber}`,
        processed,
        openAmount,
        links: links.map((link: { entry: { invoiceNumber: string }; reason: string; amount: number }) => [
          link.entry.invoiceNumber,
          link.reason,
          link.amount,
        ]),
      }))
      .toSorted((one, other) => (one.entry < other.entry ? -1 : 1));
  };
  const usual = await outcome([0, 1, 2, 3]);
  expect(usual.find(({ entry: position }) => position === 'R-1/1')).toMatchObject({
    processed: true,
    links: [['G-1', 'amount', 50]],
  });
  expect(usual.find(({ entry: position }) => position === 'R-1/2')).toMatchObject({
    openAmount: 4,
    links: [['G-2', 'reference', 3]],
  });
  for (const order of [
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [3, 1, 0, 2],
  ])
    expect(await outcome(order)).toEqual(usual);
});
