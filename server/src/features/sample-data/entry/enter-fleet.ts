import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { Driver } from '../../../../../seed/people.ts';
import { licenceRounds } from '../../../../../seed/people.ts';
import type { Van } from '../../../../../seed/vans.ts';
import { tenantOf } from '../../../db/tenant-transaction.ts';
import { publishChange } from '../../../live/live-events.ts';
import type { RowOutcome } from '../../../work-items/write-items.ts';
import { addLicenceCheck } from '../../driver-overview/public.ts';
import { type EmployeeRecord, upsertEmployees } from '../../employees/public.ts';
import { upsertTrips } from '../../trips/public.ts';
import { changeVehicle, upsertVehicles, type VehicleRecord } from '../../vehicles/public.ts';
import { findTakenDrivers, findTakenVehicles } from '../sample-data.repository.ts';
import type { EntryStep } from './entry.ts';

const vehicleRecord = (van: Van): VehicleRecord => ({
  vin: van.vin,
  licensePlate: van.plate,
  manufacturer: van.manufacturer,
  model: van.model,
  nextServiceDate: van.nextServiceDate,
  huValidUntil: van.inspectionValidUntil,
  uvvDueDate: van.uvvDueDate,
  providerName: van.provider,
  returnDate: van.returnDate,
  frontTireType: van.tires.type,
  lastFrontTireChange: van.tires.changedOn,
  rearTireType: van.tires.type,
  lastRearTireChange: van.tires.changedOn,
  naechsterServiceInKm: van.nextServiceKm,
});

const employeeRecord = ({ firstName, lastName, birthDate, birthCity, address, ...driver }: Driver): EmployeeRecord => ({
  employeeId: driver.employeeId,
  mitarbeiterId: driver.staffNumber,
  firstName,
  lastName,
  birthDate,
  birthCity,
  street: address?.street,
  houseNumber: address?.houseNumber,
  plz: address?.postalCode,
  city: address?.city,
  phone: driver.phone,
  email: driver.email,
  status: driver.isActive ? 'ACTIVE' : 'INACTIVE',
});

const createdIds = (outcomes: readonly RowOutcome[]): readonly number[] =>
  outcomes.flatMap((outcome) => (outcome.result === 'created' ? (outcome.itemId ?? []) : []));

/** An own vehicle under a number of an invented one stays as it is, and the invented one is left out. */
export const enterVehicles: EntryStep = ({ world: { vans }, companyId, began, write }) =>
  write('sabine', began, async (at) => {
    const { tx } = at;
    const keys = vans.map(({ plate }) => plateKey(plate));
    const vins = vans.map(({ vin }) => vin);
    const taken = await findTakenVehicles(tx, companyId, vins, keys);
    const isTaken = ({ vin, plate }: Van): boolean => taken.has(vin) || taken.has(plateKey(plate));
    const free = vans.filter((van) => !isTaken(van)).map(vehicleRecord);
    const items = createdIds(await upsertVehicles(tenantOf(at), free, { overwrites: false }));
    await publishChange(tx, companyId, { kind: 'vehicle', part: 'item' });
    return {
      items,
      skipped: vans.filter(isTaken).map(({ plate }) => `${plate}: Kennzeichen oder VIN gibt es schon.`),
    };
  });

export const enterDrivers: EntryStep = ({ world: { drivers }, companyId, began, write }) =>
  write('sabine', began, async (at) => {
    const { tx } = at;
    const names = drivers.map(({ employeeId, staffNumber, firstName, lastName }) => ({
      external_id: employeeId,
      staff_number: staffNumber,
      first_name: firstName,
      last_name: lastName,
    }));
    const taken = await findTakenDrivers(tx, companyId, names);
    const isTaken = ({ employeeId }: Driver): boolean => taken.has(employeeId);
    const free = drivers.filter((driver) => !isTaken(driver)).map(employeeRecord);
    const items = createdIds(await upsertEmployees(tenantOf(at), free));
    await publishChange(tx, companyId, { kind: 'employee', part: 'item' });
    return {
      items,
      skipped: drivers
        .filter(isTaken)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}: Name oder Nummer gibt es schon.`),
    };
  });

/** Statuses of vehicles, entered in the last days. */
export const enterStatuses: EntryStep = async ({ world: { vans, today }, fleet, emailOf, write }) => {
  for (const van of vans.filter(({ status }) => status !== 'VehicleStatus_ACTIVE')) {
    const id = fleet.vehicleId(van);
    const body = { status: van.status, assignedToUsername: emailOf('sabine') };
    const since = berlinInstant(addDays(today, -5 - (van.number % 9)), '10:40');
    if (id !== undefined) await write('sabine', since, (at) => changeVehicle(at, id, body));
  }
  return {};
};

const firstChecks = 90;

/** Entered on the evening of the day; those from before the company was here on its first days. */
export const enterLicenceChecks: EntryStep = async ({ world: { drivers, today }, fleet, write }) => {
  for (const { daysAgo, drivers: numbers } of licenceRounds) {
    const checkedOn = addDays(today, -daysAgo);
    const evening = berlinInstant(addDays(today, -Math.min(daysAgo, firstChecks)), '17:20');
    for (const driver of drivers.filter(({ number }) => numbers.includes(number))) {
      const id = fleet.driverId(driver);
      if (id !== undefined) await write('sabine', evening, (at) => addLicenceCheck(at, id, { checkedOn }));
    }
  }
  return {};
};

const tripsAtOnce = 1000;

export const enterTrips: EntryStep = async ({ world: { shifts, now }, companyId, fleet, tripSource, write }) => {
  const trips = shifts.flatMap(({ id, driver, van, start, end, isNew }) => {
    const [vehicle_id, employee_id] = [fleet.vehicleId(van), fleet.driverId(driver)];
    if (isNew || vehicle_id === undefined || employee_id === undefined) return [];
    return {
      external_id: id,
      vehicle_id,
      employee_id,
      first_name: driver.firstName,
      last_name: driver.lastName,
      birth_day: driver.birthDate ?? null,
      driver_external_id: '',
      driver_staff_number: '',
      driver_birth_date: driver.birthDate ?? null,
      vin: van.vin,
      license_plate: van.plate,
      is_by_plate: false,
      start_time: start,
      end_time: end,
    };
  });
  const entered: number[] = [];
  for (let from = 0; from < trips.length; from += tripsAtOnce)
    await write('mehmet', now, async ({ tx }) => {
      const some = trips.slice(from, from + tripsAtOnce);
      const outcomes = await upsertTrips(tx, companyId, some, { source: tripSource });
      for (const outcome of outcomes)
        if (outcome.result === 'created' && outcome.tripId !== undefined) entered.push(outcome.tripId);
      await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
    });
  return { trips: entered };
};
