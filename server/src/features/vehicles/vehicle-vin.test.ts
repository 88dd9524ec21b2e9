import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle } from '../../../test/factories.ts';

const app = await sharedTestApp();

test('an ADMIN corrects a mistyped VIN, with history and search; others cannot', async () => {
  const owner = await createAdmin(app);
  const driver = await createMember(app, owner);
  const { id } = await createVehicle(app, owner, { vin: 'WDB9066331S12345O' });
  const correct = (vin: unknown, as = owner.token) =>
    app.call(api.updateVehicle, { params: { id }, body: { vin }, token: as });
  expect((await correct('WDB9066331S123450', driver.token)).status).toBe(403);
  const { status, body } = await correct(' wdb9066331s123450 ');
  expect([status, body.vin]).toEqual([200, 'WDB9066331S123450']);
  const { body: history } = await app.good(api.history, { params: { id }, query: {}, token: owner.token });
  expect(history[0]).toMatchObject({
    field: 'vin',
    from: 'WDB9066331S12345O',
    to: 'WDB9066331S123450',
    userEmail: owner.email,
  });
  const { body: found } = await app.good(api.listVehicles, { query: { q: 'WDB9066331S123450' }, token: owner.token });
  expect(found.map((vehicle) => vehicle.id)).toEqual([id]);
  for (const bad of ['', null, 'WDB_1', '1'.repeat(18)]) expect((await correct(bad)).status).toBe(400);
});

test('a VIN of another vehicle is refused and names it, archived or not', async () => {
  const owner = await createAdmin(app);
  const other = await createVehicle(app, owner, { vin: 'VERGEBEN1', licensePlate: 'B-VI-1' });
  const { id } = await createVehicle(app, owner, { vin: 'VERTIPPT1' });
  await app.good(api.updateVehicle, { params: { id: other.id }, body: { archived: true }, token: owner.token });
  const refused = await app.call(api.updateVehicle, { params: { id }, body: { vin: 'vergeben1' }, token: owner.token });
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      message: `Ein Fahrzeug mit dieser VIN gibt es bereits: „B-VI-1“ (ID ${other.id}, archiviert).`,
      fields: { vin: 'Bereits vergeben.' },
    }),
  ]);
  const created = await app.call(api.createVehicle, {
    body: { vin: 'VERTIPPT1', licensePlate: 'B-VI-2' },
    token: owner.token,
  });
  expect([created.status, created.body.message]).toEqual([409, expect.stringContaining(`(ID ${id})`)]);
});
