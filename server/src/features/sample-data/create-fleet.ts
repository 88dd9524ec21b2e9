import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { plateKey } from '@flottwart/contract/rules/plate';
import { tenantOf } from '../../db/tenant-transaction.ts';
import { publishChange } from '../../live/live-events.ts';
import type { RowOutcome } from '../../work-items/write-items.ts';
import { addLicenceCheck } from '../driver-overview/public.ts';
import { upsertEmployees } from '../employees/public.ts';
import { upsertTrips } from '../trips/public.ts';
import { changeVehicle, upsertVehicles } from '../vehicles/public.ts';
import {
  findSampleDrivers,
  findSampleVehicles,
  findTakenDrivers,
  findTakenVehicles,
} from './sample-data.repository.ts';
import { licenceChecks, sampleDriverId, sampleDrivers, sampleStatuses, sampleVehicles } from './sample-fleet.ts';
import { daysAgo, type SampleStep } from './sample-step.ts';
import { sampleShifts } from './sample-trips.ts';

const fleetAge = 30;

const createdIds = (outcomes: readonly RowOutcome[]): readonly number[] =>
  outcomes.flatMap((outcome) => (outcome.result === 'created' ? (outcome.itemId ?? []) : []));

/** An own vehicle under a number of a sample stays as it is, and the sample is left out. */
export const addVehicles: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const all = sampleVehicles(berlinDay(now));
  const taken = await findTakenVehicles(
    tx,
    companyId,
    all.map(({ vin }) => vin),
    all.map(({ licensePlate }) => plateKey(licensePlate)),
  );
  const isTaken = ({ vin, licensePlate }: (typeof all)[number]): boolean =>
    taken.has(vin) || taken.has(plateKey(licensePlate));
  const created = tenantOf(daysAgo(write, fleetAge, '09:12'));
  const free = all.filter((vehicle) => !isTaken(vehicle));
  const items = createdIds(await upsertVehicles(created, free, { overwrites: false }));
  await publishChange(tx, companyId, { kind: 'vehicle', part: 'item' });
  return {
    items,
    skipped: all.filter(isTaken).map(({ licensePlate }) => `${licensePlate}: Kennzeichen oder VIN gibt es schon.`),
  };
};

export const addDrivers: SampleStep = async (write) => {
  const { tx, session } = write;
  const { companyId } = session;
  const taken = await findTakenDrivers(
    tx,
    companyId,
    sampleDrivers.map(({ employeeId, mitarbeiterId = '', firstName = '', lastName = '' }) => ({
      external_id: employeeId,
      staff_number: mitarbeiterId,
      first_name: firstName,
      last_name: lastName,
    })),
  );
  const free = sampleDrivers.filter(({ employeeId }) => !taken.has(employeeId));
  const items = createdIds(await upsertEmployees(tenantOf(daysAgo(write, fleetAge, '09:20')), free));
  await publishChange(tx, companyId, { kind: 'employee', part: 'item' });
  return {
    items,
    skipped: sampleDrivers
      .filter(({ employeeId }) => taken.has(employeeId))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}: Name oder Nummer gibt es schon.`),
  };
};

/** Statuses of vehicles and checks of licences; samples that are gone already are passed over. */
export const changeFleet: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const vehicles = await findSampleVehicles(tx, session.companyId);
  const drivers = await findSampleDrivers(tx, session.companyId);
  for (const { plate, status } of sampleStatuses) {
    const vehicle = vehicles.get(plate);
    if (vehicle) await changeVehicle(daysAgo(write, 3, '10:40'), vehicle.id, { status });
  }
  for (const [index, ago] of licenceChecks.entries()) {
    const driver = drivers.get(sampleDriverId(index));
    if (!driver || ago === null) continue;
    const entered = daysAgo(write, Math.min(ago, fleetAge - 1), '17:20');
    await addLicenceCheck(entered, driver.id, { checkedOn: addDays(berlinDay(now), -ago) });
  }
  return {};
};

/** Source of its own, so that no import takes an invented trip for one of its own. */
const source = 'sample';

export const addTrips: SampleStep = async (write) => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const vehicles = await findSampleVehicles(tx, companyId);
  const drivers = await findSampleDrivers(tx, companyId);
  const trips = sampleShifts(now).flatMap(({ id, driver: index, plate, start, end }) => {
    const vehicle = vehicles.get(plate);
    const driver = drivers.get(sampleDriverId(index));
    if (!vehicle || !driver) return [];
    return {
      external_id: id,
      vehicle_id: vehicle.id,
      employee_id: driver.id,
      first_name: driver.first_name,
      last_name: driver.last_name,
      birth_day: driver.birth_date,
      driver_external_id: '',
      driver_staff_number: '',
      driver_birth_date: driver.birth_date,
      vin: vehicle.vin,
      license_plate: plate,
      is_by_plate: false,
      start_time: start,
      end_time: end,
    };
  });
  const outcomes = await upsertTrips(tx, companyId, trips, { source });
  await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
  return { trips: outcomes.flatMap((outcome) => (outcome.result === 'created' ? (outcome.tripId ?? []) : [])) };
};
