import { listOf } from './generic-protocol.ts';
import { type GenericOptions, startGenericServer } from './generic-server.ts';
import type { Person } from './people.ts';

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
