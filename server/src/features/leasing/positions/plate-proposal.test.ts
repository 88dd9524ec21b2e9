import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

/** A document that was imported before its vehicle came into the fleet. */
const withEarlyInvoice = async (service = 'Leasingrate Transporter HH FW 1003 Oktober') => {
  const admin = await createAdmin(app);
  await store(admin, { number: 'R-1', positions: [{ amountCents: 40_000, plate: null, service }] });
  return admin;
};

const proposalsOf = async ({ token }: SignedIn) => (await app.good(api.listPlateProposals, { token })).body;

const accept = ({ token }: SignedIn, proposals: readonly unknown[]) =>
  app.call(api.acceptPlateProposals, { token, body: { proposals } });

const positionsOf = async ({ token }: SignedIn, query: Record<string, string> = {}) =>
  (await app.good(api.listPositions, { token, query })).body as readonly { readonly licensePlate: string }[];

test('a vehicle that is created after the import is proposed for the positions that name it', async () => {
  const admin = await withEarlyInvoice();
  expect(await proposalsOf(admin)).toEqual([]);
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  expect(await proposalsOf(admin)).toMatchObject([
    { type: 'Rechnung', invoiceNumber: 'R-1', positionNumber: '1', amount: 400, licensePlate: 'HH-FW-1003' },
  ]);
});

test('an accepted plate is stored, found and matched with the credit of its vehicle', async () => {
  const admin = await withEarlyInvoice();
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const credit = { amountCents: -40_000, plate: 'HH-FW-1003', service: 'Leasingrate Transporter Oktober' };
  await store(admin, { type: 'Gutschrift', number: 'G-1', date: '2025-04-01', positions: [credit] });
  const [proposal] = await proposalsOf(admin);
  const { positionId, licensePlate } = proposal ?? { positionId: 0, licensePlate: '' };
  const { status, body } = await accept(admin, [{ positionId, licensePlate }]);
  expect([status, body]).toEqual([200, { message: '1 Position hat jetzt ein Kennzeichen.' }]);
  expect(await proposalsOf(admin)).toEqual([]);
  const found = await positionsOf(admin, { q: 'HHFW1003', type: 'Rechnung' });
  expect(found).toMatchObject([{ licensePlate: 'HH-FW-1003', processed: true }]);
});

test.each([
  ['two vehicles', 'Umsetzung HH FW 1003 nach HH FW 1004'],
  ['none', 'Bearbeitungsgebühr'],
  ['a part of a longer word', 'Vertrag AHH-FW 1003'],
])('a text that names %s proposes nothing', async (_what, service) => {
  const admin = await withEarlyInvoice(service);
  for (const licensePlate of ['HH-FW-1003', 'HH-FW-1004']) await createVehicle(app, admin, { licensePlate });
  expect(await proposalsOf(admin)).toEqual([]);
});

test('a proposal that no longer holds is refused as a whole', async () => {
  const admin = await withEarlyInvoice();
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const [proposal] = await proposalsOf(admin);
  const own = { positionId: proposal?.positionId ?? 0, licensePlate: 'HH-FW-1003' };
  expect((await accept(admin, [{ ...own, licensePlate: 'HH-FW-1004' }])).status).toBe(422);
  expect((await accept(admin, [own, { ...own, positionId: own.positionId + 1 }])).status).toBe(422);
  expect((await accept(admin, [own, own])).status).toBe(400);
  expect(await positionsOf(admin)).toMatchObject([{ licensePlate: '' }]);
  expect((await accept(await createAdmin(app), [own])).status).toBe(422);
});
