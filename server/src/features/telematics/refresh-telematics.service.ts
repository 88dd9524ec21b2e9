import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { ProviderError } from '../../connectors/provider.ts';
import type { TelematicsReading } from '../../connectors/telematics/telematics.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { minutes } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';
import {
  recordTelematicsRun,
  type StoredTelematicsCredential,
  telematicsCredentialsOf,
} from '../connections/public.ts';
import { listVehicleKeys, type VehicleKeys } from '../vehicles/public.ts';
import { deleteStaleReadings, keepOdometerMonths, lockPositionsEnabled, storeReadings } from './reading.repository.ts';
import { beginRefresh } from './refresh.repository.ts';
import { requestTelematicsRefresh } from './request-refresh.ts';

interface CredentialReading {
  readonly credentialId: number;
  readonly reading: TelematicsReading;
}

/**
 * Matches devices to vehicles by VIN; of several devices with one VIN the latest reading wins. A plate matches only
 * without a VIN match and if exactly one vehicle and one device have it, because plates are reused.
 */
const matchReadings = (
  vehicles: readonly VehicleKeys[],
  readings: readonly CredentialReading[],
): ReadonlyMap<number, CredentialReading> => {
  const matched = new Map<number, CredentialReading>();
  const byVin = new Map(vehicles.map(({ id, vin }) => [vin, id]));
  const unmatched: CredentialReading[] = [];
  for (const one of readings) {
    const vehicleId = one.reading.vin === '' ? undefined : byVin.get(one.reading.vin);
    if (vehicleId === undefined) unmatched.push(one);
    else if (!isAtLeastAsNew(matched.get(vehicleId), one)) matched.set(vehicleId, one);
  }
  const vehiclesByPlate = Map.groupBy(vehicles, ({ plate_key }) => plate_key);
  const readingsByPlate = Map.groupBy(unmatched, ({ reading }) => plateKey(reading.plate));
  for (const [key, [one, ...others]] of readingsByPlate) {
    const [vehicle, ...sharing] = vehiclesByPlate.get(key) ?? [];
    if (!one || !vehicle || isPlaceholderKey(key) || others.length > 0 || sharing.length > 0) continue;
    if (!matched.has(vehicle.id)) matched.set(vehicle.id, one);
  }
  return matched;
};

const isPlaceholderKey = (key: string): boolean => key === '' || key === plateKey(missingPlate);

const isAtLeastAsNew = (current: CredentialReading | undefined, one: CredentialReading): boolean =>
  current !== undefined && current.reading.readAt >= one.reading.readAt;

type RefreshContext = Pick<Context, 'db' | 'clock' | 'connectors' | 'secrets' | 'log'>;

interface Outcome {
  readonly credentialId: number;
  readonly readings: readonly CredentialReading[];
  /** German; empty after a success. */
  readonly error: string;
}

const refreshTimeoutMs = minutes(3) * 1000;

/** Reads every device of a company; a failing credential stores its error and keeps its last readings. */
export const refreshTelematics = async (context: RefreshContext, companyId: CompanyId): Promise<void> => {
  const { db, clock } = context;
  const credentials = await inTenant(db, companyId, async (tx) => {
    await beginRefresh({ tx, companyId, now: clock() });
    return telematicsCredentialsOf(tx, companyId);
  });
  const outcomes: Outcome[] = [];
  for (const credential of credentials) outcomes.push(await readDevices(context, companyId, credential));
  await inTenant(db, companyId, (tx) => storeOutcomes({ tx, companyId, now: clock() }, outcomes));
};

const readDevices = async (
  { connectors, secrets, log }: RefreshContext,
  companyId: CompanyId,
  { id: credentialId, open }: StoredTelematicsCredential,
): Promise<Outcome> => {
  const signal = AbortSignal.timeout(refreshTimeoutMs);
  try {
    const readings = await Array.fromAsync(connectors.telematics.readAll(open(secrets), signal));
    return { credentialId, readings: readings.map((reading) => ({ credentialId, reading })), error: '' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, companyId, credentialId }, 'telematics could not be read');
    const { text } = error.failure === 'cancelled' ? new ProviderError('too_slow') : error;
    return { credentialId, readings: [], error: text };
  }
};

const storeOutcomes = async ({ tx, companyId, now }: TenantContext, outcomes: readonly Outcome[]): Promise<void> => {
  const existingIds = await lockCredentials(tx, companyId);
  const present = outcomes.filter(({ credentialId }) => existingIds.has(credentialId));
  const readings = present.flatMap((outcome) => outcome.readings);
  const matched = matchReadings(await listVehicleKeys(tx, companyId), readings);
  const hasPositions = await lockPositionsEnabled(tx, companyId);
  // Ordered by vehicle id to avoid deadlocks.
  const inOrder = [...matched].sort(([one], [other]) => one - other);
  const changedCount = await storeReadings(
    tx,
    inOrder.map(([vehicleId, one]) => {
      const row = toRow(companyId, vehicleId, one);
      return hasPositions ? row : { ...row, latitude: null, longitude: null };
    }),
  );
  if (changedCount > 0) await keepOdometerMonths(tx, companyId);
  const complete = present.filter(({ error }) => error === '').map(({ credentialId }) => credentialId);
  const deletedCount = await deleteStaleReadings(tx, companyId, complete, [...matched.keys()]);
  for (const { credentialId, error } of present)
    await recordTelematicsRun(tx, companyId, credentialId, { at: now, error });
  if (changedCount + deletedCount === 0) return;
  await noteAllDueDates({ tx, companyId, now }, 'vehicle');
  await publishChange(tx, companyId, { kind: 'vehicle', part: 'telematics' });
};

/** Locks the credentials, so that readings of one removed meanwhile are not stored. */
const lockCredentials = async (tx: TenantTransaction, companyId: CompanyId): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('telematics_credentials')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const toRow = (companyId: CompanyId, vehicleId: number, { credentialId, reading }: CredentialReading) => ({
  company_id: companyId,
  vehicle_id: vehicleId,
  credential_id: credentialId,
  device_type: reading.deviceType,
  serial_number: reading.serialNumber,
  vin: reading.vin,
  license_plate: reading.plate,
  latitude: reading.latitude,
  longitude: reading.longitude,
  read_at: reading.readAt,
  odometer_km: reading.odometerKm,
  odometer_at: reading.odometerKm === null ? null : reading.readAt,
});

/** Enqueues every company with a credential; a failure of one does not stop the others. */
export const refreshAllCompanies = async (
  context: Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'>,
): Promise<void> => {
  const { db, log } = context;
  const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of tenants)
    await inTenant(db, id, (tx) => requestTelematicsRefresh(context, tx, id)).catch((error: unknown) =>
      log.error({ err: error, companyId: id }, 'telematics of a company could not be queued'),
    );
};
