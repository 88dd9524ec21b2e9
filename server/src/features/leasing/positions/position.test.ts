import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { createVehicle } from '../../../../test/trip-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

const list = async (token: string, query: Record<string, string> = {}) =>
  (await app.call(api.listPositions, { token, query })) as Awaited<ReturnType<typeof app.call>>;

const ids = (body: { id: number }[]): number[] => body.map(({ id }) => id);

test('a position is returned with the required keys', async () => {
  const admin = await createAdmin(app);
  const vehicle = await createVehicle(app, admin, 'B-AB-1234');
  await store(admin, {
    number: 'R-1',
    positions: [
      {
        amountCents: 12_345,
        plate: 'B AB 1234',
        date: '2025-02-28',
        period: { from: '2025-02-01', to: '2025-02-28' },
        quantity: '1 Monat',
        service: 'Rate AFF',
      },
    ],
  });
  const { body, headers } = await list(admin.token, { size: '100' });
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      id: expect.any(Number),
      type: 'Rechnung',
      processed: false,
      invoiceNumber: 'R-1',
      invoiceDate: '2025-03-14',
      positionNumber: '1',
      positionInvoiceDate: '2025-02-28',
      periodFrom: '2025-02-01',
      periodTo: '2025-02-28',
      quantity: '1 Monat',
      monthGiven: null,
      licensePlate: 'B-AB-1234',
      vehicleId: vehicle.id,
      amount: 123.45,
      service: 'Rate AFF',
      aff: true,
      affValue: 123.45,
      linkedItemId: null,
      presumed: false,
      documentId: expect.any(Number),
    },
  ]);
});

test('the list filters by type, status, period, plate and text, with correct totals', async () => {
  const admin = await createAdmin(app);
  await store(admin, {
    number: 'R-100',
    date: '2025-01-10',
    positions: [
      { amountCents: 10_000, plate: 'B-AB-1', service: 'Leasingrate' },
      { amountCents: 123_456, plate: 'B-AB-2', service: 'Wartung', date: '2025-05-05' },
    ],
  });
  await store(admin, {
    type: 'Gutschrift',
    number: 'G-7',
    date: '2025-02-10',
    positions: [{ amountCents: -10_000, plate: 'B-AB-1', service: 'Gutschrift Leasingrate' }],
  });
  const expectFound = async (query: Record<string, string>, count: number) => {
    const { body, headers } = await list(admin.token, { size: '10', ...query });
    expect([query, body.length, headers['x-total-count']]).toEqual([query, count, String(count)]);
  };
  await expectFound({}, 3);
  await expectFound({ type: 'Rechnung' }, 2);
  await expectFound({ status: 'Gutgeschrieben' }, 1);
  await expectFound({ status: 'Verrechnet' }, 1);
  await expectFound({ status: 'Nicht gutgeschrieben' }, 1);
  await expectFound({ from: '2025-05-01', to: '2025-05-31' }, 1);
  await expectFound({ licensePlate: 'bab1' }, 2);
  await expectFound({ q: '1.234,56' }, 1);
  await expectFound({ q: '-100,00' }, 1);
  await expectFound({ q: '−100,00' }, 1);
  await expectFound({ q: '05.05.2025' }, 1);
  await expectFound({ q: 'bab2' }, 1);
  const { body } = await app.good(api.positionStatusesPresent, { token: admin.token, query: {} });
  expect(body).toEqual(['Gutgeschrieben', 'Nicht gutgeschrieben', 'Verrechnet']);
});

test.each([
  'invoiceNumber',
  'invoiceDate',
  'positionNumber',
  'positionInvoiceDate',
  'licensePlate',
  'amount',
  'status',
])('the list sorts by %s in both directions', async (sort) => {
  const admin = await createAdmin(app);
  for (const number of ['R-9', 'R-10'])
    await store(admin, {
      number,
      date: number === 'R-9' ? '2025-01-01' : '2025-02-01',
      positions: [
        { amountCents: number === 'R-9' ? 100 : 200, plate: number === 'R-9' ? 'A-A-1' : 'B-B-1', date: '2025-01-01' },
      ],
    });
  const up = await list(admin.token, { sort, order: 'asc', size: '10' });
  const down = await list(admin.token, { sort, order: 'desc', size: '10' });
  expect(ids(down.body)).toEqual(ids(up.body).toReversed());
  expect(up.body[0].invoiceNumber).toBe('R-9');
});

test('a corrected position finds its counterpart', async () => {
  const admin = await createAdmin(app);
  await store(admin, { positions: [{ amountCents: 5000, plate: null }] });
  await store(admin, { type: 'Gutschrift', date: '2025-04-01', positions: [{ amountCents: -5000, plate: 'M-X-1' }] });
  const { body } = await list(admin.token, { type: 'Rechnung' });
  const [invoice] = body;
  expect(invoice).toMatchObject({ licensePlate: '', processed: false });
  const response = await app.good(api.updatePosition, {
    token: admin.token,
    params: { id: invoice.id },
    body: { licensePlate: 'm x 1', positionInvoiceDate: '2025-03-01', aff: true },
  });
  expect(response.body).toMatchObject({
    licensePlate: 'M-X-1',
    positionInvoiceDate: '2025-03-01',
    aff: true,
    affValue: 50,
    processed: true,
    openAmount: 0,
    links: [{ reason: 'amount', amount: 50 }],
  });
  const undone = await app.good(api.updatePosition, {
    token: admin.token,
    params: { id: invoice.id },
    body: { licensePlate: '' },
  });
  expect(undone.body).toMatchObject({ processed: false, links: [], linkedItemId: null });
});

test('a manual link overrides automatic ones, and a removed link stays removed', async () => {
  const admin = await createAdmin(app);
  await store(admin, { number: 'R-1', date: '2025-01-01', positions: [{ amountCents: 5000 }] });
  await store(admin, { number: 'R-2', date: '2025-02-01', positions: [{ amountCents: 8000 }] });
  await store(admin, { type: 'Gutschrift', number: 'G-1', date: '2025-03-01', positions: [{ amountCents: -5000 }] });
  const { body } = await list(admin.token, { size: '10' });
  const [credit, first, second] = body;
  expect(first).toMatchObject({ invoiceNumber: 'R-1', processed: true, linkedItemId: credit.id });
  const linked = await app.good(api.linkPosition, {
    token: admin.token,
    params: { id: second.id },
    body: { otherId: credit.id },
  });
  expect(linked.body).toMatchObject({
    openAmount: 30,
    processed: false,
    links: [{ entry: { id: credit.id }, reason: 'manual', amount: 50, userEmail: admin.email }],
  });
  const freed = await app.good(api.getPosition, { token: admin.token, params: { id: first.id } });
  expect(freed.body).toMatchObject({ processed: false, links: [] });
  await app.good(api.unlinkPosition, { token: admin.token, params: { id: credit.id, otherId: second.id } });
  const again = await app.good(api.getPosition, { token: admin.token, params: { id: first.id } });
  expect(again.body).toMatchObject({ processed: true, links: [{ reason: 'amount' }] });
  await app.good(api.unlinkPosition, { token: admin.token, params: { id: first.id, otherId: credit.id } });
  const apart = await app.good(api.getPosition, { token: admin.token, params: { id: first.id } });
  expect(apart.body).toMatchObject({ processed: false, links: [] });
  const candidates = await app.good(api.linkCandidates, { token: admin.token, params: { id: first.id }, query: {} });
  expect(ids(candidates.body)).toEqual([credit.id]);
});

test('two invoices cannot be linked, nor positions of another company', async () => {
  const [admin, foreign] = [await createAdmin(app), await createAdmin(app)];
  for (const owner of [admin, foreign]) {
    await store(owner, { positions: [{ amountCents: 100 }, { amountCents: 200 }] });
    await store(owner, { type: 'Gutschrift', positions: [{ amountCents: -700, plate: 'X-Y-1' }] });
  }
  const own = (await list(admin.token, { sort: 'amount' })).body;
  const theirs = (await list(foreign.token, { sort: 'amount' })).body;
  const link = (id: number, otherId: number) =>
    app.call(api.linkPosition, { token: admin.token, params: { id }, body: { otherId } });
  expect((await link(own[1].id, own[2].id)).status).toBe(422);
  expect((await link(own[1].id, theirs[0].id)).status).toBe(404);
  expect((await link(theirs[1].id, own[0].id)).status).toBe(404);
  for (const endpoint of [api.getPosition, api.linkCandidates])
    expect((await app.call(endpoint, { token: admin.token, params: { id: theirs[0].id } })).status).toBe(404);
  expect((await list(admin.token, { documentId: String(theirs[0].documentId) })).body).toEqual([]);
});

test.each([{}, { amount: 1 }, { aff: 'ja' }, { positionInvoiceDate: '2025-13-01' }, { licensePlate: 'x'.repeat(15) }])(
  'a correction refuses %j',
  async (body) => {
    const admin = await createAdmin(app);
    await store(admin, { positions: [{ amountCents: 100 }] });
    const [position] = (await list(admin.token)).body;
    expect((await app.call(api.updatePosition, { token: admin.token, params: { id: position.id }, body })).status).toBe(
      400,
    );
  },
);
