import type { Clock } from '../../lib/clock.ts';
import type { DrivingHistory, ProviderShift, ProviderVehicle } from '../driving-history/driving-history.ts';
import { displayKey, parseRow } from '../http/parse-row.ts';
import type { ProviderFetch } from '../http/provider-http.ts';
import { type ProviderCredential, ProviderError, type ProviderRow } from '../provider.ts';
import { chainTrips, lookAheadMs, lookBackMs, type TripChain } from './trips-to-shifts.ts';
import { createWebfleetClient, type WebfleetSettings } from './webfleet-client.ts';
import { readDriverName, vehicleNamed, webfleetVehicle } from './webfleet-rows.ts';
import { readTrips } from './webfleet-trips.ts';

export const webfleetUrl = 'https://csv.webfleet.com/extern';

/** With its margins, a window stays within the shortest month, the longest range of a report. */
const windowDays = 25;

export const createWebfleetDrivingHistory = (
  fetchProvider: ProviderFetch,
  settings: WebfleetSettings,
  clock: Clock,
): DrivingHistory => {
  const webfleet = createWebfleetClient(fetchProvider, settings);

  /** An account without the vehicle report may still list its objects by name. */
  const readVehicles = async (credential: ProviderCredential, signal: AbortSignal): Promise<readonly unknown[]> => {
    try {
      return await webfleet('showVehicleReportExtern', { credential, signal });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'not_allowed') throw error;
      return webfleet('showObjectReportExtern', { credential, signal });
    }
  };

  const vehicleRows = async (
    credential: ProviderCredential,
    signal: AbortSignal,
  ): Promise<ProviderRow<ProviderVehicle>[]> =>
    (await readVehicles(credential, signal)).map((item, at) =>
      parseRow(webfleetVehicle, item, { reference: referenceOf(item, at) }),
    );

  return {
    source: 'webfleet',
    windowDays,
    verify: async (credential, signal) => void (await readVehicles(credential, signal)),
    async *listVehicles(credential, signal) {
      yield* await vehicleRows(credential, signal);
    },
    async *fetchShifts(credential, { from, to }, signal) {
      const rows = await vehicleRows(credential, signal);
      const vehicles = new Map(rows.flatMap((row) => ('row' in row ? [[row.row.externalId, row.row] as const] : [])));
      const now = clock();
      const ahead = Math.min(to.getTime() + lookAheadMs, now.getTime());
      const range = { from: new Date(from.getTime() - lookBackMs), to: new Date(ahead) };
      const { trips, unusable } = await readTrips(webfleet, credential, range, signal);
      yield* unusable;
      for (const chain of chainTrips(trips, now)) {
        const touches = chain.start <= to && (chain.end === null || chain.end >= from);
        // Trips without a driver are reported once, by the window they began in.
        const isReportedHere = chain.first.driver !== null || chain.start >= from;
        if (touches && isReportedHere) yield shiftOf(chain, vehicles);
      }
    },
  };
};

const referenceOf = (item: unknown, at: number): string =>
  `Objekt ${displayKey((item as { objectno?: unknown } | null)?.objectno) ?? at + 1}`;

const shiftOf = (
  { id, first, start, end }: TripChain,
  vehicles: ReadonlyMap<string, ProviderVehicle>,
): ProviderRow<ProviderShift> => {
  const { driver, vehicle } = first;
  if (!driver) return { unusable: 'Die Fahrt hat keinen Fahrer.', reference: `Fahrt ${id}` };
  return {
    row: {
      externalId: id,
      driver: { externalId: driver.id, ...readDriverName(driver.name) },
      vehicle: vehicles.get(vehicle.id) ?? vehicleNamed(vehicle.id, vehicle.name),
      start,
      end,
    },
  };
};
