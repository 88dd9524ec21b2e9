import { api } from '@flottwart/contract/api';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
afterEach(() => {
  app.clock.now = new Date();
});

/** A document that was imported before its vehicle came into the fleet. */
const withEarlyInvoice = async (service = 'Leasingrate Transporter HH FW 1003 Oktober') => {
  const admin = await createAdmin(app);
  await store(admin, { number: 'R-1', positions: [{ amountCents: 40_000, plate: null, service }] });
  return admin;
};

const proposalsOf = async ({ token }: SignedIn) => (await app.good(api.listPlateProposals, { token })).body;

const accept = ({ token }: SignedIn, proposals: readonly unknown[]) =>
  app.call(api.acceptPlateProposals, { token, body: { proposals } });

const takeBack = ({ token }: SignedIn, proposals: readonly unknown[]) =>
  app.call(api.undoPlateProposals, { token, body: { proposals } });

const positionsOf = async ({ token }: SignedIn, query: Record<string, string> = {}) =>
  (await app.good(api.listPositions, { token, query })).body as readonly { readonly licensePlate: string }[];

test('a vehicle that is created after the import is proposed for the positions that name it', async () => {
  const admin = await withEarlyInvoice();
  const proposed = {
    type: 'Rechnung',
    invoiceNumber: 'R-1',
    positionNumber: '1',
    amount: 400,
    licensePlate: 'HH-FW-1003',
  };
  expect(await proposalsOf(admin)).toMatchObject([{ ...proposed, isCertain: false, vehicle: null }]);
  const vehicle = await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  expect(await proposalsOf(admin)).toMatchObject([{ ...proposed, isCertain: true, vehicle: { id: vehicle.id } }]);
});

test.each([
  ['Leasingrate HH-FW 1003', [['HH-FW-1003', true]]],
  [
    'Leasingrate BAA1007',
    [
      ['B-AA-1007', false],
      ['BA-A-1007', false],
    ],
  ],
])('without any vehicle %s proposes %j', async (service, proposed) => {
  const admin = await withEarlyInvoice(service);
  const proposals = await proposalsOf(admin);
  expect(proposals.map(({ licensePlate, isCertain }) => [licensePlate, isCertain])).toEqual(proposed);
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
  ['the number of a contract', 'Leasingrate Vertrag-Nr. HH-FW 1003'],
  ['other separators', 'Leasingrate H-HFW 1003'],
  ['none', 'Bearbeitungsgebühr'],
  ['a part of a longer word', 'Vertrag AHH-FW 1003'],
])('a text that names %s proposes nothing', async (_what, service) => {
  const admin = await withEarlyInvoice(service);
  for (const licensePlate of ['HH-FW-1003', 'HH-FW-1004']) await createVehicle(app, admin, { licensePlate });
  expect(await proposalsOf(admin)).toEqual([]);
});

test.each([
  ['two vehicles', 'Umsetzung HH FW 1003 nach HH FW 1004', ['HH-FW-1003', 'HH-FW-1004']],
  ['a plate that two vehicles may have', 'Leasingrate BAA1007', ['B-AA-1007', 'BA-A-1007']],
  ['a vehicle that may not be meant', 'Wartung nicht für HH-FW 1003', ['HH-FW-1003']],
])('a text that names %s proposes each as uncertain', async (_what, service, plates) => {
  const admin = await withEarlyInvoice(service);
  for (const licensePlate of plates) await createVehicle(app, admin, { licensePlate });
  const proposals = await proposalsOf(admin);
  expect(proposals.map(({ licensePlate, isCertain }) => [licensePlate, isCertain])).toEqual(
    plates.map((plate) => [plate, false]),
  );
  const chosen = { positionId: proposals[0]?.positionId, licensePlate: plates.at(-1) };
  expect((await accept(admin, [chosen])).status).toBe(200);
  expect(await positionsOf(admin)).toMatchObject([{ licensePlate: plates.at(-1) }]);
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

const chosen = async (admin: SignedIn) =>
  (await proposalsOf(admin)).map(({ positionId, licensePlate }) => ({ positionId, licensePlate }));

test('an accepted plate is taken back with its links, unless somebody corrected it since', async () => {
  const admin = await withEarlyInvoice();
  const { token } = admin;
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const credit = { amountCents: -40_000, plate: 'HH-FW-1003', service: 'Leasingrate Transporter Oktober' };
  await store(admin, { type: 'Gutschrift', number: 'G-1', date: '2025-04-01', positions: [credit] });
  const proposals = await chosen(admin);
  expect((await takeBack(admin, proposals)).status).toBe(422);
  await accept(admin, proposals);
  const { status, body } = await takeBack(admin, proposals);
  expect([status, body]).toEqual([200, { message: '1 Position hat wieder kein Kennzeichen.' }]);
  expect(await chosen(admin)).toEqual(proposals);
  expect(await positionsOf(admin)).toMatchObject([{ processed: false }, { processed: false }]);
  await accept(admin, proposals);
  expect((await takeBack(await createAdmin(app), proposals)).status).toBe(422);
  const id = proposals[0]?.positionId ?? 0;
  await app.good(api.updatePosition, { params: { id }, body: { licensePlate: 'HH-FW-1099' }, token });
  expect((await takeBack(admin, proposals)).status).toBe(422);
  expect(await positionsOf(admin, { type: 'Rechnung' })).toMatchObject([{ licensePlate: 'HH-FW-1099' }]);
});

test('a plate that moved names the vehicle that carried it on the day of the position', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const service = 'Leasingrate HH-FW 1003';
  const dates = ['2025-02-10', '2025-05-10'];
  for (const date of dates)
    await store(admin, { number: date, date, positions: [{ amountCents: 100, plate: null, service }] });
  app.clock.now = new Date('2025-04-01T10:00:00Z');
  const former = await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const present = await createVehicle(app, admin, { licensePlate: 'HH-FW-1004' });
  await app.good(api.updateVehicle, {
    params: { id: present.id },
    body: { licensePlate: 'HH-FW-1003', movePlate: true },
    token,
  });
  await app.good(api.updateVehicle, { params: { id: former.id }, body: { archived: true }, token });
  expect(await proposalsOf(admin)).toMatchObject([
    { invoiceNumber: '2025-05-10', vehicle: { id: present.id, isArchived: false } },
    { invoiceNumber: '2025-02-10', vehicle: { id: former.id, isArchived: true } },
  ]);
});

test.each([
  ['HH-FW-1003E', 'Leasingrate HH FW 1003'],
  ['HH-FW-1003', 'Leasingrate HH-FW 1003 E'],
  ['HH-FW-1003', 'Leasingrate HH-FW 1003H'],
])('%s is not proposed for “%s”', async (licensePlate, service) => {
  const admin = await withEarlyInvoice(service);
  await createVehicle(app, admin, { licensePlate });
  expect((await proposalsOf(admin)).map((proposal) => proposal.licensePlate)).not.toContain(licensePlate);
});

test('a plate is proposed by its hyphens where another one has its letters and digits', async () => {
  const admin = await withEarlyInvoice('Leasingrate B-AB 12');
  await createVehicle(app, admin, { licensePlate: 'B-AB-12' });
  expect(await chosen(admin)).toHaveLength(1);
  await createVehicle(app, admin, { licensePlate: 'BA-B-12' });
  expect(await chosen(admin)).toMatchObject([{ licensePlate: 'B-AB-12' }]);
});

test('positions of a document that was taken back are neither proposed nor changed', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const positions = [{ amountCents: 40_000, plate: null, service: 'Leasingrate HH FW 1003' }];
  const documentId = await store(admin, { number: 'R-1', positions });
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  const proposals = await chosen(admin);
  const body = { documentId, scope: 'document' as const, reason: 'Falscher Beleg' };
  const withdrawn = await app.good(api.withdrawDocuments, { body, token });
  expect(await proposalsOf(admin)).toEqual([]);
  expect((await accept(admin, proposals)).status).toBe(422);
  await app.good(api.undoWithdrawal, { params: { id: withdrawn.body.id }, token });
  expect((await accept(admin, await chosen(admin))).status).toBe(200);
});

test('an older position is found behind thousands of others without a plate', async () => {
  const admin = await withEarlyInvoice();
  const fee = (at: number) => ({ amountCents: 500, plate: null, service: `Gebühr ${at}` });
  await store(admin, { number: 'R-2', positions: Array.from({ length: 2100 }, (_, at) => fee(at)) });
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  expect(await chosen(admin)).toHaveLength(1);
});

test('a stored plate in another spelling becomes that of the vehicle', async () => {
  const admin = await withEarlyInvoice();
  await store(admin, { number: 'R-2', positions: [{ amountCents: 500, plate: 'HHFW1003' }] });
  await createVehicle(app, admin, { licensePlate: 'HH-FW-1003' });
  await accept(admin, await chosen(admin));
  expect(await positionsOf(admin)).toMatchObject([{ licensePlate: 'HH-FW-1003' }, { licensePlate: 'HH-FW-1003' }]);
});
