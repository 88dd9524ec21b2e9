import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { TestApp } from './app.ts';
import { createEmployee, createRepairRecord, createTask, createVehicle, type SignedIn } from './factories.ts';
import { createTripWriter } from './trip-factories.ts';

interface KindOfItem {
  readonly create: (owner: SignedIn) => Promise<{ id: number }>;
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly update: Endpoint;
}

/** Create, list, read and update calls of each kind; called at the top level of a test file. */
export const kindsOfItem = (app: TestApp): Readonly<Record<Kind, KindOfItem>> => {
  const writeTrips = createTripWriter(app);
  let cases = 0;

  const createPoliceReport = async (owner: SignedIn): Promise<{ id: number }> => {
    cases += 1;
    const licensePlate = `B-OW-${cases}`;
    const vehicle = await createVehicle(app, owner, { licensePlate });
    await writeTrips(owner, [{ vehicle, start: '2026-02-02T06:00:00Z', end: '2026-02-02T16:00:00Z' }]);
    const offence = { date: '2026-02-02', time: '12:00', licensePlate, caseNumber: `OWI-${cases}` };
    const { body } = await app.good(api.generatePoliceReport, { body: offence, token: owner.token });
    return body.report;
  };

  return {
    vehicle: {
      create: (owner) => createVehicle(app, owner),
      list: api.listVehicles,
      get: api.getVehicle,
      update: api.updateVehicle,
    },
    task: { create: (owner) => createTask(app, owner), list: api.listTasks, get: api.getTask, update: api.updateTask },
    employee: {
      create: (owner) => createEmployee(app, owner),
      list: api.listEmployees,
      get: api.getEmployee,
      update: api.updateEmployee,
    },
    policereport: {
      create: createPoliceReport,
      list: api.listPoliceReports,
      get: api.getPoliceReport,
      update: api.updatePoliceReport,
    },
    repairrecord: {
      create: (owner) => createRepairRecord(app, owner),
      list: api.listRepairRecords,
      get: api.getRepairRecord,
      update: api.updateRepairRecord,
    },
  };
};
