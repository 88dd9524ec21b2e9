import { createFleet } from '@flottwart/simulators/fleet';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { createMyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { personioCredential, startPersonio } from '@flottwart/simulators/personio';
import { type ScenarioServer, startScenarioServer } from '@flottwart/simulators/scenario-server';
import { startWebfleet, webfleetApiKey, webfleetCredential } from '@flottwart/simulators/webfleet';
import { afterAll } from 'vitest';
import type { DrivingHistory } from '../src/connectors/driving-history/driving-history.ts';
import type { EmployeeDatabase } from '../src/connectors/employee-database/employee-database.ts';
import {
  createGenericDrivingHistory,
  createGenericEmployeeDatabase,
} from '../src/connectors/generic/generic-adapters.ts';
import { createGeotabClient } from '../src/connectors/geotab/geotab-client.ts';
import { createGeotabDrivingHistory } from '../src/connectors/geotab/geotab-driving-history.ts';
import type { ProviderFetch } from '../src/connectors/http/provider-http.ts';
import { createPersonioEmployeeDatabase } from '../src/connectors/personio/personio-employee-database.ts';
import type { ProviderCredential } from '../src/connectors/provider.ts';
import { createWebfleetDrivingHistory } from '../src/connectors/webfleet/webfleet-driving-history.ts';

const start = new Date('2026-08-15T12:00:00Z');
const signal = new AbortController().signal;
const range = { from: new Date('2026-08-01T00:00:00Z'), to: start };
const geotabAccount = { database: 'flotte', userName: 'dispo@flotte.example', password: 'geheim' };

export type AdapterCall = () => Promise<readonly object[] | undefined>;

export interface AdapterUnderTest {
  readonly name: string;
  readonly server: ScenarioServer;
  /** Requests a provider at this address supports. */
  readonly calls: (url: string, providerFetch: ProviderFetch) => Readonly<Record<string, AdapterCall>>;
}

const historyCalls = (history: DrivingHistory, credential: ProviderCredential) => ({
  verify: async () => void (await history.verify(credential, signal)),
  vehicles: () => Array.fromAsync(history.listVehicles(credential, signal)),
  shifts: () => Array.fromAsync(history.fetchShifts(credential, range, signal)),
});
const employeeCalls = (database: EmployeeDatabase, credential: ProviderCredential) => ({
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
      calls: (url, providerFetch) => historyCalls(createGenericDrivingHistory(providerFetch, url), genericCredential),
    },
    {
      name: 'generic employee database',
      server: servers.employees,
      calls: (url, providerFetch) =>
        employeeCalls(createGenericEmployeeDatabase(providerFetch, url), genericCredential),
    },
    {
      name: 'WEBFLEET',
      server: servers.webfleet,
      calls: (url, providerFetch) => {
        const settings = { url: `${url}/extern`, apiKey: webfleetApiKey };
        return historyCalls(createWebfleetDrivingHistory(providerFetch, settings, now), webfleetCredential);
      },
    },
    {
      name: 'Personio',
      server: servers.personio,
      calls: (url, providerFetch) =>
        employeeCalls(createPersonioEmployeeDatabase(providerFetch, `${url}/v1`, now), personioCredential),
    },
    {
      name: 'MyGeotab',
      server: servers.geotab,
      calls: (url, providerFetch) => {
        const client = createGeotabClient(providerFetch, { url, allowPrivateHosts: true });
        const { database, userName, password } = geotabAccount;
        const credential = { username: `${database}/${userName}`, password };
        return historyCalls(
          createGeotabDrivingHistory(client, () => start),
          credential,
        );
      },
    },
  ];
  return { adapters, pause };
};

/** Rows, nothing, or the thrown error. */
export const outcomeOf = async (call: AdapterCall | undefined): Promise<unknown> => {
  if (!call) throw new Error('There is no such question.');
  return call().catch((error: unknown) => error);
};
