import { createGeotabFleet, type FleetPlan } from '@flottwart/simulators/mygeotab/fleet';
import { type Account, createMyGeotab, type MyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { afterAll } from 'vitest';

export const geotabAccount: Account = { database: 'flotte', userName: 'dispo@flotte.example', password: 'geheim-42' };

export interface GeotabFixture {
  readonly service: MyGeotab;
  readonly server: ScenarioServer;
  /** Second server of the provider. */
  readonly otherServer: ScenarioServer;
  /** Replaces vehicles and drivers and clears every scenario. */
  readonly reset: (plan: FleetPlan) => void;
  /** Methods called since the last reset. */
  readonly methods: () => string[];
}

/** Starts MyGeotab with one database; called at the top level of a test file. */
export const startGeotab = async (plan: FleetPlan): Promise<GeotabFixture> => {
  const service = createMyGeotab([{ ...geotabAccount, fleet: createGeotabFleet(plan) }]);
  const server = await startScenarioServer({ handle: service.handle });
  const otherServer = await startScenarioServer({ handle: service.handle });
  afterAll(async () => {
    await server.close();
    await otherServer.close();
  });
  let seen = 0;
  return {
    service,
    server,
    otherServer,
    reset: (next) => {
      service.fleets.set(geotabAccount.database, createGeotabFleet(next));
      service.next.length = 0;
      service.path = 'ThisServer';
      server.goodResponses = 0;
      server.scenario = 'normal';
      otherServer.scenario = 'normal';
      seen = server.requests.length;
    },
    methods: () => server.requests.slice(seen).map(({ body }) => (JSON.parse(body) as { method: string }).method),
  };
};
