import { createFleet } from '@flottwart/simulators/fleet';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { startTileServer } from '@flottwart/simulators/map-tiles';
import { createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { type Account, createMyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { startScenarioServer } from '@flottwart/simulators/scenario-server';

/** Telematics databases with the accounts of the stories. */
export const telematicsAccounts: readonly [Account, Account] = [
  { database: 'ahrens_nord', userName: 'dispo@ahrens.example', password: 'geheim-nord' },
  { database: 'ahrens_sued', userName: 'dispo@ahrens.example', password: 'geheim-sued' },
];

/** Starts well-behaved providers and returns their settings. */
export const startProviders = async () => {
  const until = new Date();
  const databases = telematicsAccounts.map((account) => ({
    ...account,
    fleet: createGeotabFleet({ vehicles: 3, until }),
  }));
  const history = await startGenericHistory({ fleet: createFleet({ vehicles: 20, people: 90, days: 92 }) });
  const employees = await startGenericEmployees();
  const tiles = await startTileServer();
  const telematics = await startScenarioServer({ handle: createMyGeotab(databases).handle });
  return {
    env: {
      DRIVING_HISTORY_URL: history.url,
      EMPLOYEE_DATABASE_ADAPTER: 'generic',
      EMPLOYEE_DATABASE_URL: employees.url,
      TELEMATICS_URL: telematics.url,
      MAP_TILE_URL: tiles.template,
      MAP_ATTRIBUTION: '© Erfundene Karte',
      // Stories start their own mail servers.
      ALLOW_PRIVATE_HOSTS: 'on',
    },
    close: async () => {
      for (const server of [history, employees, telematics, tiles]) await server.close();
    },
  };
};
