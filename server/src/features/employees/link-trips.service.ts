import { zeroForms } from '@flottwart/contract/rules/driver-data';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { z } from 'zod';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Enqueue } from '../../jobs/queue.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import {
  type DriverKey,
  driverKeys,
  findOpenValues,
  lockDriversOfTrips,
  selectTripDrivers,
  type TripCursor,
  type TripDriver,
  type TripSelection,
  updateTripDrivers,
} from '../trips/public.ts';
import type { EmployeeRow } from './employee.repository.ts';
import { findDriverCandidates } from './employee-candidates.ts';
import { type EmployeeIndex, matchDriver } from './employee-match.ts';

/** Columns by which trips find their driver. */
const identityColumns = ['external_id', 'staff_number', 'first_name', 'last_name', 'birth_date'] as const;
type Identity = Pick<EmployeeRow, 'id' | (typeof identityColumns)[number]>;

export interface IdentityChange {
  /** Null for a new driver. */
  readonly before: Identity | null;
  readonly after: Identity;
}

/** Without a queue everything happens in the transaction. */
export type LinkContext = TenantContext & { readonly enqueue?: Enqueue | undefined };

/** Links the rest where one change concerns more trips than fit into its transaction. */
export const tripLinking = defineJob({
  name: 'trip-linking',
  payload: z.strictObject({
    companyId: companyIdSchema,
    selections: z.array(z.strictObject({ key: z.enum(driverKeys), value: z.string(), driverId: z.int().nullable() })),
  }),
  retries: 5,
  timeoutSeconds: 3600,
});

const tripsAtOnce = 1000;

const keyOf: Readonly<Record<DriverKey, (driver: Identity) => string | null>> = {
  driver_external_id: ({ external_id }) => external_id,
  driver_staff_number: ({ staff_number }) => staff_number,
  driver_birth_date: ({ birth_date }) => birth_date,
  driver_name: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
};

const isChanged = ({ before, after }: IdentityChange): boolean =>
  before === null || identityColumns.some((column) => before[column] !== after[column]);

/** Trips that a driver has by a number of an import that is taken back. */
const releasedTrips = ({ before, after }: IdentityChange): TripSelection[] =>
  (['driver_external_id', 'driver_staff_number'] as const).flatMap((key) => {
    const value = before && keyOf[key](before);
    const isReleased = value && sameReading(value) !== sameReading(keyOf[key](after) ?? '');
    return isReleased ? [{ key, value, driverId: after.id }] : [];
  });

/** Forms by which trips name a driver; a staff number may have lost its zeros. */
const formsOf = (key: DriverKey, value: string): readonly string[] =>
  key === 'driver_staff_number' ? [value, ...zeroForms(value)] : [value];

/** Trips without driver that carry an old or a new key; an old one may be unique now. */
const openTrips = async (
  { tx, companyId }: TenantContext,
  changes: readonly IdentityChange[],
): Promise<TripSelection[]> => {
  const selections: TripSelection[] = [];
  for (const key of driverKeys) {
    const values = changes.flatMap(({ before, after }) => [before && keyOf[key](before), keyOf[key](after)]);
    const known = values.filter((value): value is string => !!value);
    const forms = known.flatMap((value) => formsOf(key, value));
    for (const value of await findOpenValues(tx, companyId, key, forms))
      selections.push({ key, value, driverId: null });
  }
  return selections;
};

const identifiersOf = (trip: TripDriver) => ({
  externalId: trip.driver_external_id,
  staffNumber: trip.driver_staff_number,
  firstName: trip.first_name,
  lastName: trip.last_name,
  birthDate: trip.driver_birth_date,
});

const hasNumberOf = (trip: TripDriver, { external_id, staff_number }: EmployeeRow): boolean =>
  (external_id !== '' && sameReading(external_id) === sameReading(trip.driver_external_id)) ||
  (staff_number !== '' && sameReading(staff_number) === sameReading(trip.driver_staff_number));

/** A driver keeps a trip by the other number, whatever their name is by now. */
const driverOf = (people: EmployeeIndex<EmployeeRow>, trip: TripDriver): EmployeeRow | null => {
  const numbered = [
    ...(people.byExternalId.get(sameReading(trip.driver_external_id)) ?? []),
    ...(people.byStaffNumber.get(sameReading(trip.driver_staff_number)) ?? []),
  ];
  const present = numbered.find(({ id }) => id === trip.employee_id);
  if (present && hasNumberOf(trip, present)) return present;
  const match = matchDriver(people, identifiersOf(trip));
  return match === undefined || match === 'several' ? null : match;
};

/** Links one batch of a selection; returns where to go on, null at its end. */
export const linkBatch = async (
  { tx, companyId }: TenantContext,
  selection: TripSelection,
  after: TripCursor | null,
): Promise<TripCursor | null> => {
  const trips = await selectTripDrivers(tx, companyId, selection, { after, limit: tripsAtOnce });
  const last = trips.at(-1);
  if (!last) return null;
  const people = await findDriverCandidates(tx, companyId, trips.map(identifiersOf));
  const links = trips
    .map((trip) => ({ trip, driver: driverOf(people, trip) }))
    .filter(({ trip, driver }) => trip.employee_id !== (driver?.id ?? null))
    .map(({ trip, driver }) => ({
      id: trip.id,
      employee_id: driver?.id ?? null,
      birth_date: driver?.birth_date ?? null,
    }));
  await updateTripDrivers(tx, companyId, links);
  if (links.length > 0) await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
  return trips.length < tripsAtOnce ? null : { start: last.start, id: last.id };
};

/**
 * Links trips that have no driver after drivers were created or changed, as part of that transaction. A linked trip
 * stays linked, whatever number its driver has by now; only an import that is taken back releases what its numbers brought.
 */
export const linkTrips = async (
  context: LinkContext,
  changes: readonly IdentityChange[],
  { isTakenBack = false }: { readonly isTakenBack?: boolean } = {},
): Promise<void> => {
  const { companyId, enqueue, tx } = context;
  const changed = changes.filter(isChanged);
  if (changed.length === 0) return;
  await lockDriversOfTrips(tx, companyId, 'write');
  const selections = [...(isTakenBack ? changed.flatMap(releasedTrips) : []), ...(await openTrips(context, changed))];
  for (const [index, selection] of selections.entries()) {
    const isTooMuch = enqueue !== undefined && index >= selectionsAtOnce;
    let cursor = isTooMuch ? null : await linkBatch(context, selection, null);
    if (isTooMuch || (cursor && enqueue))
      return enqueue(tx, tripLinking, { companyId, selections: selections.slice(index) });
    while (cursor) cursor = await linkBatch(context, selection, cursor);
  }
};

/** Bounds the transaction of an import, whose drivers have few trips each. */
const selectionsAtOnce = 10;
