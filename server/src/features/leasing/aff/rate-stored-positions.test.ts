import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

interface PositionBody {
  readonly id: number;
  readonly aff: boolean;
  readonly affValue: number | null;
}

const positionsOf = async (token: string): Promise<readonly PositionBody[]> =>
  (await app.good(api.listPositions, { token, query: {} })).body;
const ratingsOf = async (token: string) => (await positionsOf(token)).map(({ aff, affValue }) => [aff, affValue]);

const credit = {
  type: 'Gutschrift' as const,
  number: 'G-1',
  date: '2025-03-14',
  positions: [
    { amountCents: -5000, service: 'Rückvergütung AFF' },
    { amountCents: -3000, service: 'Gutschrift, davon Treue-Bonus: 12,50 EUR' },
    { amountCents: -2000, service: 'Treue Bonus' },
    { amountCents: -1000, service: 'Kulanz' },
    { amountCents: -700, service: 'AFF Nachlass' },
  ],
};

const byTheUsualWord = [
  [true, 50],
  [false, null],
  [false, null],
  [false, null],
  [true, 7],
];

test('new AFF keywords re-rate stored positions except those set by a person', async () => {
  const admin = await createAdmin(app);
  const neighbour = await createAdmin(app);
  for (const owner of [admin, neighbour]) await store(owner, credit);
  const { token } = admin;
  expect(await ratingsOf(token)).toEqual(byTheUsualWord);
  const [, , , kulanz, discount] = await positionsOf(token);
  for (const position of [kulanz, discount])
    await app.good(api.updatePosition, { token, params: { id: position?.id ?? 0 }, body: { aff: true } });

  await app.good(api.updateLeasingSettings, { token, body: { affKeywords: ['Treue Bonus'] } });
  await expect
    .poll(() => ratingsOf(token))
    .toEqual([
      [false, null],
      [true, 12.5],
      [true, 20],
      [true, 10],
      [true, 7],
    ]);
  const { body: kpi } = await app.good(api.kpi, { token });
  expect(kpi).toMatchObject({ TOTAL_GUTSCHRIFT_AFF: -67, TOTAL_GUTSCHRIFT_NON_AFF: -50, COUNT_GUTSCHRIFT_AFF: 4 });
  expect(await ratingsOf(neighbour.token)).toEqual(byTheUsualWord);

  await store(admin, { number: 'Z-1', positions: [{ amountCents: 100, service: 'Treue-Bonus 0,40' }] });
  expect((await ratingsOf(token)).at(-1)).toEqual([true, 0.4]);
});
