import { api } from '@flottwart/contract/api';
import { maxContractsPerVehicle } from '@flottwart/contract/rules/limits';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createMember, createVehicle } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const admin = await createAdmin(app);
const { token } = admin;
const other = await createAdmin(app);

const terms = {
  lessor: 'Leasing AG',
  contractNumber: 'LV-4711/24',
  rateService: 'Leasingrate',
  rate: 412.5,
  services: [{ service: 'Wartung', rate: 40 }],
  from: '2025-01-01',
  to: '2025-12-31',
  kilometres: 60_000,
};
const create = (body: object, as = token) => app.call(api.createLeasingContract, { body, token: as });
const proposals = async (as = token) => (await app.good(api.listContractProposals, { token: as })).body;
const accept = (list: readonly object[], as = token) =>
  app.call(api.acceptContractProposals, { body: { proposals: list }, token: as });

test('an ADMIN enters, corrects and deletes the contract of a vehicle, a USER reads it', async () => {
  const member = await createMember(app, admin);
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-CO-1' });
  expect((await create({ vehicleId, ...terms }, member.token)).status).toBe(403);
  const created = await create({ vehicleId, ...terms });
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      vehicleId,
      licensePlate: 'B-CO-1',
      ...terms,
      changedBy: admin.email,
      changedAt: expect.any(String),
    },
  ]);
  const { id } = created.body;
  const byMember = { params: { id }, body: { rate: 1 }, token: member.token };
  expect((await app.call(api.updateLeasingContract, byMember)).status).toBe(403);
  expect((await accept([{ vehicleId, lessor: 'Leasing AG', rate: 1 }], member.token)).status).toBe(403);
  const changed = await app.good(api.updateLeasingContract, {
    params: { id },
    body: { to: null, services: [] },
    token,
  });
  expect(changed.body).toMatchObject({ ...terms, to: null, services: [], changedBy: admin.email });
  for (const q of ['bco1', 'leasing ag', 'lv-4711']) {
    const { body } = await app.good(api.listLeasingContracts, { query: { q }, token });
    expect(body.map((contract) => contract.id)).toEqual([id]);
  }
  expect((await app.call(api.deleteLeasingContract, { params: { id }, token: member.token })).status).toBe(403);
  await app.good(api.deleteLeasingContract, { params: { id }, token });
  expect((await app.call(api.deleteLeasingContract, { params: { id }, token })).status).toBe(404);
});

test('terms of one vehicle follow one another and are limited in number', async () => {
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-CO-2' });
  expect((await create({ vehicleId, ...terms })).status).toBe(201);
  const overlapping = await create({ vehicleId, ...terms, from: '2025-12-31', to: null });
  expect([overlapping.status, overlapping.body.message]).toEqual([
    409,
    '„Leasingrate“ ist schon vereinbart: im Vertrag mit Leasing AG ab 01.01.2025 bis 31.12.2025.',
  ]);
  const next = await create({ vehicleId, ...terms, from: '2026-01-01', to: '2026-01-31' });
  const { id } = next.body;
  const back = await app.call(api.updateLeasingContract, { params: { id }, body: { from: '2025-06-01' }, token });
  expect([next.status, back.status]).toEqual([201, 409]);
  const backwards = await app.call(api.updateLeasingContract, { params: { id }, body: { to: '2025-06-01' }, token });
  expect([backwards.status, backwards.body.message]).toEqual([422, 'Das Ende liegt vor dem Beginn.']);
  for (let year = 2027; year < 2025 + maxContractsPerVehicle; year += 1)
    expect((await create({ vehicleId, ...terms, from: `${year}-01-01`, to: `${year}-12-31` })).status).toBe(201);
  expect((await create({ vehicleId, ...terms, from: '2099-01-01', to: null })).body.message).toBe(
    'Ein Fahrzeug hat höchstens 20 Verträge.',
  );
});

test('a lessor agrees a service once at a time, and its services end with its own contracts', async () => {
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-CO-6' });
  expect((await create({ vehicleId, ...terms })).status).toBe(201);
  const separate = { ...terms, lessor: 'Service AG', rateService: 'Full-Service-Rate', rate: 50, to: null };
  const again = await create({
    ...{ vehicleId, ...separate, lessor: 'LEASING', services: [{ service: 'WARTUNG 06/2025', rate: 30 }] },
  });
  expect([again.status, again.body.message]).toEqual([
    409,
    '„Wartung“ ist schon vereinbart: im Vertrag mit Leasing AG ab 01.01.2025 bis 31.12.2025.',
  ]);
  const created = await create({ vehicleId, ...separate, services: [] });
  expect(created.status).toBe(201);
  const body = { lessor: 'Leasing AG Deutschland', rateService: 'Leasingrate' };
  expect((await app.call(api.updateLeasingContract, { params: { id: created.body.id }, body, token })).status).toBe(
    409,
  );
  // Each service ends with the contracts of its lessor.
  for (const month of ['2025-12', '2026-01'])
    await store(admin, {
      date: `${month}-01`,
      positions: [
        { plate: 'B-CO-6', amountCents: 41_250 },
        { plate: 'B-CO-6', amountCents: 5000, service: 'Full-Service-Rate' },
      ],
    });
  const { body: findings } = await app.good(api.listLeasingFindings, { query: { q: 'B-CO-6' }, token });
  expect(findings).toMatchObject([{ kind: 'rate', service: 'Leasingrate', month: '2026-01-01', stake: 412.5 }]);
});

test('bad terms and vehicles of another company are refused', async () => {
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-CO-3' });
  expect((await create({ vehicleId, ...terms }, other.token)).status).toBe(404);
  for (const bad of [
    { rate: -1 },
    { rate: 0.001 },
    { lessor: ' ' },
    { from: '2025-02-30' },
    { kilometres: 1.5 },
    {
      services: [
        { service: 'Wartung', rate: 1 },
        { service: 'WARTUNG', rate: 2 },
      ],
    },
    { surprise: true },
  ])
    expect([bad, (await create({ vehicleId, ...terms, ...bad })).status]).toEqual([bad, 400]);
  const { body } = await create({ vehicleId, ...terms });
  const change = { params: { id: body.id }, body: { rate: 1 } };
  expect((await app.call(api.updateLeasingContract, change)).status).toBe(401);
  expect((await app.call(api.updateLeasingContract, { ...change, token: other.token })).status).toBe(404);
});

test('the first invoices propose a contract, which a person accepts', async () => {
  const owner = await createAdmin(app);
  const { id: vehicleId } = await createVehicle(app, owner, { licensePlate: 'B-PR-1' });
  await createVehicle(app, owner, { licensePlate: 'B-PR-2' });
  const bill = (date: string, plate: string, rate: number) =>
    store(owner, {
      date,
      issuer: { name: 'Muster Leasing GmbH', vatId: null },
      positions: [
        { plate, service: `Leasingrate ${date.slice(5, 7)}/2025`, amountCents: rate },
        { plate, service: 'Wartungspauschale', amountCents: 4000 },
        { plate, service: 'Reifen', amountCents: 10_000 },
      ],
    });
  await bill('2025-01-01', 'B-PR-1', 40_000);
  await bill('2025-01-01', 'B-PR-2', 40_000);
  expect(await proposals(owner.token)).toEqual([]);
  await bill('2025-02-01', 'B-PR-1', 40_000);
  await bill('2025-03-01', 'B-PR-1', 41_500);
  const [proposal, ...others] = await proposals(owner.token);
  expect(others).toEqual([]);
  expect(proposal).toEqual({
    vehicleId,
    licensePlate: 'B-PR-1',
    lessor: 'Muster Leasing GmbH',
    rateService: 'Leasingrate',
    rate: 400,
    services: [{ service: 'Wartungspauschale', rate: 40 }],
    from: '2025-01-01',
    months: 3,
  });
  expect((await app.good(api.listLeasingContracts, { query: {}, token: owner.token })).body).toEqual([]);
  const lessor = 'Muster Leasing GmbH';
  expect((await accept([{ vehicleId, lessor, rate: 415 }], owner.token)).body.message).toBe(
    'Die Vorschläge haben sich geändert. Bitte neu laden.',
  );
  expect((await accept([{ vehicleId, lessor, rate: 400 }], other.token)).status).toBe(422);
  expect((await accept([{ vehicleId, lessor, rate: 400 }], owner.token)).body.message).toBe('1 Vertrag angelegt.');
  expect(await proposals(owner.token)).toEqual([]);
  const { body } = await app.good(api.listLeasingFindings, { query: {}, token: owner.token });
  expect(body).toMatchObject([{ kind: 'rate', month: '2025-03-01', stake: 15 }]);
});

test('a proposal knows every service that was billed once a month, with the rate first', async () => {
  const owner = await createAdmin(app);
  await createVehicle(app, owner, { licensePlate: 'B-PR-7' });
  const billed = [
    ['Leasingrate', 30_000],
    ['Versicherung', 35_000],
    ['Reparatur', 9_000],
  ] as const;
  for (const date of ['2025-01-02', '2025-02-02'])
    await store(owner, {
      date,
      positions: billed.map(([service, amountCents]) => ({ plate: 'B-PR-7', service, amountCents })),
    });
  expect(await proposals(owner.token)).toMatchObject([
    { rateService: 'Leasingrate', rate: 300, services: [{ service: 'Versicherung', rate: 350 }] },
  ]);
});

test('upkeep alone is proposed beside a rate, never as one', async () => {
  const owner = await createAdmin(app);
  await createVehicle(app, owner, { licensePlate: 'B-PR-9' });
  const bill = (date: string, name: string, ...services: readonly (readonly [string, number])[]) =>
    store(owner, {
      date,
      issuer: { name, vatId: null },
      positions: services.map(([service, amountCents]) => ({ plate: 'B-PR-9', service, amountCents })),
    });
  for (const date of ['2025-01-02', '2025-02-02']) {
    await bill(date, 'Nord Service GmbH', ['Wartung B-PR 9', 4000], ['Wartung und Verschleiß', 3000]);
    await bill(date, 'Ost Werkstatt GmbH', ['Service', 5000]);
    await bill(date, 'Muster Leasing GmbH', ['Leasingrate', 3000], ['Wartung', 9000]);
  }
  expect(await proposals(owner.token)).toMatchObject([
    { lessor: 'Muster Leasing GmbH', rateService: 'Leasingrate', services: [{ service: 'Wartung' }] },
  ]);
});

test.each(['Bearbeitung', 'Bearbeitungspauschale', 'Überführungspauschale', 'Kaution', 'Zulassungsgebühr'])(
  'a %s that came twice proposes no contract and is no part of one',
  async (service) => {
    const owner = await createAdmin(app);
    const plate = 'B-PR-8';
    await createVehicle(app, owner, { licensePlate: plate });
    const bill = (date: string, name: string, ...services: readonly string[]) =>
      store(owner, {
        date,
        issuer: { name, vatId: null },
        positions: services.map((each) => ({ plate, service: each, amountCents: 5000 })),
      });
    for (const date of ['2025-01-02', '2025-02-02']) {
      await bill(date, 'Nord Service GmbH', service);
      await bill(date, 'Muster Leasing GmbH', 'Leasingrate', service);
    }
    expect(await proposals(owner.token)).toMatchObject([{ lessor: 'Muster Leasing GmbH', services: [] }]);
  },
);
