import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();

/** Bill of a month whose lines name their vehicle in the text alone. */
const bill = (kind: PrintableDocument['kind'], month: number): PrintableDocument => ({
  kind,
  number: `${kind}-${month}`,
  date: `2025-${month}-${kind === 'invoice' ? '03' : '24'}`,
  positions: ['B-AA 1007', 'B-AA-1008E'].map((plate, index) => ({
    number: String(index + 1),
    service: `Leasingrate ${month}/2025 ${plate}`,
    cents: 40_000,
  })),
});

const importBill = async ({ token }: SignedIn, document: PrintableDocument): Promise<void> => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(writeEInvoice(document, 'xrechnung-cii'))], `${document.number}.xml`));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/leaseplan/import`, { method: 'POST', headers, body });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('2 Positionen')]);
};

const positionsOf = async ({ token }: SignedIn) =>
  (await app.good(api.listPositions, { token, query: { sort: 'licensePlate', order: 'asc' } })).body;

/** Vehicles of all positions, sorted by plate. */
const vehiclesOf = async (admin: SignedIn) => {
  const details = (await positionsOf(admin)).map(({ id }) =>
    app.good(api.getPosition, { token: admin.token, params: { id } }),
  );
  return (await Promise.all(details)).map(({ body }) => body.vehicleId);
};

test.each([[['invoice', 'credit']], [['credit', 'invoice']]] as const)(
  '%j of a company without vehicles are settled by the plates in their texts',
  async (kinds) => {
    const admin = await createAdmin(app);
    for (const kind of kinds) await importBill(admin, bill(kind, 10));
    for (const kind of kinds) await importBill(admin, bill(kind, 11));
    const settled = await positionsOf(admin);
    expect(settled.map(({ licensePlate, processed }) => [licensePlate, processed])).toEqual([
      ...Array.from({ length: 4 }, () => ['B-AA-1007', true]),
      ...Array.from({ length: 4 }, () => ['B-AA-1008E', true]),
    ]);
    expect(await vehiclesOf(admin)).toEqual(Array.from({ length: 8 }, () => null));
    // A vehicle that comes later has its positions at once, and so have the next ones.
    const { id } = await createVehicle(app, admin, { licensePlate: 'B-AA-1007' });
    const carried = [id, id, id, id, null, null, null, null];
    expect(await vehiclesOf(admin)).toEqual(carried);
    for (const kind of kinds) await importBill(admin, bill(kind, 12));
    expect((await vehiclesOf(admin)).filter((vehicle) => vehicle === id)).toHaveLength(6);
    expect((await positionsOf(admin)).every(({ processed }) => processed)).toBe(true);
  },
);
