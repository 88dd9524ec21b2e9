import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { Person } from '@flottwart/simulators/people';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { upsertEmployees } from '../../features/employees/public.ts';
import { upsertTrips } from '../../features/trips/public.ts';
import { updateVehicle, upsertVehicles } from '../../features/vehicles/public.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import type { DemoData } from '../data/demo-data.ts';
import { driverCount } from '../data/drivers.ts';
import type { DemoShift } from '../data/shifts.ts';
import { type Van, vanCount } from '../data/vans.ts';
import type { DemoContext } from './demo-context.ts';

/** Database ids of the generated numbers. */
export interface Fleet {
  readonly vehicleId: (van: Van) => number;
  readonly driverId: (driver: Person) => number;
}

const vehicleRecord = (van: Van) => ({
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

const asciiOf = (name: string): string =>
  name
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const mailOf = (firstName: string, lastName: string): string =>
  `${asciiOf(firstName)}.${asciiOf(lastName)}@hansen.example`;

/** Uses the ids of the employee database, so that an import matches everybody. */
const employeeRecord = ({ number, firstName, lastName, birthDate, birthCity, address, isActive }: Person) => ({
  employeeId: `e-${number}`,
  mitarbeiterId: String(1000 + number),
  firstName,
  lastName,
  birthDate,
  birthCity,
  street: address?.street,
  houseNumber: address?.houseNumber,
  plz: address?.postalCode,
  city: address?.city,
  phone: `0170 555 ${String(1000 + number)}`,
  email: mailOf(firstName, lastName),
  status: isActive ? ('ACTIVE' as const) : ('INACTIVE' as const),
});

const idsBy = async (tx: TenantTransaction, companyId: CompanyId): Promise<Fleet> => {
  const vehicles = await tx.selectFrom('vehicles').select(['id', 'vin']).where('company_id', '=', companyId).execute();
  const people = await tx
    .selectFrom('employees')
    .select(['id', 'external_id'])
    .where('company_id', '=', companyId)
    .execute();
  const byVin = new Map(vehicles.map(({ id, vin }) => [vin, id]));
  const byNumber = new Map(people.map(({ id, external_id }) => [external_id, id]));
  const known = (id: number | undefined): number => {
    if (id === undefined) throw new Error('The demo refers to something it has not created.');
    return id;
  };
  return {
    vehicleId: ({ vin }) => known(byVin.get(vin)),
    driverId: ({ number }) => known(byNumber.get(`e-${number}`)),
  };
};

export const fillFleet = async (
  { companyId, at, session }: DemoContext,
  { vans, drivers, today }: DemoData,
): Promise<Fleet> => {
  const begin = berlinInstant(addDays(today, -93), '09:12');
  const known = vans.slice(0, vanCount);
  const context = at(begin);
  const fleet = await inTenant(context.db, companyId, async (tx) => {
    await upsertVehicles({ tx, companyId, now: begin }, known.map(vehicleRecord), { overwrites: true });
    await upsertEmployees({ tx, companyId, now: begin }, drivers.slice(0, driverCount).map(employeeRecord));
    await publishChange(tx, companyId, { kind: 'vehicle', part: 'item' });
    await publishChange(tx, companyId, { kind: 'employee', part: 'item' });
    return idsBy(tx, companyId);
  });
  for (const van of known.filter(({ status }) => status !== 'VehicleStatus_ACTIVE')) {
    const since = at(berlinInstant(addDays(today, -5 - (van.number % 9)), '10:40'));
    const body = { status: van.status, assignedToUsername: 'sabine.petersen@hansen.example' };
    await updateVehicle(since, session('sabine'), fleet.vehicleId(van), body);
  }
  return fleet;
};

/** Known to the driving history but not yet to the company, so that the next import brings it. */
export const isStillToImport = ({ driver, day }: DemoShift, today: string): boolean =>
  driver.number >= driverCount || (day === addDays(today, -1) && driver.number % 9 === 5);

const tripsAtOnce = 1000;

export const fillTrips = async (
  { companyId, at }: DemoContext,
  { shifts, today, now }: DemoData,
  fleet: Fleet,
): Promise<void> => {
  const { db, connectors } = at(now);
  const known = shifts.filter((shift) => !isStillToImport(shift, today));
  for (let from = 0; from < known.length; from += tripsAtOnce) {
    const trips = known.slice(from, from + tripsAtOnce).map(({ id, driver, van, start, end }) => ({
      external_id: id,
      vehicle_id: fleet.vehicleId(van),
      employee_id: fleet.driverId(driver),
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
    }));
    await inTenant(db, companyId, async (tx) => {
      await upsertTrips(tx, companyId, trips, { source: connectors.drivingHistory.source });
      await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
    });
  }
};
