import type { Received } from '@flottwart/contract/endpoint';
import { berlinInstants } from '@flottwart/contract/rules/berlin-time';
import type { updatePoliceReport } from '@flottwart/contract/work-items/police-report';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { FieldChange } from '../../work-items/field-changes.ts';
import { linkItems, unlinkItems } from '../../work-items/relation.service.ts';
import { findEmployee } from '../employees/public.ts';
import { distanceOf, findTrip, findTripsAround, type Instants, type TripRow } from '../trips/public.ts';
import { getChosenTrip, isGuess, isNear, ranAtBoth } from './driver-of-offence.ts';
import { assertOneMoment } from './offence-zone.ts';
import type { PoliceReportRow } from './police-report.repository.ts';

type Change = Received<typeof updatePoliceReport>['body'];
type Named = Pick<PoliceReportRow, 'driver_id' | 'trip_id' | 'driver_reason'>;
type Timed = Pick<PoliceReportRow, 'offence_date' | 'offence_time' | 'offence_zone'>;

/** Instants that the time of a report may mean; null if it has none. */
export const instantsOf = ({ offence_date, offence_time, offence_zone }: Timed): Instants | null => {
  if (offence_date === null || offence_time === null) return null;
  const [first, second] = berlinInstants(offence_date, offence_time);
  if (!first) return null;
  if (!second) return { first, last: first };
  if (offence_zone === null) return { first, last: second };
  const at = offence_zone === 'MESZ' ? first : second;
  return { first: at, last: at };
};

const isUndecided = ({ first, last }: Instants): boolean => first.getTime() !== last.getTime();

const byTrip = (trip: TripRow): Named => ({ driver_id: trip.employee_id, trip_id: trip.id, driver_reason: '' });
/** The present trip keeps the driver that the report names. */
const asNamed = (trip: TripRow, before: Named): Named | null => (trip.id === before.trip_id ? null : byTrip(trip));
const nobody: Named = { driver_id: null, trip_id: null, driver_reason: '' };

const chosenTrip = async ({ tx, session }: WriteContext, after: PoliceReportRow, tripId: number): Promise<Named> => {
  const instants = instantsOf(after);
  if (!instants) throw invalidField('tripId', 'Ohne Datum und Uhrzeit lässt sich keine Fahrt zuordnen.');
  if (after.vehicle_id === null) throw invalidField('tripId', 'Der Bericht nennt kein Fahrzeug.');
  const trip = await getChosenTrip(tx, session.companyId, tripId, {
    vehicle: { id: after.vehicle_id, license_plate: after.license_plate },
    instants,
  });
  if (!ranAtBoth(trip, instants)) assertOneMoment({ time: after.offence_time ?? '', instants });
  return byTrip(trip);
};

const chosenDriver = async ({ tx, session }: WriteContext, { driverId, driverReason }: Change): Promise<Named> => {
  if (driverId === undefined) throw invalidField('driverId', 'Zum Grund fehlt der Fahrer.');
  if (driverReason === undefined) throw invalidField('driverReason', 'Bitte den Grund für diesen Fahrer angeben.');
  const employee = await findEmployee(tx, session.companyId, driverId);
  if (!employee) throw invalidField('driverId', 'Diesen Fahrer gibt es nicht.');
  return { driver_id: employee.id, trip_id: null, driver_reason: driverReason };
};

/** The only one of these trips, unless its driver is a guess that nobody has made yet. */
const sureTrip = ([only, ...others]: readonly TripRow[], before: Named, now: Date): TripRow | undefined => {
  if (!only || others.length > 0) return undefined;
  return only.id === before.trip_id || !isGuess(only, now) ? only : undefined;
};

/**
 * Trip of an offence with another time or vehicle: the present one while it runs, else the only one that runs, unless its driver is a guess. A trip that was chosen although it
 * did not run stays as long as it could be chosen and no other runs. In a repeated hour without zone only a trip that ran through both names anybody.
 */
export const findMatchingTrip = async (
  { tx, session, now }: WriteContext,
  before: PoliceReportRow,
  after: PoliceReportRow,
): Promise<Named | null> => {
  const instants = instantsOf(after);
  if (!instants || after.vehicle_id === null) return nobody;
  const running = await findTripsAround(tx, session.companyId, after.vehicle_id, { instants });
  const fitting = running.filter((trip) => distanceOf(trip, instants) === 0);
  const sure = sureTrip(fitting, before, now);
  if (isUndecided(instants)) return sure && ranAtBoth(sure, instants) ? asNamed(sure, before) : nobody;
  if (fitting.some(({ id }) => id === before.trip_id)) return null;
  if (fitting.length > 0) return sure ? byTrip(sure) : nobody;
  if (before.trip_id === null) return null;
  const present = await findTrip(tx, session.companyId, before.trip_id);
  const earlier = instantsOf(before);
  const wasChosen = present !== undefined && earlier !== null && distanceOf(present, earlier) > 0;
  const isChoosable = wasChosen && present.vehicle_id === after.vehicle_id && isNear(present, instants);
  return isChoosable ? null : nobody;
};

const isMoved = (before: Timed, after: Timed): boolean =>
  (['offence_date', 'offence_time', 'offence_zone'] as const).some((column) => before[column] !== after[column]);

/** Columns of the driver that a change of the report sets: chosen in it, or following from another time. */
export const driverAfter = async (
  write: WriteContext,
  before: PoliceReportRow,
  after: PoliceReportRow,
  body: Change,
): Promise<Partial<Named>> => {
  const isManual = body.driverId !== undefined || body.driverReason !== undefined;
  if (isManual && body.tripId !== undefined)
    throw new AppError('invalid_input', 'Bitte entweder eine Fahrt oder einen Fahrer mit Grund angeben.');
  if (isManual) return chosenDriver(write, body);
  if (body.tripId !== undefined) return chosenTrip(write, after, body.tripId);
  const isNamedManually = before.trip_id === null && (before.driver_id !== null || before.driver_reason !== '');
  if (isNamedManually || !isMoved(before, after)) return {};
  return (await findMatchingTrip(write, before, after)) ?? {};
};

/** Moves the link to the driver and returns the change for the history. */
export const recordDriver = async (
  write: WriteContext,
  before: PoliceReportRow,
  after: PoliceReportRow,
): Promise<readonly FieldChange[]> => {
  const { tx, session } = write;
  const reason: FieldChange[] =
    before.driver_reason === after.driver_reason
      ? []
      : [{ field: 'driverReason', from: before.driver_reason || null, to: after.driver_reason || null }];
  if (before.driver_id === after.driver_id) return reason;
  const nameOf = async (id: number | null) =>
    id === null ? null : ((await findEmployee(tx, session.companyId, id))?.title ?? null);
  const change = { field: 'driver', from: await nameOf(before.driver_id), to: await nameOf(after.driver_id) };
  if (before.driver_id !== null) await unlinkItems(write, after.id, before.driver_id);
  if (after.driver_id !== null) await linkItems(write, after.id, after.driver_id);
  return [change, ...reason];
};
