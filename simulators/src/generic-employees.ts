import { createFleet, type Fleet } from './fleet.ts';
import { type Credential, genericCredential, handleGeneric, listOf, mostPerPage } from './generic-protocol.ts';
import type { Person } from './people.ts';
import { type Scenario, type ScenarioServer, startScenarioServer } from './scenario-server.ts';

interface Options {
  readonly fleet?: Fleet;
  readonly credential?: Credential;
  readonly pageSize?: number;
  readonly scenario?: Scenario;
  readonly goodAnswers?: number;
  readonly port?: number;
}

/** An employee database that speaks the generic protocol. */
export const startGenericEmployees = ({
  fleet = createFleet(),
  credential = genericCredential,
  pageSize = mostPerPage,
  ...server
}: Options = {}): Promise<ScenarioServer> => {
  const lists = { '/v1/employees': listOf(fleet.people.map(employeeOnTheWire)) };
  return startScenarioServer({ ...server, handle: handleGeneric({ credential, pageSize, lists }) });
};

/** One in fifty has lost the last name somewhere. */
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
