import { isDeepStrictEqual } from 'node:util';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import type { RowOutcome, RowRemark } from '../../work-items/write-items.ts';
import {
  type EmployeeIdentifiers,
  findDriverCandidates,
  isNumberAlone,
  matchDriver,
  unnumberedName,
} from '../employees/public.ts';
import { carriedOtherwise, lockPlates } from '../plates/public.ts';
import { type ImportedTrip, lockDriversOfTrips, type TripOutcome, upsertTrips } from '../trips/public.ts';
import {
  findVehicleCandidates,
  type MatchedVehicle,
  matchVehicle,
  upsertVehicles,
  type VehicleIndex,
  type VehicleRecord,
} from '../vehicles/public.ts';
import type { TripImport } from './import-records.ts';
import { fileSource } from './import-steps.ts';

export interface ApplyResult {
  readonly outcomes: readonly RowOutcome[];
  /** Ids of vehicles created from trips. */
  readonly createdVehicles: readonly number[];
}

const vehicleIdentifiers = ({ vehicle, start }: TripImport) => ({
  vin: vehicle.vin,
  plate: vehicle.licensePlate,
  at: new Date(start),
});

const driverIdentifiers = ({ driver }: TripImport): EmployeeIdentifiers => driver;

const isByPlate = ({ vehicle }: TripImport): boolean => !vehicle.vin && Boolean(vehicle.licensePlate);

/** Unknown vehicles with a VIN, each once. */
const unknownVehicles = (vehicles: VehicleIndex, trips: readonly TripImport[]): readonly VehicleRecord[] => {
  const unknown = new Map<string, VehicleRecord>();
  for (const trip of trips) {
    const { vin, ...rest } = trip.vehicle;
    const match = matchVehicle(vehicles, vehicleIdentifiers(trip));
    if (vin && (match === undefined || match === 'several') && !unknown.has(vin)) unknown.set(vin, { vin, ...rest });
  }
  return [...unknown.values()];
};

/** Writes trips with their vehicles and drivers; unmatched ones keep the name and get a remark. */
export const applyTrips = async (
  tenant: TenantContext,
  { source, isPreview }: { readonly source: string; readonly isPreview: boolean },
  trips: readonly TripImport[],
): Promise<ApplyResult> => {
  const { tx, companyId } = tenant;
  await lockPlates(tx, companyId);
  await lockDriversOfTrips(tx, companyId, 'read');
  const identifiers = trips.map(vehicleIdentifiers);
  const existing = await findVehicleCandidates(tx, companyId, identifiers);
  const created = unknownVehicles(existing, trips);
  const newVehicles = created.length > 0 ? await upsertVehicles(tenant, created, { overwrites: false, isPreview }) : [];
  const vehicles = created.length > 0 ? await findVehicleCandidates(tx, companyId, identifiers) : existing;
  const employees = await findDriverCandidates(tx, companyId, trips.map(driverIdentifiers));

  const matched = trips.map((trip) => {
    const vehicle = matchVehicle(vehicles, vehicleIdentifiers(trip));
    const driver = matchDriver(employees, driverIdentifiers(trip));
    return { trip, vehicle, driver };
  });
  const named = matched.filter((one) => !isNobody(one));
  const rows = named.map(({ trip, vehicle, driver }): ImportedTrip => {
    const matchedVehicle = vehicle === 'several' ? undefined : vehicle;
    const matchedDriver = driver === 'several' ? undefined : driver;
    return {
      external_id: trip.externalId,
      vehicle_id: matchedVehicle?.id ?? null,
      employee_id: matchedDriver?.id ?? null,
      ...namesOf(trip, matchedDriver),
      birth_day: trip.driver.birthDate ?? matchedDriver?.birth_date ?? null,
      driver_external_id: trip.driver.externalId ?? '',
      driver_staff_number: trip.driver.staffNumber ?? '',
      driver_birth_date: trip.driver.birthDate ?? null,
      vin: trip.vehicle.vin ?? matchedVehicle?.vin ?? '',
      license_plate: plateOf(trip, matchedVehicle),
      is_by_plate: isByPlate(trip),
      start_time: new Date(trip.start),
      end_time: trip.end === null ? null : new Date(trip.end),
    };
  });
  const isFile = source === fileSource;
  const written = await upsertTrips(tx, companyId, rows, { source, isPreview, hasOwnIds: !isFile });
  const writtenOf = new Map(named.map(({ trip }, index) => [trip, written[index]]));
  const outcomes = matched.map(({ trip, vehicle, driver }): RowOutcome => {
    if (!writtenOf.has(trip)) return { result: 'skipped', reason: nobodyReason(trip) };
    const outcome = writtenOf.get(trip);
    if (outcome?.result === 'repeated') return { result: 'skipped', reason: repeatedReason };
    const remarks = [
      ...vehicleRemarks(trip, vehicle, vehicles, isPreview),
      ...contradictions(trip, vehicle, vehicles),
      ...driverRemarks(trip, driver, isPreview),
    ];
    return { ...effectOf(outcome), remarks };
  });
  return { outcomes, createdVehicles: newVehicles.flatMap(createdId) };
};

/** Names as the source writes them, those of the driver where it gives a number alone. */
const namesOf = ({ driver }: TripImport, matched: Names | undefined): Names =>
  matched && isNumberAlone(driver)
    ? { first_name: matched.first_name, last_name: matched.last_name }
    : { first_name: driver.firstName, last_name: driver.lastName };

type Names = Pick<ImportedTrip, 'first_name' | 'last_name'>;

/** A trip without any name is of nobody unless its number is that of one driver. */
const isNobody = ({ trip, driver }: { readonly trip: TripImport; readonly driver: ReturnType<typeof matchDriver> }) =>
  isNumberAlone(trip.driver) && (driver === undefined || driver === 'several');

const nobodyReason = ({ driver }: TripImport): string =>
  `Kein Fahrer hat die Mitarbeiter-ID ${driver.staffNumber} (führende Nullen zählen mit), und die Zeile nennt keinen Namen.`;

const repeatedReason = 'Dieselbe Fahrt steht in einer anderen Zeile.';

/** The plate as its vehicle writes it, the text of the source where the vehicle is not known or has another one. */
const plateOf = ({ vehicle }: TripImport, matched: MatchedVehicle | undefined): string => {
  const own = matched?.license_plate ?? '';
  return vehicle.licensePlate && !isSamePlate(vehicle.licensePlate, own) ? vehicle.licensePlate : own;
};

const createdId = (outcome: RowOutcome): readonly number[] =>
  outcome.result === 'created' && outcome.itemId !== undefined ? [outcome.itemId] : [];

/** Trip with what it was before, so that the import can be taken back. */
const effectOf = (written: TripOutcome | undefined): Pick<Applied, 'result' | 'itemId' | 'values'> => {
  if (written?.result === 'created') return { result: 'created', itemId: written.tripId };
  if (written?.result !== 'changed') return { result: 'unchanged' };
  const { id, external_id: _external, ...after } = written.after;
  const keys = declaredKeys(after);
  const changed = keys.filter((key) => !isDeepStrictEqual(written.before[key], after[key]));
  const values = Object.fromEntries(changed.map((key) => [key, { from: written.before[key], to: after[key] }]));
  return { result: 'changed', itemId: id, values };
};

type Applied = Exclude<RowOutcome, { readonly result: 'skipped' }>;

type Match = ReturnType<typeof matchVehicle>;

const vehicleRemarks = (trip: TripImport, match: Match, index: VehicleIndex, isPreview: boolean): RowRemark[] => {
  const { vehicle, start } = trip;
  // The import creates a vehicle for a VIN that is not known yet.
  const isCreated = isPreview && Boolean(vehicle.vin);
  if (isCreated || (match !== undefined && match !== 'several')) return [];
  const about = vehicle.licensePlate ? `Kennzeichen ${vehicle.licensePlate}` : 'Fahrzeug ohne Kennzeichen und VIN';
  const effect = `die Fahrten ${isPreview ? 'werden' : 'sind'} ohne Fahrzeug übernommen.`;
  if (match === 'several') return [{ about, reason: `Mehrere Fahrzeuge tragen dieses Kennzeichen; ${effect}` }];
  const otherwise = carriedOtherwise(index.byPlate.get(plateKey(vehicle.licensePlate ?? '')) ?? [], new Date(start));
  const reason =
    otherwise === null || vehicle.vin
      ? `Kein solches Fahrzeug ist angelegt, und ohne VIN kann es nicht angelegt werden; ${effect}`
      : `Zu dieser Zeit trug es kein Fahrzeug; ${effect} ${otherwise}`;
  return [{ about, reason }];
};

/** A VIN and a plate that name two vehicles: the VIN counts, with a remark for a person. */
const contradictions = (trip: TripImport, match: Match, vehicles: VehicleIndex): RowRemark[] => {
  const { vin, licensePlate = '' } = trip.vehicle;
  if (!vin || match === undefined || match === 'several') return [];
  const carrier = matchVehicle(vehicles, { plate: licensePlate, at: new Date(trip.start) });
  if (carrier === undefined || carrier === 'several' || carrier.id === match.id) return [];
  const reason = `VIN gehört zu ${match.license_plate}, das Kennzeichen trägt ein anderes Fahrzeug (VIN ${carrier.vin}). Es gilt die VIN.`;
  return [{ about: `Kennzeichen ${licensePlate}, VIN ${vin}`, reason }];
};

const driverRemarks = (
  { driver }: TripImport,
  match: ReturnType<typeof matchDriver>,
  isPreview: boolean,
): RowRemark[] => {
  const isNamed = unnumberedName(driver) !== '';
  const isNamedAlone = isNamed && !driver.birthDate;
  const about = `Fahrer ${`${driver.firstName} ${driver.lastName}`.trim()}`;
  if (match !== undefined && match !== 'several')
    return isNamed && (!driver.birthDate || match.birth_date !== driver.birthDate)
      ? [{ about, reason: `Am Namen allein erkannt, weil nur einer so heißt (ID ${match.id}).` }]
      : [];
  const effect = `die Fahrten ${isPreview ? 'werden' : 'sind'} nur mit dem Namen übernommen.`;
  const reason =
    match === 'several'
      ? `Mehrere Fahrer ${isNamedAlone ? 'heißen so' : 'passen dazu'}; ${effect}`
      : isNamedAlone
        ? `Mit diesem Namen ist kein Fahrer angelegt; ${effect}`
        : `Mit diesem Namen und dieser Nummer oder diesem Geburtsdatum ist kein Fahrer angelegt; ${effect}`;
  return [{ about, reason }];
};
