import { type Clock, secondsAfter } from '../../lib/clock.ts';
import type { Telematics, TelematicsProviderCredential, TelematicsReading } from '../telematics/telematics.ts';
import { type GeotabClient, type GetRequest, maxRows } from './geotab-client.ts';
import {
  type Device,
  device,
  isActiveVehicle,
  readAllById,
  type StatusInfo,
  statusData,
  statusInfo,
  vinOf,
} from './geotab-entities.ts';

const devicesAtOnce = 100;

export const createGeotabTelematics = (client: GeotabClient, clock: Clock): Telematics => ({
  verify: async (credential, signal) => {
    await client.signIn(credential, signal);
    await client.get(credential, deviceStatus(), statusInfo, signal);
  },
  async *readAll(credential, signal) {
    const now = clock();
    const statuses = await readStatuses(client, credential, signal);
    for await (const devices of activeDevices(client, credential, now, signal)) {
      await statuses.complete(devices);
      const reporting = devices.flatMap((device) => {
        const status = statuses.of(device.id);
        return status ? [{ device, status }] : [];
      });
      const reportingDevices = reporting.map(({ device }) => device);
      const odometers = await readOdometers(client, credential, { devices: reportingDevices, now }, signal);
      for (const { device, status } of reporting) yield toReading(device, status, odometers.get(device.id));
    }
  },
});

async function* activeDevices(
  client: GeotabClient,
  credential: TelematicsProviderCredential,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Device[]> {
  let batch: Device[] = [];
  for await (const one of readAllById(client, credential, { request: { typeName: 'Device' }, row: device }, signal)) {
    if (!isActiveVehicle(one, now)) continue;
    batch.push(one);
    if (batch.length < devicesAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const deviceStatus = (id?: string): GetRequest => ({
  typeName: 'DeviceStatusInfo',
  ...(id !== undefined && { search: { deviceSearch: { id } } }),
});

/** Devices that never reported carry a date before any of them was built. */
const firstBelievable = new Date('2000-01-01');

const readStatuses = async (client: GeotabClient, credential: TelematicsProviderCredential, signal: AbortSignal) => {
  const all = await client.get(credential, deviceStatus(), statusInfo, signal);
  const byDevice = new Map<string, StatusInfo>();
  const keep = (status: StatusInfo) => {
    if (status.dateTime > firstBelievable) byDevice.set(status.device.id, status);
  };
  all.forEach(keep);
  return {
    of: (id: string) => byDevice.get(id),
    /** A full response may be truncated, so missing devices are requested by id. */
    complete: async (devices: readonly Device[]) => {
      if (all.length < maxRows) return;
      const missing = devices.filter(({ id }) => !byDevice.has(id)).map(({ id }) => deviceStatus(id));
      (await client.getEach(credential, missing, statusInfo, signal)).flat().forEach(keep);
    },
  };
};

/**
 * Diagnostics that may hold an odometer, best first: as corrected by the customer, and as reported by one of three kinds of engine. The first gives a
 * value for any instant; of the others the latest of a day counts.
 */
const diagnostics = [
  { id: 'DiagnosticOdometerAdjustmentId', windowSeconds: 0 },
  { id: 'DiagnosticOdometerId', windowSeconds: 86_400 },
  { id: 'DiagnosticOBDOdometerReaderId', windowSeconds: 86_400 },
  { id: 'DiagnosticJ1939TotalVehicleDistanceId', windowSeconds: 86_400 },
] as const;

const readOdometers = async (
  client: GeotabClient,
  credential: TelematicsProviderCredential,
  { devices, now }: { readonly devices: readonly Device[]; readonly now: Date },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> => {
  const metres = new Map<string, number>();
  for (const { id: diagnostic, windowSeconds } of diagnostics) {
    const requests = devices
      .filter(({ id }) => !metres.has(id))
      .map(({ id }) => ({
        typeName: 'StatusData',
        search: {
          deviceSearch: { id },
          diagnosticSearch: { id: diagnostic },
          fromDate: secondsAfter(now, -windowSeconds).toISOString(),
          toDate: now.toISOString(),
        },
      }));
    for (const rows of await client.getEach(credential, requests, statusData, signal)) {
      const [latest] = rows.filter(({ data }) => data > 0).sort((one, other) => +other.dateTime - +one.dateTime);
      if (latest) metres.set(latest.device.id, latest.data);
    }
  }
  return metres;
};

const toReading = (one: Device, status: StatusInfo, metres: number | undefined): TelematicsReading => {
  const { latitude = null, longitude = null } = status;
  // Without a fix the device reports 0/0, in the Gulf of Guinea.
  const hasFix = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return {
    deviceType: one.deviceType,
    serialNumber: one.serialNumber,
    vin: vinOf(one),
    plate: one.licensePlate,
    odometerKm: metres === undefined ? null : metres / 1000,
    latitude: hasFix ? latitude : null,
    longitude: hasFix ? longitude : null,
    readAt: status.dateTime,
  };
};
