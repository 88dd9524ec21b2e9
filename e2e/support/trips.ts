import { randomUUID } from 'node:crypto';
import type { CompanyApi } from './company-api.ts';
import { inDatabase } from './database.ts';

export interface NewTrip {
  readonly vehicleId?: number;
  readonly driverId?: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly plate: string;
  readonly vin?: string;
  /** Instants as ISO text; without an end the trip is ongoing. */
  readonly start: string;
  readonly end?: string;
}

const insertion = `insert into trips (company_id, source, external_id, vehicle_id, employee_id, first_name, last_name,
  birth_day, vin, license_plate, start_time, end_time)
  values ($1, 'story', $2, $3, $4, $5, $6, '1990-05-17', $7, $8, $9, $10) returning id`;

/** Inserts trips as an import does, because no endpoint creates them. */
export const writeTrips = async (api: CompanyApi, trips: readonly NewTrip[]): Promise<number[]> => {
  const { id: companyId } = await api.get<{ readonly id: number }>('/api/myCompany');
  return inDatabase(async (client) => {
    const ids: number[] = [];
    for (const { vehicleId, driverId, firstName, lastName, vin, plate, start, end } of trips) {
      const owner = [companyId, randomUUID(), vehicleId ?? null, driverId ?? null];
      const { rows } = await client.query<{ id: number }>(insertion, [
        ...owner,
        ...[firstName, lastName, vin ?? '', plate, start, end ?? null],
      ]);
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  });
};
