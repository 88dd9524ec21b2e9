import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { publishChange } from '../src/live/live-events.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import type { SignedIn } from './factories.ts';

type Owner = Pick<SignedIn, 'token'>;

const newVin = (): string => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();

export const createVehicle = async (app: TestApp, { token }: Owner, licensePlate: string, vin = newVin()) => {
  const { body } = await app.good(api.createVehicle, { body: { vin, licensePlate }, token });
  return { id: body.id as number, vin: body.vin as string, licensePlate: body.licensePlate as string };
};

export const createDriver = async (app: TestApp, { token }: Owner, firstName: string, lastName: string) => {
  const { body } = await app.good(api.createEmployee, {
    body: { firstName, lastName, birthDate: '1990-05-17' },
    token,
  });
  return { id: body.id as number, firstName, lastName };
};

export interface TripOptions {
  readonly vehicle?: { readonly id: number; readonly vin: string; readonly licensePlate: string };
  readonly driver?: { readonly id: number; readonly firstName: string; readonly lastName: string };
  /** Instants as ISO text; a trip without an end is under way. */
  readonly start: string;
  readonly end?: string;
  readonly plate?: string;
  /** The source names the vehicle by plate alone. */
  readonly isByPlate?: boolean;
  readonly vin?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Number, staff number and date of birth of the driver at the source. */
  readonly driverNumber?: string;
  readonly staffNumber?: string;
  readonly birthDate?: string;
}

const namesAtSource = ({
  driverNumber = '',
  staffNumber = '',
  birthDate,
  isByPlate = false,
}: Partial<TripOptions>) => ({
  is_by_plate: isByPlate,
  driver_external_id: driverNumber,
  driver_staff_number: staffNumber,
  driver_birth_date: birthDate ?? null,
});

/** Writes trips as an import does, because no endpoint creates them; called at the top level of a test file. */
export const createTripWriter = (app: TestApp) => {
  const db = openAppDatabase(app.target, {
    max: 1,
    onError: () => undefined,
  });
  afterAll(() => db.destroy());

  return async (owner: Owner, options: readonly TripOptions[]): Promise<number[]> => {
    const companyId = companyIdOf(owner);
    if (options.length === 0) return [];
    return inTenant(db, companyId, async (tx) => {
      const rows = await tx
        .insertInto('trips')
        .values(
          options.map(({ vehicle, driver, start, end, plate, vin, firstName, lastName, ...source }) => ({
            company_id: companyId,
            source: 'test',
            external_id: randomUUID(),
            vehicle_id: vehicle?.id ?? null,
            employee_id: driver?.id ?? null,
            first_name: firstName ?? driver?.firstName ?? 'Karl',
            last_name: lastName ?? driver?.lastName ?? 'Kutscher',
            birth_day: driver ? '1990-05-17' : (source.birthDate ?? null),
            ...namesAtSource(source),
            vin: vin ?? vehicle?.vin ?? '',
            license_plate: plate ?? vehicle?.licensePlate ?? '',
            start_time: new Date(start),
            end_time: end === undefined ? null : new Date(end),
          })),
        )
        .returning('id')
        .execute();
      await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
      return rows.map(({ id }) => id);
    });
  };
};
