import { api } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { LeasingFinding } from '@flottwart/contract/leasing/findings';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const admin = await createAdmin(app);
const { token } = admin;

let plates = 0;
const newPlate = (): string => {
  plates += 1;
  return `B-AF-${1000 + plates}`;
};

const invoice = (plate: string, date: string, ...positions: readonly (readonly [string, number, object?])[]) =>
  store(admin, {
    date,
    positions: positions.map(([service, euro, more]) => ({
      plate,
      service,
      amountCents: Math.round(euro * 100),
      ...more,
    })),
  });
const credit = (plate: string, date: string, service: string, euro: number) =>
  store(admin, { type: 'Gutschrift', date, positions: [{ plate, service, amountCents: Math.round(-euro * 100) }] });

const listed = async (plate: string) =>
  (await app.good(api.listLeasingFindings, { query: { q: plate, size: '100', sort: 'month', order: 'asc' }, token }))
    .body;
const kindsOf = async (plate: string) => (await listed(plate)).map(({ kind, month, stake }) => [kind, month, stake]);
type Decisions = RequestInput<typeof api.decideLeasingFindings>['body']['decisions'];
const decide = (decisions: Decisions) => app.good(api.decideLeasingFindings, { body: { decisions }, token });
const only = async (plate: string): Promise<LeasingFinding> => found((await listed(plate))[0]);

const contractOf = (vehicleId: number, more: object = {}) => ({
  vehicleId,
  lessor: 'Leasing AG',
  rateService: 'Leasingrate',
  rate: 400,
  services: [{ service: 'Wartung', rate: 40 }],
  from: '2025-01-01',
  to: null,
  kilometres: 60_000,
  ...more,
});

test('one rate each for two vehicles whose plates share their letters and digits is no double', async () => {
  for (const [plate, euro] of [
    ['B-AX-1907', 400],
    ['BA-X-1907', 402],
  ] as const) {
    await createVehicle(app, admin, { licensePlate: plate });
    await invoice(plate, '2025-03-01', ['Leasingrate 03/2025', euro]);
  }
  expect(await listed('BAX1907')).toEqual([]);
  const positions = await app.good(api.listPositions, { query: { q: 'BAX1907', sort: 'amount', order: 'asc' }, token });
  expect(positions.body.map(({ licensePlate }) => licensePlate)).toEqual(['B-AX-1907', 'BA-X-1907']);
  await invoice('B-AX-1907', '2025-03-15', ['Leasingrate 03/2025', 400]);
  const double = [{ kind: 'double', licensePlate: 'B-AX-1907', stake: 400 }];
  expect(await listed('BAX1907')).toMatchObject(double);
  await credit('BA-X-1907', '2025-04-01', 'Leasingrate 03/2025', 400);
  expect(await listed('BAX1907')).toMatchObject(double);
  const body = { licensePlate: 'BAX 1907' };
  const typed = await app.call(api.updatePosition, { params: { id: found(positions.body[0]).id }, body, token });
  expect([typed.status, JSON.stringify(typed.body)]).toEqual([400, expect.stringContaining('B-AX-1907, BA-X-1907')]);
});

test('a rate billed twice for one month is found, with the position that billed it first', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-03-01', ['Leasingrate 03/2025', 400], ['Wartung', 40]);
  expect(await listed(plate)).toEqual([]);
  await invoice(plate, '2025-03-15', ['Leasingrate März 2025', 400], ['Reifen', 40]);
  const [first, ...others] = await listed(plate);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    kind: 'double',
    state: 'open',
    licensePlate: plate,
    month: '2025-03-01',
    stake: 400,
    text: expect.stringMatching(/^Steht schon auf Rechnung R-\w+, Position 1\.$/),
  });
});

test('halves of a month, other months and other services are no double', async () => {
  const plate = newPlate();
  const half = (from: string, to: string) => ({ period: { from, to } });
  await invoice(
    plate,
    '2025-03-01',
    ['Leasingrate', 200, half('2025-03-01', '2025-03-15')],
    ['Leasingrate', 200, half('2025-03-16', '2025-03-31')],
    ['Servicerate', 200],
  );
  await invoice(plate, '2025-04-01', ['Leasingrate', 400, half('2025-04-01', '2025-04-30')], ['Servicerate', 200]);
  expect(await listed(plate)).toEqual([]);
  await invoice(plate, '2025-04-20', ['Leasingrate', 400, half('2025-04-15', '2025-05-14')]);
  expect(await kindsOf(plate)).toEqual([['double', '2025-04-01', 213.33]]);
});

test('single services of one month are a double only with the same day and amount on two documents', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-03-31', ['Wäsche', 9.9, { date: '2025-03-04' }], ['Wäsche', 9.9, { date: '2025-03-18' }]);
  await invoice(plate, '2025-04-30', ['Wäsche', 12.5, { date: '2025-03-18' }], ['Öl', 9.9, { date: '2025-03-18' }]);
  expect(await listed(plate)).toEqual([]);
  await invoice(plate, '2025-05-31', ['Wäsche', 9.9, { date: '2025-03-18' }]);
  expect(await kindsOf(plate)).toEqual([['double', '2025-03-01', 9.9]]);
});

test('a credit settles a double, whichever of the two it is linked to', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-03-01', ['Leasingrate', 400]);
  await invoice(plate, '2025-03-15', ['Leasingrate', 400]);
  expect(await kindsOf(plate)).toEqual([['double', '2025-03-01', 400]]);
  await credit(plate, '2025-03-20', 'Leasingrate', 400);
  expect(await listed(plate)).toEqual([]);
});

test('amounts that differ from the contract are found, as soon as it is entered', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await invoice(plate, '2025-03-01', ['Leasingrate', 412.5], ['Wartung', 40]);
  await invoice(plate, '2025-04-01', ['Leasingrate', 400], ['Wartung', 35]);
  expect(await listed(plate)).toEqual([]);
  const contract = await app.good(api.createLeasingContract, { body: contractOf(id), token });
  expect(await listed(plate)).toMatchObject([
    { kind: 'rate', month: '2025-03-01', stake: 12.5, text: 'Berechnet 412,50 €, vereinbart 400,00 €.' },
    { kind: 'rate', month: '2025-04-01', service: 'Wartung', billed: 35, expected: 40, stake: 0 },
  ]);
  await app.good(api.updateLeasingContract, {
    params: { id: contract.body.id },
    body: { rate: 412.5, services: [] },
    token,
  });
  expect(await kindsOf(plate)).toEqual([['rate', '2025-04-01', 0]]);
  await app.good(api.deleteLeasingContract, { params: { id: contract.body.id }, token });
  expect(await listed(plate)).toEqual([]);
});

test('a part of the first month costs less than the contract says, and so does a credited month', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await app.good(api.createLeasingContract, { body: contractOf(id, { from: '2025-03-15', to: '2025-05-20' }), token });
  await invoice(plate, '2025-03-15', ['Leasingrate', 219.35]);
  await store(admin, { number: 'R-430', date: '2025-04-01', positions: [{ plate, amountCents: 43_000 }] });
  await invoice(plate, '2025-05-01', ['Leasingrate', 258.06]);
  expect(await kindsOf(plate)).toEqual([['rate', '2025-04-01', 30]]);
  const references = [{ document: 'R-430', position: '1' }];
  await store(admin, { type: 'Gutschrift', references, positions: [{ plate, amountCents: -3000 }] });
  expect(await listed(plate)).toEqual([]);
});

test('after the return a rate is at stake, up to the day of the return it is not', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  const period = (from: string, to: string) => ({ period: { from, to } });
  await invoice(plate, '2025-03-01', ['Leasingrate', 310], ['Servicerate', 31]);
  await invoice(
    plate,
    '2025-04-01',
    ['Leasingrate', 100, period('2025-04-01', '2025-04-10')],
    ['Servicerate', 30, period('2025-04-01', '2025-04-30')],
  );
  await invoice(plate, '2025-05-01', ['Leasingrate', 310], ['Mehrkilometer', 250], ['Schlussrate', 80]);
  expect(await listed(plate)).toEqual([]);
  // Whatever the status of the vehicle says.
  await app.good(api.updateVehicle, { params: { id }, body: { returnDate: '2025-04-10' }, token });
  expect(await kindsOf(plate)).toEqual([
    ['returned', '2025-04-01', 20],
    ['returned', '2025-05-01', 310],
  ]);
  // Another vehicle that carries the plate by now is not returned.
  await createVehicle(app, admin, { licensePlate: plate, movePlate: true });
  expect(await listed(plate)).toEqual([]);
});

test('a whole rate in the month of the return is too much even without a period', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await invoice(plate, '2025-03-01', ['Leasingrate', 300]);
  await invoice(plate, '2025-04-01', ['Leasingrate', 300]);
  const body = { returnDate: '2025-04-10' } as const;
  await app.good(api.updateVehicle, { params: { id }, body, token });
  expect(await kindsOf(plate)).toEqual([['returned', '2025-04-01', 200]]);
});

test('a jump against the month before is found, small ones and first months are not', async () => {
  const plate = newPlate();
  await invoice(newPlate(), '2024-12-01', ['Leasingrate', 1]);
  await invoice(plate, '2025-01-01', ['Leasingrate', 210], ['Servicerate', 100]);
  await invoice(plate, '2025-02-01', ['Leasingrate', 400], ['Servicerate', 105]);
  await invoice(plate, '2025-03-01', ['Leasingrate', 450], ['Servicerate', 114.9]);
  expect(await kindsOf(plate)).toEqual([['jump', '2025-03-01', 50]]);
  expect((await only(plate)).text).toBe('Im Vormonat 400,00 €, jetzt 450,00 €.');
  // Not the month before.
  await invoice(plate, '2025-05-01', ['Leasingrate', 600]);
  expect(await kindsOf(plate)).toEqual([['jump', '2025-03-01', 50]]);
});

test('a decision survives computing again, and is undone', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-03-01', ['Leasingrate', 400]);
  await invoice(plate, '2025-03-15', ['Leasingrate', 400]);
  const { id } = await only(plate);
  const undo = await decide([{ id, state: 'accepted', note: 'Zwei Fahrzeuge' }]);
  expect(undo.body).toEqual([{ id, state: 'open', note: '' }]);
  await credit(plate, '2025-03-20', 'Leasingrate', 100);
  expect(await listed(plate)).toMatchObject([
    { id, state: 'accepted', note: 'Zwei Fahrzeuge', decidedBy: admin.email },
  ]);
  await decide(undo.body);
  expect(await only(plate)).toMatchObject({ id, state: 'open', note: '' });
});

test('a decided finding is gone with a document that is taken back, and comes back with it', async () => {
  const plate = newPlate();
  const documents = [
    await invoice(plate, '2025-03-01', ['Leasingrate', 400]),
    await invoice(plate, '2025-03-15', ['Leasingrate', 400]),
  ];
  const { id } = await only(plate);
  await decide([{ id, state: 'accepted', note: 'Zwei Fahrzeuge' }]);
  const before = await listed(plate);
  for (const documentId of documents) {
    const body = { documentId, scope: 'document', reason: 'Versehen' } as const;
    const withdrawn = await app.good(api.withdrawDocuments, { body, token });
    expect(await listed(plate)).toEqual([]);
    const stale = { body: { decisions: [{ id, state: 'done' }] }, token };
    expect((await app.call(api.decideLeasingFindings, stale)).status).toBe(404);
    expect((await app.call(api.draftClaim, { body: { findingIds: [id] }, token })).status).toBe(404);
    await app.good(api.undoWithdrawal, { params: { id: withdrawn.body.id }, token });
    expect(await listed(plate)).toEqual(before);
  }
});

test('a decision is open again once more is at stake', async () => {
  const plate = newPlate();
  const vehicle = await createVehicle(app, admin, { licensePlate: plate });
  await invoice(plate, '2025-03-01', ['Leasingrate', 412.5]);
  const { body } = await app.good(api.createLeasingContract, { body: contractOf(vehicle.id), token });
  await decide([{ id: (await only(plate)).id, state: 'accepted' }]);
  const agree = (rate: number) =>
    app.good(api.updateLeasingContract, { params: { id: body.id }, body: { rate }, token });
  await agree(405);
  expect(await only(plate)).toMatchObject({ state: 'accepted', stake: 7.5 });
  await agree(390);
  expect(await only(plate)).toMatchObject({ state: 'open', stake: 22.5 });
});

test('a claimed finding is done once a credit has settled it, and claimed again without the credit', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-03-01', ['Leasingrate', 400]);
  await invoice(plate, '2025-03-15', ['Leasingrate', 400]);
  const { id } = await only(plate);
  await decide([{ id, state: 'claimed' }]);
  await credit(plate, '2025-03-20', 'Leasingrate', 400);
  expect(await only(plate)).toMatchObject({ id, state: 'done' });
  const { body } = await app.good(api.listPositions, { query: { licensePlate: plate, type: 'Gutschrift' }, token });
  const settling = found(body[0]);
  // Separated from the one, the credit settles the other.
  for (const state of ['done', 'claimed']) {
    const { links } = (await app.good(api.getPosition, { params: { id: settling.id }, token })).body;
    const params = { id: settling.id, otherId: found(links[0]).entry.id };
    await app.good(api.unlinkPosition, { params, token });
    expect((await listed(plate)).map((finding) => finding.state)).toEqual([state]);
  }
});

test('the summary has the open ones by kind; another company sees and decides nothing of it', async () => {
  const other = await createAdmin(app);
  const mine = await createAdmin(app);
  const twice = [{ amountCents: 40_000 }, { amountCents: 40_000 }];
  await store(mine, { positions: twice });
  const { body } = await app.good(api.listLeasingFindings, { query: {}, token: mine.token });
  const { id } = found(body[0]);
  expect((await app.good(api.summariseLeasingFindings, { token: mine.token })).body).toEqual([
    { kind: 'double', count: 1, stake: 400 },
  ]);
  expect((await app.good(api.summariseLeasingFindings, { token: other.token })).body).toEqual([]);
  const decisions = [{ id, state: 'done' }];
  const answer = (as?: string) =>
    app.call(api.decideLeasingFindings, { body: { decisions }, ...(as !== undefined && { token: as }) });
  expect([(await answer()).status, (await answer(other.token)).status, (await answer(mine.token)).status]).toEqual([
    401, 404, 200,
  ]);
  const bad = await app.call(api.decideLeasingFindings, {
    body: { decisions: [...decisions, ...decisions] },
    token: mine.token,
  });
  expect([bad.status, bad.body.code]).toEqual([400, 'invalid_input']);
  expect((await app.good(api.summariseLeasingFindings, { token: mine.token })).body).toEqual([]);
});

test('20,000 positions are compared without pairing them one by one', async () => {
  const many = await createAdmin(app);
  const positions = Array.from({ length: 20_000 }, (_, at) => ({
    plate: `B-MA-${at % 1900}`,
    date: `2025-${String(1 + (Math.floor(at / 1900) % 10)).padStart(2, '0')}-01`,
    amountCents: 40_000,
  }));
  await store(many, { positions });
  const page = await app.call(api.listLeasingFindings, { query: { size: '1' }, token: many.token });
  expect(page.headers['x-total-count']).toBe('1000');
});
