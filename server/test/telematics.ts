import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { telematicsSecret } from '../src/features/connections/connection.repository.ts';
import { keepOdometerMonths, storeReadings } from '../src/features/telematics/reading.repository.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import { publishChange } from '../src/live/live-events.ts';
import { noteAllDueDates } from '../src/work-items/due-dates/store-due-dates.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import { geotabAccount } from './geotab.ts';

interface StoredReading {
  readonly vehicleId: number;
  readonly credentialId: number;
  readonly at: string;
  readonly odometerKm?: number | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

interface Credential {
  readonly username?: string;
  readonly database?: string;
  readonly password?: string;
}

/** Reads the telematics tables directly and stores credentials as the settings do. */
export const telematicsOf = (app: TestApp) => {
  const { secretKey } = app.config;
  if (!secretKey) throw new Error('The test has to set SECRET_KEY.');
  const secrets = createSecretBox(secretKey);
  const db = openAppDatabase(app.target, {
    max: 2,
    onError: () => undefined,
  });
  afterAll(() => db.destroy());
  return {
    db,
    addCredential: (
      owner: { readonly token: string },
      {
        username = geotabAccount.userName,
        database = geotabAccount.database,
        password = geotabAccount.password,
      }: Credential = {},
    ): Promise<number> => {
      const companyId = companyIdOf(owner);
      return inTenant(db, companyId, async (tx) => {
        const { id } = await tx
          .insertInto('telematics_credentials')
          .values({
            company_id: companyId,
            username,
            database_name: database,
            sealed_secret: secrets.seal(telematicsSecret(companyId), password),
            last_run_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },
    /** Notes when the devices were last read. */
    noteRefresh: (owner: { readonly token: string }, startedAt: Date): Promise<void> =>
      inTenant(db, companyIdOf(owner), async (tx) => {
        const row = { company_id: companyIdOf(owner), queued_at: null, started_at: startedAt };
        await tx.insertInto('telematics_refreshes').values(row).execute();
      }),
    /** Stores a reading as a refresh does. */
    storeReading: (owner: { readonly token: string }, reading: StoredReading): Promise<void> => {
      const { vehicleId, credentialId, at, odometerKm = null, latitude = 52.5, longitude = 13.4 } = reading;
      const companyId = companyIdOf(owner);
      return inTenant(db, companyId, async (tx) => {
        const row = {
          company_id: companyId,
          vehicle_id: vehicleId,
          credential_id: credentialId,
          device_type: 'GO9',
          serial_number: 'G9',
          vin: '',
          license_plate: '',
          latitude,
          longitude,
          read_at: new Date(at),
          odometer_km: odometerKm,
          odometer_at: odometerKm === null ? null : new Date(at),
        };
        await storeReadings(tx, [row]);
        await keepOdometerMonths(tx, companyId);
        await noteAllDueDates({ tx, companyId, now: app.clock.now }, 'vehicle');
        await publishChange(tx, companyId, { kind: 'vehicle', part: 'telematics' });
      });
    },
    removeCredential: (owner: { readonly token: string }, id: number): Promise<void> =>
      inTenant(db, companyIdOf(owner), async (tx) => {
        await tx
          .deleteFrom('telematics_credentials')
          .where('company_id', '=', companyIdOf(owner))
          .where('id', '=', id)
          .execute();
      }),
    credentials: (owner: { readonly token: string }) =>
      inTenant(db, companyIdOf(owner), (tx) =>
        tx
          .selectFrom('telematics_credentials')
          .select(['id', 'last_run_at', 'last_error'])
          .where('company_id', '=', companyIdOf(owner))
          .orderBy('id')
          .execute(),
      ),
  };
};
