import type { Clock } from '../../lib/clock.ts';
import type {
  DrivingHistory,
  ProviderDriver,
  ProviderShift,
  ProviderVehicle,
} from '../driving-history/driving-history.ts';
import { type ProviderCredential, ProviderError, type ProviderRow } from '../provider.ts';
import type { TelematicsProviderCredential } from '../telematics/telematics.ts';
import { createAssignmentReader, type DriverAssignment } from './driver-assignments.ts';
import { readDriverChanges } from './driver-changes.ts';
import type { GeotabClient } from './geotab-client.ts';
import { type Device, device, isActiveVehicle, readAllById, user, vinOf } from './geotab-entities.ts';

export const createGeotabDrivingHistory = (client: GeotabClient, clock: Clock): DrivingHistory => ({
  source: 'geotab',
  windowDays: 14,
  verify: async (credential, signal) => {
    const known = withDatabase(credential);
    const now = clock();
    await client.signIn(known, signal);
    await readDriverChanges(client, known, signal).inForceAt(now, () => []);
  },
  async *listVehicles(credential, signal) {
    const now = clock();
    for await (const one of readAllById(
      client,
      withDatabase(credential),
      { request: { typeName: 'Device' }, row: device },
      signal,
    ))
      if (isActiveVehicle(one, now)) yield { row: toVehicle(one) };
  },
  async *fetchShifts(credential, { from, to: wanted }, signal) {
    const known = withDatabase(credential);
    const now = clock();
    const to = wanted < now ? wanted : now;
    if (from >= to) return;
    const { vehicles, drivers } = await readMasterData(client, known, signal);
    const changes = readDriverChanges(client, known, signal);
    const assignments = createAssignmentReader();
    const toRow = (assignment: DriverAssignment) => toShift(assignment, vehicles, drivers);

    for (const begin of await changes.inForceAt(from, () => [...vehicles.keys()])) assignments.add(begin);
    for await (const change of changes.between(from, to)) {
      const ended = assignments.add(change);
      if (ended) yield toRow(ended);
    }
    const open = assignments.stillOpen();
    const ends = await changes.endsOf(open, to, now);
    for (const begin of open) yield toRow({ begin, end: ends.get(begin.id) ?? null });
  },
});

/** Two fields have to hold user, database and password. */
const withDatabase = ({ username, password }: ProviderCredential): TelematicsProviderCredential => {
  const [, database, name] = /^([^/]+)\/(.+)$/.exec(username.trim()) ?? [];
  if (!database || !name)
    throw new ProviderError('wrong_credentials', {
      text: 'Der Benutzername für Geotab hat die Form datenbank/benutzer.',
    });
  return { database, username: name, password };
};

const readMasterData = async (client: GeotabClient, credential: TelematicsProviderCredential, signal: AbortSignal) => {
  const vehicles = new Map<string, ProviderVehicle>();
  for await (const one of readAllById(client, credential, { request: { typeName: 'Device' }, row: device }, signal))
    vehicles.set(one.id, toVehicle(one));
  const drivers = new Map<string, ProviderDriver>();
  // Includes former drivers, who occur in earlier shifts.
  for await (const { id, name, firstName, lastName } of readAllById(
    client,
    credential,
    { request: { typeName: 'User' }, row: user },
    signal,
  ))
    drivers.set(id, { externalId: id, firstName, lastName: lastName || (firstName ? '' : name) });
  return { vehicles, drivers };
};

const toVehicle = (one: Device): ProviderVehicle => ({
  externalId: one.id,
  vin: vinOf(one) || undefined,
  plate: one.licensePlate || undefined,
});

const toShift = (
  { begin, end }: DriverAssignment,
  vehicles: ReadonlyMap<string, ProviderVehicle>,
  drivers: ReadonlyMap<string, ProviderDriver>,
): ProviderRow<ProviderShift> => {
  const vehicle = vehicles.get(begin.deviceId);
  const driver = drivers.get(begin.driverId ?? '');
  if (!vehicle) return { unusable: `Der Zugang sieht das Fahrzeug ${begin.deviceId} nicht.`, reference: begin.id };
  if (!driver) return { unusable: `Der Zugang sieht den Fahrer ${begin.driverId} nicht.`, reference: begin.id };
  return { row: { externalId: begin.id, driver, vehicle, start: begin.at, end } };
};
