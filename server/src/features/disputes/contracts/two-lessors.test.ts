import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const admin = await createAdmin(app);
const { token } = admin;

const leasing = 'Nordstern Leasing GmbH';
const service = 'Nordstern Leasing Service GmbH';
const months = ['2025-01', '2025-02', '2025-03'];

const bill = (issuer: string | null, month: string, plate: string, ...lines: readonly (readonly [string, number])[]) =>
  store(admin, {
    date: `${month}-03`,
    issuer: { name: issuer, vatId: null },
    positions: lines.map(([name, euro]) => ({ plate, service: name, amountCents: euro * 100 })),
  });
const agree = (vehicleId: number, lessor: string, rate: number, more: object = {}) =>
  app.good(api.createLeasingContract, {
    body: {
      ...{ vehicleId, lessor, rateService: 'Servicerate', rate, services: [], from: '2025-01-01' },
      ...{ to: null, kilometres: null, ...more },
    },
    token,
  });
const findingsOf = async (plate: string) => {
  const query = { q: plate, size: '100', sort: 'month', order: 'asc' } as const;
  const { body } = await app.good(api.listLeasingFindings, { query, token });
  return body.map(({ kind, month, billed, expected, service: name }) => [
    kind,
    month.slice(0, 7),
    billed,
    expected,
    name,
  ]);
};

test('bills of a lessor without a contract are not compared with the contract of another lessor', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-TL 1' });
  await agree(id, 'Nordstern Leasing', 300, { services: [{ service: 'Wartung', rate: 40 }] });
  for (const month of months) {
    await bill(leasing, month, 'B-TL 1', ['Servicerate', 300], ['Wartung', 40]);
    await bill(service, month, 'B-TL 1', ['Versicherung und Wartung', 55], ['Servicepauschale Versicherung', 21]);
  }
  expect(await findingsOf('B-TL 1')).toEqual([]);
  await bill(leasing, '2025-04', 'B-TL 1', ['Servicerate', 310]);
  expect(await findingsOf('B-TL 1')).toEqual([['rate', '2025-04', 310, 300, 'Servicerate']]);
});

test('two lessors agree services of one name, and each bill is compared with the terms of its lessor', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-TL 2' });
  await agree(id, leasing, 300);
  await agree(id, service, 50);
  for (const month of months) {
    await bill(leasing, month, 'B-TL 2', ['Servicerate', 300]);
    await bill(service, month, 'B-TL 2', ['Servicerate', 50]);
  }
  expect(await findingsOf('B-TL 2')).toEqual([]);
  await bill(leasing, '2025-04', 'B-TL 2', ['Servicerate', 305]);
  await bill(service, '2025-04', 'B-TL 2', ['Servicerate', 60]);
  expect((await findingsOf('B-TL 2')).toSorted((one, other) => Number(one[2]) - Number(other[2]))).toEqual([
    ['rate', '2025-04', 60, 50, 'Servicerate'],
    ['rate', '2025-04', 305, 300, 'Servicerate'],
  ]);
  const twice = await app.call(api.createLeasingContract, {
    body: {
      ...{ vehicleId: id, lessor: 'NORDSTERN Leasing', rateService: 'Servicerate', rate: 1, services: [] },
      ...{ from: '2025-06-01', to: null, kilometres: null },
    },
    token,
  });
  expect(twice.status).toBe(409);
});

test('one rate billed by two lessors, one of them without a contract, is billed twice', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-TL 3' });
  await agree(id, leasing, 300);
  await bill(leasing, '2025-01', 'B-TL 3', ['Servicerate', 300]);
  await bill('Anders Leasing AG', '2025-01', 'B-TL 3', ['Servicerate', 300]);
  expect(await findingsOf('B-TL 3')).toMatchObject([['double', '2025-01', 300, 0, 'Servicerate']]);
});

test.each([
  ['the name of the successor of a lessor', [leasing, 'Aurora Mobility GmbH']],
  ['a name that the contract spells otherwise', ['NSL Auto GmbH', 'NSL Auto GmbH']],
  ['an unknown name', [leasing, null]],
])('a bill under %s is compared with the contract', async (_, [first, second]) => {
  const plate = `B-TL ${10 + (first ?? '').length + (second ?? '').length}`;
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await agree(id, leasing, 300);
  await bill(first ?? null, '2025-01', plate, ['Servicerate', 300]);
  await bill(second ?? null, '2025-02', plate, ['Servicerate', 320]);
  expect(await findingsOf(plate)).toEqual([['rate', '2025-02', 320, 300, 'Servicerate']]);
});

test('each lessor of a vehicle has a proposal of its own, also beside the contract of another', async () => {
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-TL 4' });
  for (const month of months) {
    await bill(leasing, month, 'B-TL 4', ['Leasingrate', 300], ['Wartung', 20]);
    await bill(service, month, 'B-TL 4', ['Versicherung', 50], ['Wartung', 9]);
  }
  const proposals = async () =>
    (await app.good(api.listContractProposals, { token })).body.filter((one) => one.vehicleId === vehicleId);
  expect(await proposals()).toMatchObject([
    { lessor: leasing, rateService: 'Leasingrate', rate: 300, services: [{ service: 'Wartung', rate: 20 }] },
    { lessor: service, rateService: 'Versicherung', rate: 50, services: [{ service: 'Wartung', rate: 9 }] },
  ]);
  const accept = (lessor: string, rate: number) =>
    app.call(api.acceptContractProposals, { body: { proposals: [{ vehicleId, lessor, rate }] }, token });
  expect((await accept(leasing, 50)).status).toBe(422);
  expect((await accept(service, 50)).status).toBe(200);
  expect(await proposals()).toMatchObject([{ lessor: leasing }]);
  expect((await accept(leasing, 300)).status).toBe(200);
  expect([await proposals(), await findingsOf('B-TL 4')]).toEqual([[], []]);
});
