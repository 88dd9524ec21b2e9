import { api } from '@flottwart/contract/api';
import type { LeasingPosition, PositionDetail } from '@flottwart/contract/leasing/position';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const [first, second] = ['OL-Q 1', 'OL-Q 2'] as const;
const period = { from: '2026-09-01', to: '2026-09-30' };
const line = (euro: number, service = 'Finanzrate', plate: string = first) => ({
  amountCents: euro * 100,
  service,
  plate,
  period,
});
const discount = line(-25, 'Nachlass Finanzrate');
const invoice = (number: string, ...positions: readonly ReturnType<typeof line>[]): DocumentOptions => ({
  number,
  date: '2026-09-03',
  positions,
});
const credit = (number: string, ...positions: readonly ReturnType<typeof line>[]): DocumentOptions => ({
  type: 'Gutschrift',
  number,
  date: '2026-10-10',
  positions,
});

const storeAll = async (documents: readonly DocumentOptions[]) => {
  const admin = await createAdmin(app);
  for (const document of documents) await store(admin, document);
  return admin;
};
const detailsOf = async ({ token }: SignedIn): Promise<readonly PositionDetail[]> => {
  const { body } = await app.good(api.listPositions, { token, query: { size: '100' } });
  return Promise.all(
    (body as LeasingPosition[]).map(
      async ({ id }) => (await app.good(api.getPosition, { token, params: { id } })).body as PositionDetail,
    ),
  );
};
/** Number, amount, what is open of it, and the amounts and certainties of its links. */
const bookOf = async (admin: SignedIn) =>
  (await detailsOf(admin))
    .map(({ invoiceNumber, amount, openAmount, links }) => [
      invoiceNumber,
      amount,
      openAmount,
      links
        .map((link) => `${link.entry.invoiceNumber} ${link.amount} ${link.certainty}`)
        .sort()
        .join(),
    ])
    .toSorted();
const positionOf = async (admin: SignedIn, number: string, euro: number) =>
  found((await detailsOf(admin)).find(({ invoiceNumber, amount }) => invoiceNumber === number && amount === euro));
const draftSum = async ({ token }: SignedIn, licensePlate: string) =>
  (await app.good(api.draftClaim, { token, body: { licensePlate } })).body.sum;

test('a credit over the whole line leaves the discount of its invoice where it is, in either order', async () => {
  const billed = invoice('KQ-1', line(450), discount, line(300, 'Finanzrate', second));
  const credited = credit('KQG-1', line(-450));
  for (const documents of [
    [billed, credited],
    [credited, billed],
  ]) {
    const admin = await storeAll(documents);
    expect(await bookOf(admin)).toEqual([
      ['KQ-1', -25, 0, 'KQ-1 25 certain'],
      ['KQ-1', 300, 300, ''],
      ['KQ-1', 450, 0, 'KQ-1 25 certain,KQG-1 425 certain'],
      ['KQG-1', -450, 25, 'KQ-1 425 certain'],
    ]);
    expect(await draftSum(admin, second)).toBe(300);
  }
});

test('a credit over what was billed is certain, and one that names the invoice settles it', async () => {
  const admin = await storeAll([invoice('X-1', line(450), discount), credit('XG-1', line(-425))]);
  expect((await positionOf(admin, 'XG-1', -425)).links).toMatchObject([{ amount: 425, certainty: 'certain' }]);
  const naming = await storeAll([
    invoice('X-2', line(450), discount),
    { ...credit('XG-2', line(-450)), references: [{ document: 'X-2', position: null }] },
  ]);
  expect((await positionOf(naming, 'XG-2', -450)).links).toMatchObject([{ amount: 425, certainty: 'certain' }]);
});

test('a line that its own document cancels takes no credit, which waits for the true invoice', async () => {
  const admin = await storeAll([
    invoice('X-3', line(450), line(-450, 'Storno Finanzrate')),
    credit('XG-3', line(-450)),
  ]);
  expect((await positionOf(admin, 'XG-3', -450)).links).toEqual([]);
  await store(admin, invoice('X-3b', line(450)));
  expect((await positionOf(admin, 'XG-3', -450)).links).toMatchObject([{ entry: { invoiceNumber: 'X-3b' } }]);
});

test('an invoice with a discount and a credit note that mirrors both settle each other', async () => {
  const admin = await storeAll([
    invoice('X-5', line(450), discount),
    credit('XG-5', line(-450), line(25, 'Nachlass Finanzrate')),
  ]);
  expect((await detailsOf(admin)).map(({ openAmount }) => openAmount)).toEqual([0, 0, 0, 0]);
});

test('a credit linked by hand takes what is open after the discount', async () => {
  const admin = await storeAll([invoice('X-6', line(450), discount), credit('XG-6', line(-500, 'Kulanz'))]);
  const { token } = admin;
  const [{ id }, { id: otherId }] = [await positionOf(admin, 'XG-6', -500), await positionOf(admin, 'X-6', 450)];
  const { body } = await app.good(api.linkPosition, { token, params: { id }, body: { otherId } });
  expect(body.links.map(({ amount }) => amount)).toEqual([425]);
  expect((await positionOf(admin, 'X-6', -25)).openAmount).toBe(0);
});

test('a credit takes the rest of a line whose discount a person has linked', async () => {
  const admin = await storeAll([invoice('Y-1', line(450), discount)]);
  const { token } = admin;
  const [{ id }, { id: otherId }] = [await positionOf(admin, 'Y-1', -25), await positionOf(admin, 'Y-1', 450)];
  await app.good(api.unlinkPosition, { token, params: { id, otherId } });
  await app.good(api.linkPosition, { token, params: { id }, body: { otherId } });
  await store(admin, credit('YG-1', line(-450)));
  expect((await positionOf(admin, 'YG-1', -450)).links).toMatchObject([{ amount: 425, certainty: 'certain' }]);
});
