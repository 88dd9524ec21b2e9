import { api } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const { token, email } = await createAdmin(app);

const issuer = (name: string) => ({ issuer: { name, vatId: null } });
const [own, other] = [issuer('Nordstern Leasing'), issuer('Alpenrad Leasing')];
const credit = { type: 'Gutschrift', date: '2026-05-10' } as const;
const position = (plate: string | null, euro: number, service: string) => ({
  plate,
  amountCents: euro * 100,
  service,
});

await store(
  { token, email },
  {
    ...own,
    positions: [
      position('B-UC 1', 400, 'Leasingrate'),
      position('B-UC 2', 300, 'Leasingrate'),
      position('B-UC 3', 200, 'Leasingrate'),
    ],
  },
);
await store(
  { token, email },
  {
    ...own,
    ...credit,
    positions: [
      position('B-UC 1', -50, 'Kulanz'),
      position('B-UC 2', -60, 'Kulanz'),
      position(null, -7, 'Kulanz'),
      position('B-UC 3', -200, 'Leasingrate'),
    ],
  },
);
await store({ token, email }, { ...other, ...credit, positions: [position('B-UC 1', -90, 'Kulanz')] });

const creditsOf = async (body: RequestInput<typeof api.draftClaim>['body']) =>
  (await app.good(api.draftClaim, { body, token })).body.unallocatedCredits;

test('the draft of a claim names the unallocated credits of its lessor for its plates', async () => {
  expect(await creditsOf({ licensePlate: 'B-UC 1' })).toEqual({ count: 1, sum: 50, isOfPlates: true });
  expect(await creditsOf({ licensePlates: ['B-UC 1', 'BUC2'] })).toEqual({ count: 2, sum: 110, isOfPlates: true });
});

test('without credits of its plates, and for everything of a lessor, it names all of the lessor', async () => {
  const { body: lessors } = await app.good(api.listClaimableLessors, { token });
  const [lessor] = lessors;
  expect(await creditsOf({ issuer: lessor?.issuer ?? '' })).toEqual({ count: 3, sum: 117, isOfPlates: false });
  await store({ token, email }, { ...own, positions: [position('B-UC 4', 100, 'Leasingrate')] });
  expect(await creditsOf({ licensePlate: 'B-UC 4' })).toEqual({ count: 3, sum: 117, isOfPlates: false });
});
