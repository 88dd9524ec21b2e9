import type { Person } from '../../seed/people.ts';
import type { Fleet, Shift } from './fleet.ts';
import {
  type GenericOptions,
  type List,
  listOf,
  problem,
  readCursor,
  startGenericServer,
  writeCursor,
} from './generic-protocol.ts';
import type { Vehicle } from './vehicles.ts';

/** Driving history with the generic protocol. */
export const startGenericHistory = (options: GenericOptions = {}) =>
  startGenericServer((fleet) => {
    const vehicles = fleet.vehicles.filter(({ isRented }) => !isRented).map(vehicleOnTheWire);
    return { '/v1/vehicles': listOf(vehicles), '/v1/shifts': listShifts(fleet) };
  }, options);

const vehicleOnTheWire = ({ number, vin, plate, manufacturer, model }: Vehicle) => ({
  id: `v-${number}`,
  vin,
  plate,
  manufacturer,
  model,
});

const driverOnTheWire = ({ number, firstName, lastName, birthDate }: Person) => ({
  id: `d-${number}`,
  firstName,
  lastName,
  birthDate,
});

/** Every thousandth is invalid: it ends before it begins. */
const isInvalid = (number: number): boolean => number % 1000 === 499;

const shiftOnTheWire = ({ id, driver, vehicle, start, end }: Shift, number: number) => ({
  id,
  driver: driverOnTheWire(driver),
  vehicle: vehicleOnTheWire(vehicle),
  start: start.toISOString(),
  end: (isInvalid(number) ? new Date(start.getTime() - 60_000) : end)?.toISOString(),
});

const listShifts =
  (fleet: Fleet): List =>
  (query, pageSize) => {
    const from = readInstant(query.get('from'));
    const to = readInstant(query.get('to'));
    const beginAt = readCursor(query);
    if (!from || !to) return problem(400, 'Bad Request', 'from and to have to be instants with an offset.');
    if (beginAt === 'unreadable') return problem(400, 'Bad Request', 'The cursor is not one of ours.');
    const items: unknown[] = [];
    let last = 0;
    for (const { shift, number, next } of fleet.shiftsBetween(from, to, beginAt)) {
      if (items.length === pageSize) return { body: { items, next: writeCursor(last) } };
      items.push(shiftOnTheWire(shift, number));
      last = next;
    }
    return { body: { items, next: null } };
  };

const readInstant = (text: string | null): Date | undefined =>
  text !== null && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined;

/** Employee database with the generic protocol. */
export const startGenericEmployees = (options: GenericOptions = {}) =>
  startGenericServer(({ people }) => ({ '/v1/employees': listOf(people.map(employeeOnTheWire)) }), options);

/** One in fifty has no last name. */
const employeeOnTheWire = ({ number, firstName, lastName, birthDate, birthCity, address, isActive }: Person) => ({
  id: `e-${number}`,
  staffNumber: String(1000 + number),
  firstName,
  lastName: number % 50 === 37 ? '' : lastName,
  birthDate,
  birthCity,
  ...address,
  active: isActive,
});
