import { api } from '@flottwart/contract/api';
import { vehicleKpiResponse } from '@flottwart/contract/leasing/kpi';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createMember } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { createVehicle } from '../../../../test/trip-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);

test('the time KPIs carry exactly the required keys', async () => {
  const admin = await createAdmin(app);
  await store(admin, {
    date: '2024-12-31',
    positions: [{ amountCents: 10_010 }, { amountCents: 20, date: '2025-01-01' }],
  });
  await store(admin, {
    type: 'Gutschrift',
    date: '2025-08-01',
    positions: [
      { amountCents: -3005, service: 'Bonus AFF' },
      { amountCents: -10, service: 'Kulanz' },
    ],
  });
  const { body } = await app.good(api.kpi, { token: admin.token });
  expect(body).toEqual({
    TOTAL_RECHNUNG: 100.3,
    TOTAL_GUTSCHRIFT_AFF: -30.05,
    TOTAL_GUTSCHRIFT_NON_AFF: -0.1,
    COUNT_RECHNUNG: 2,
    COUNT_GUTSCHRIFT_AFF: 1,
    COUNT_GUTSCHRIFT_NON_AFF: 1,
    '2024_RECHNUNG': 100.1,
    '2024_Q4_RECHNUNG': 100.1,
    '2024_DECEMBER_RECHNUNG': 100.1,
    '2025_RECHNUNG': 0.2,
    '2025_Q1_RECHNUNG': 0.2,
    '2025_JANUARY_RECHNUNG': 0.2,
    '2025_GUTSCHRIFT_AFF': -30.05,
    '2025_Q3_GUTSCHRIFT_AFF': -30.05,
    '2025_AUGUST_GUTSCHRIFT_AFF': -30.05,
    '2025_GUTSCHRIFT_NON_AFF': -0.1,
    '2025_Q3_GUTSCHRIFT_NON_AFF': -0.1,
    '2025_AUGUST_GUTSCHRIFT_NON_AFF': -0.1,
  });
});

test('the vehicle KPIs are keyed by plate and year', async () => {
  const admin = await createAdmin(app);
  await store(admin, {
    date: '2025-01-31',
    positions: [
      { amountCents: 10_000, plate: 'B-AB-1' },
      { amountCents: 30_000, plate: 'B-AB-2' },
      { amountCents: 500, plate: null },
    ],
  });
  await store(admin, {
    type: 'Gutschrift',
    date: '2025-02-28',
    positions: [{ amountCents: -25_000, plate: 'b ab 2' }],
  });
  const { body } = await app.good(api.vehicleKpi, { token: admin.token });
  expect(body).toEqual({
    sumRechnung: { _2025: 5, 'B-AB-1_2025': 100, 'B-AB-2_2025': 300 },
    sumGutschriftAff: { _2025: 0, 'B-AB-1_2025': 0, 'B-AB-2_2025': 0 },
    sumGutschriftNonAff: { _2025: 0, 'B-AB-1_2025': 0, 'B-AB-2_2025': -250 },
    differenz: { _2025: 5, 'B-AB-1_2025': 100, 'B-AB-2_2025': 50 },
    anzahlRechnungen: { _2025: 1, 'B-AB-1_2025': 1, 'B-AB-2_2025': 1 },
    anzahlGutschriften: { _2025: 0, 'B-AB-1_2025': 0, 'B-AB-2_2025': 1 },
    durchschnittRechnungAlleKennzeichen: 200,
    kennzeichenMitHoechsterRechnungssumme: 'B-AB-2',
    kennzeichenMitHoechstemVerlust: 'B-AB-1',
  });
});

test('the vehicle KPIs follow every import and correction in spite of the cache', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  const sums = async (token: string) => {
    const { body, headers } = await app.good(api.vehicleKpi, { token });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    return vehicleKpiResponse.parse(body).sumRechnung;
  };
  expect(await sums(admin.token)).toEqual({});
  await store(admin, { date: '2025-01-31', positions: [{ amountCents: 10_000, plate: 'B-AB-1' }] });
  for (const _again of [1, 2]) expect(await sums(admin.token)).toEqual({ 'B-AB-1_2025': 100 });
  expect(await sums(other.token)).toEqual({});
  const [position] = (await app.good(api.listPositions, { token: admin.token, query: {} })).body as { id: number }[];
  await app.good(api.updatePosition, {
    token: admin.token,
    params: { id: position?.id },
    body: { licensePlate: 'B-AB-2' },
  });
  for (const _again of [1, 2]) expect(await sums(admin.token)).toEqual({ 'B-AB-2_2025': 100 });
});

test('every figure is the sum of the positions that its filters find', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  await store(admin, {
    date: '2025-01-31',
    positions: [
      { amountCents: 10_001, plate: 'BAB-1' },
      { amountCents: 2500, plate: 'B-AB-2', date: '2024-12-31' },
      { amountCents: 700, plate: null, date: '2025-02-01' },
    ],
  });
  await createVehicle(app, admin, 'B-AB-1');
  await store(admin, {
    type: 'Gutschrift',
    date: '2025-03-31',
    positions: [
      { amountCents: -4000, plate: 'B-AB-1', service: 'Bonus AFF' },
      { amountCents: -300, plate: 'B-AB-2' },
    ],
  });
  const sumOf = async (query: Record<string, string>) => {
    const rows = (await app.good(api.listPositions, { token, query })).body as { amount: number }[];
    return rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  };
  const filters = {
    RECHNUNG: { type: 'Rechnung' },
    GUTSCHRIFT_AFF: { type: 'Gutschrift', aff: 'true' },
    GUTSCHRIFT_NON_AFF: { type: 'Gutschrift', aff: 'false' },
  } as const;
  const kpi = (await app.good(api.kpi, { token })).body as Record<string, number>;
  for (const [kind, filter] of Object.entries(filters)) {
    expect(await sumOf(filter)).toBe(kpi[`TOTAL_${kind}`]);
    for (const year of [2024, 2025])
      expect(await sumOf({ ...filter, from: `${year}-01-01`, to: `${year}-12-31` })).toBe(kpi[`${year}_${kind}`] ?? 0);
    expect(await sumOf({ ...filter, from: '2025-01-01', to: '2025-03-31' })).toBe(kpi[`2025_Q1_${kind}`] ?? 0);
  }
  const vehicles = vehicleKpiResponse.parse((await app.good(api.vehicleKpi, { token })).body);
  // Both pages have the same sum, with what names no plate.
  const total = Object.values(vehicles.sumRechnung).reduce((sum, euro) => sum + Math.round(euro * 100), 0) / 100;
  expect([total, vehicles.sumRechnung._2025]).toEqual([kpi.TOTAL_RECHNUNG, 7]);
  for (const [key, difference] of Object.entries(vehicles.differenz)) {
    const [licensePlate = '', year = ''] = key.split('_');
    if (licensePlate === '') continue;
    const ofYear = { licensePlate, from: `${year}-01-01`, to: `${year}-12-31` };
    expect([key, await sumOf(ofYear)]).toEqual([key, difference]);
    expect(await sumOf({ ...ofYear, ...filters.RECHNUNG })).toBe(vehicles.sumRechnung[key]);
    expect(await sumOf({ ...ofYear, ...filters.GUTSCHRIFT_AFF })).toBe(vehicles.sumGutschriftAff[key]);
  }
});

test('an empty company has empty KPIs, and another company’s sums stay there', async () => {
  const [admin, other] = [await createAdmin(app), await createAdmin(app)];
  await store(other, { positions: [{ amountCents: 10_000 }] });
  expect((await app.good(api.kpi, { token: admin.token })).body).toEqual({
    TOTAL_RECHNUNG: 0,
    TOTAL_GUTSCHRIFT_AFF: 0,
    TOTAL_GUTSCHRIFT_NON_AFF: 0,
    COUNT_RECHNUNG: 0,
    COUNT_GUTSCHRIFT_AFF: 0,
    COUNT_GUTSCHRIFT_NON_AFF: 0,
  });
  expect((await app.good(api.vehicleKpi, { token: admin.token })).body).toMatchObject({
    sumRechnung: {},
    durchschnittRechnungAlleKennzeichen: 0,
    kennzeichenMitHoechstemVerlust: '',
  });
});

test('open credits are in the worklist, largest sum first', async () => {
  const admin = await createAdmin(app);
  await store(admin, {
    date: '2025-01-31',
    positions: [
      { amountCents: 10_000, plate: 'B-AB-1', date: '2025-01-01' },
      { amountCents: 5000, plate: 'B-AB-1' },
      { amountCents: 30_000, plate: 'B-AB-2' },
    ],
  });
  await store(admin, { type: 'Gutschrift', date: '2025-02-28', positions: [{ amountCents: -5000, plate: 'B-AB-1' }] });
  const unclaimed = { vehicleId: null, claimedPositions: 0, claimedAt: null };
  const { body, headers } = await app.good(api.listOpenCredits, { token: admin.token, query: { size: '10' } });
  expect([headers['x-total-count'], body]).toEqual([
    '2',
    [
      { ...unclaimed, licensePlate: 'B-AB-2', positions: 1, openAmount: 300, oldestDate: '2025-01-31' },
      { ...unclaimed, licensePlate: 'B-AB-1', positions: 1, openAmount: 100, oldestDate: '2025-01-01' },
    ],
  ]);
  const found = await app.good(api.listOpenCredits, { token: admin.token, query: { q: 'ab1' } });
  expect(found.body).toHaveLength(1);
});

test('an ADMIN sets the quarterly limit and the AFF keywords; a USER reads them', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const defaults = await app.good(api.getLeasingSettings, { token: member.token });
  expect(defaults.body).toEqual({
    quarterlyLimit: null,
    limitOf: 'AFF_CREDITS',
    affKeywords: ['AFF'],
    claimEmail: '',
    claimLimit: 0,
    claimReminderDays: 30,
  });
  const body = {
    quarterlyLimit: 12_500.5,
    limitOf: 'NET_COST',
    affKeywords: ['Treue Bonus'],
    claimEmail: 'a@leasing.example',
    claimLimit: 250.5,
    claimReminderDays: null,
  };
  expect((await app.call(api.updateLeasingSettings, { token: member.token, body })).status).toBe(403);
  expect((await app.call(api.updateLeasingSettings, { token: admin.token, body })).body).toEqual(body);
  await store(admin, {
    positions: [
      { amountCents: 100, service: 'AFF' },
      { amountCents: 100, service: 'Bonus für Treue' },
    ],
  });
  const positions = (await app.good(api.listPositions, { token: admin.token, query: {} })).body as { aff: boolean }[];
  expect(positions.map(({ aff }) => aff)).toEqual([false, true]);
});

test.each([{}, { quarterlyLimit: -1 }, { quarterlyLimit: 1.234 }, { affKeywords: [] }, { limitOf: 'ALLES' }, { x: 1 }])(
  'the settings refuse %j',
  async (body) => {
    const admin = await createAdmin(app);
    expect((await app.call(api.updateLeasingSettings, { token: admin.token, body })).status).toBe(400);
  },
);
