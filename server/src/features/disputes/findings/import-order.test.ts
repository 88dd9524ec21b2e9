import { api } from '@flottwart/contract/api';
import type { Withdrawal } from '@flottwart/contract/leasing/withdrawals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

/** Plate, rate in euro and first and last day. */
type Line = readonly [plate: number, euro: number, period?: readonly [string, string]];

const june = ['2026-06-01', '2026-06-30'] as const;
const july = ['2026-07-01', '2026-07-31'] as const;
const rates = (number: string, date: string, ...lines: readonly Line[]): DocumentOptions => ({
  number,
  date,
  positions: lines.map(([plate, euro, period]) => ({
    plate: `B-IO-${plate}`,
    amountCents: euro * 100,
    date: period?.[0] ?? null,
    period: period ? { from: period[0], to: period[1] } : null,
  })),
});

const listed = async ({ token }: SignedIn) =>
  (await app.good(api.listLeasingFindings, { query: { size: '100' }, token })).body
    .map(({ kind, licensePlate, month, stake, billed, expected, text }) =>
      [kind, licensePlate, month.slice(0, 7), stake, billed, expected, text].join(' '),
    )
    .toSorted();
const jumpsOf = async (admin: SignedIn) => (await listed(admin)).map((line) => line.split(' ').slice(0, 4).join(' '));

const imported = async (documents: readonly DocumentOptions[]) => {
  const admin = await createAdmin(app);
  const ids = new Map<string, number>();
  for (const document of documents) ids.set(document.number ?? '', await store(admin, document));
  return { admin, ids };
};

const [a6, a7, b6, b7, may] = [
  rates('A6', '2026-06-02', [1, 300, june], [2, 300, june], [3, 300, june]),
  rates('A7', '2026-07-02', [1, 390, july], [2, 390, july], [3, 390, july]),
  rates('B6', '2026-06-02', [4, 300, june]),
  rates('B7', '2026-07-02', [4, 390, july]),
  rates('C5', '2026-05-02', [5, 300, ['2026-05-01', '2026-05-31']]),
] as const;
const fourJumps = [1, 2, 3, 4].map((plate) => `jump B-IO-${plate} 2026-07 90`);

test('a jump is found whatever other vehicles were billed before, and comes back with an undo', async () => {
  const { admin, ids } = await imported([a6, a7, b6, b7]);
  expect(await jumpsOf(admin)).toEqual(fourJumps);
  await store(admin, may);
  expect(await jumpsOf(admin)).toEqual(fourJumps);
  const { token } = admin;
  const body = { documentId: ids.get('A7') ?? 0, scope: 'document', reason: 'Versehen' } as const;
  const withdrawn = await app.good(api.withdrawDocuments, { body, token });
  expect(await jumpsOf(admin)).toEqual(fourJumps.slice(3));
  await app.good(api.undoWithdrawal, { params: { id: (withdrawn.body as Withdrawal).id }, token });
  expect(await jumpsOf(admin)).toEqual(fourJumps);
});

test('a bill of several months of another vehicle hides no jump', async () => {
  const { admin } = await imported([
    rates('A2', '2026-06-02', [1, 300, june], [2, 900, ['2026-04-01', '2026-06-30']]),
    rates('A3', '2026-07-02', [1, 390, july]),
  ]);
  expect(await jumpsOf(admin)).toEqual(['jump B-IO-1 2026-07 90']);
});

test('a first month is not compared with the next one unless it is billed for the whole month', async () => {
  const { admin } = await imported([
    rates('A5', '2026-05-16', [1, 155, ['2026-05-16', '2026-05-31']], [2, 155], [3, 155, ['2026-05-01', '2026-05-31']]),
    rates('A6', '2026-06-02', [1, 300, june], [2, 300, june], [3, 300, june]),
  ]);
  expect(await jumpsOf(admin)).toEqual(['jump B-IO-3 2026-06 145']);
});

test('findings are the same in every order of import, and after taking back and undoing any document', async () => {
  const documents = [
    ...[a6, a7, b6, b7, may],
    // Doubles of one day: only the number shows which came first.
    rates('D6', '2026-06-02', [4, 300, june]),
    rates('B0', '2026-06-02', [4, 300, june], [1, 310, june]),
    rates('E8', '2026-08-02', [1, 460], [2, 460, ['2026-08-01', '2026-08-15']], [3, 390]),
  ];
  const expected = await listed((await imported(documents)).admin);
  expect(expected.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(documents, { minLength: documents.length }),
      fc.subarray(documents, { minLength: 1, maxLength: 3 }),
      async (order, taken) => {
        const { admin, ids } = await imported(order);
        expect(await listed(admin)).toEqual(expected);
        const { token } = admin;
        const withdrawals: number[] = [];
        for (const { number = '' } of taken) {
          const body = { documentId: ids.get(number) ?? 0, scope: 'document', reason: 'Versehen' } as const;
          withdrawals.push((await app.good(api.withdrawDocuments, { body, token })).body.id);
        }
        const rest = order.filter((document) => !taken.includes(document));
        expect(await listed(admin)).toEqual(await listed((await imported(rest)).admin));
        for (const id of withdrawals) await app.good(api.undoWithdrawal, { params: { id }, token });
        expect(await listed(admin)).toEqual(expected);
      },
    ),
    { numRuns: 4 },
  );
});
