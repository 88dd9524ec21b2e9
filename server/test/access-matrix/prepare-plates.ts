import { api } from '@flottwart/contract/api';
import type { Company } from '../fixture/company.ts';
import type { Call } from './row.ts';

/** The time in which the vehicle carries its plate now. */
export const currentPlate = async ({ app, admin, vehicle }: Company): Promise<Call> => {
  const { body } = await app.good(api.listVehiclePlates, { params: { id: vehicle }, token: admin.token });
  return { params: { id: vehicle, plateId: body[0]?.id }, body: { from: '2020-01-01T00:00:00Z' } };
};

/** Written straight into the database, before the current one began. */
export const formerPlate = async ({ ownerDb, companyId, vehicle, word, app }: Company): Promise<Call> => {
  const begin = new Date('2020-01-01T00:00:00Z');
  const times = { valid_from: new Date('2001-01-01T00:00:00Z'), valid_to: new Date('2002-01-01T00:00:00Z') };
  await ownerDb
    .updateTable('vehicle_plates')
    .set({ valid_from: begin })
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicle)
    .where('valid_to', 'is', null)
    .execute();
  await ownerDb
    .deleteFrom('vehicle_plates')
    .where('company_id', '=', companyId)
    .where('vehicle_id', '=', vehicle)
    .where('valid_to', 'is not', null)
    .execute();
  const { id } = await ownerDb
    .insertInto('vehicle_plates')
    .values({
      company_id: companyId,
      vehicle_id: vehicle,
      license_plate: `${word}-3`.toUpperCase(),
      plate_key: `${word}3`.toUpperCase(),
      recorded_at: app.clock.now,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: vehicle, plateId: id } };
};
