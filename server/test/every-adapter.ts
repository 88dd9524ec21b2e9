import { createFleet } from '@flottwart/simulators/fleet';
import { startGenericEmployees } from '@flottwart/simulators/generic-employees';
import { startGenericHistory } from '@flottwart/simulators/generic-history';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { createFleet as createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { createMyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { personioCredential, startPersonio } from '@flottwart/simulators/personio';
import { type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { startWebfleet, webfleetApiKey, webfleetCredential } from '@flottwart/simulators/webfleet';
import { afterAll } from 'vitest';
import type { DrivingHistory } from '../src/connectors/driving-history/driving-history.ts';
import type { EmployeeDatabase } from '../src/connectors/employee-database/employee-database.ts';
import { createGenericDrivingHistory } from '../src/connectors/generic/generic-driving-history.ts';
import { createGenericEmployeeDatabase } from '../src/connectors/generic/generic-employee-database.ts';
import { createGeotabClient } from '../src/connectors/geotab/geotab-client.ts';
import { createGeotabDrivingHistory } from '../src/connectors/geotab/geotab-driving-history.ts';
import type { ProviderFetch } from '../src/connectors/http/provider-http.ts';
import { createPersonioEmployeeDatabase } from '../src/connectors/personio/personio-employee-database.ts';
import type { ProviderCredential } from '../src/connectors/provider-rows.ts';
import { createWebfleetDrivingHistory } from '../src/connectors/webfleet/webfleet-driving-history.ts';

const start = new Date('2026-08-15T12:00:00Z');
const signal = new AbortController().signal;
const range = { from: new Date('2026-08-01T00:00:00Z'), to: start };
const geotabAccount = { database: 'flotte', userName: 'dispo@flotte.example', password: 'geheim' };

export type Question = () => Promise<readonly object[] | undefined>;

export interface AdapterUnderTest {
  readonly name: string;
  readonly server: ScenarioServer;
  /** Requests a provider at this address supports. */
  readonly questions: (url: string, ask: ProviderFetch) => Readonly<Record<string, Question>>;
}

const historyQuestions = (history: DrivingHistory, credential: ProviderCredential) => ({
  verify: async () => void (await history.verify(credential, signal)),
  vehicles: () => Array.fromAsync(history.listVehicles(credential, signal)),
  shifts: () => Array.fromAsync(history.fetchShifts(credential, range, signal)),
});
const employeeQuestions = (database: EmployeeDatabase, credential: ProviderCredential) => ({
  verify: async () => void (await database.verify(credential, signal)),
  employees: () => Array.fromAsync(database.listEmployees(credential, signal)),
});

const startServers = async (now: () => Date) => {
  const fleet = createFleet({ vehicles: 8, people: 130, days: 30 }, () => start);
  const geotabFleet = createGeotabFleet({ vehicles: 8, drivers: 20, days: 30, until: start });
  return {
    history: await startGenericHistory({ fleet, pageSize: 100 }),
    employees: await startGenericEmployees({ fleet, pageSize: 50 }),
    webfleet: await startWebfleet({ fleet, now }),
    personio: await startPersonio({ fleet }),
    geotab: await startScenarioServer({ handle: createMyGeotab([{ ...geotabAccount, fleet: geotabFleet }]).handle }),
  };
};

/** Starts every adapter and its provider's simulator, which ends with the calling test file. */
export const startAdapters = async () => {
  const clock = { now: start };
  const now = () => clock.now;
  /** Advances the clock only while an adapter waits. */
  const pause = async (milliseconds: number): Promise<void> => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const servers = await startServers(now);
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.close();
  });

  const adapters: readonly AdapterUnderTest[] = [
    {
      name: 'generic driving history',
      server: servers.history,
      questions: (url, ask) => historyQuestions(createGenericDrivingHistory(ask, url), genericCredential),
    },
    {
      name: 'generic employee database',
      server: servers.employees,
      questions: (url, ask) => employeeQuestions(createGenericEmployeeDatabase(ask, url), genericCredential),
    },
    {
      name: 'WEBFLEET',
      server: servers.webfleet,
      questions: (url, ask) => {
        const settings = { url: `${url}/extern`, apiKey: webfleetApiKey };
        return historyQuestions(createWebfleetDrivingHistory(ask, settings, now), webfleetCredential);
      },
    },
    {
      name: 'Personio',
      server: servers.personio,
      questions: (url, ask) =>
        employeeQuestions(createPersonioEmployeeDatabase(ask, `${url}/v1`, now), personioCredential),
    },
    {
      name: 'MyGeotab',
      server: servers.geotab,
      questions: (url, ask) => {
        const client = createGeotabClient(ask, { url, allowPrivateHosts: true });
        const { database, userName, password } = geotabAccount;
        const credential = { username: `${database}/${userName}`, password };
        return historyQuestions(
          createGeotabDrivingHistory(client, () => start),
          credential,
        );
      },
    },
  ];
  return { adapters, pause };
};

/** Rows, nothing, or the thrown error. */
export const outcomeOf = async (question: Question | undefined): Promise<unknown> => {
  if (!question) throw new Error('There is no such question.');
  return question().catch((error: unknown) => error);
};
