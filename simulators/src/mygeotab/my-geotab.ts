import { randomUUID } from 'node:crypto';
import type { Handle, Scenario } from '../scenario-server.ts';
import type { SimulatedResponse } from '../simulated-response.ts';
import type { GeotabFleet } from './entities.ts';
import { RpcError, refusal } from './errors.ts';
import { countOf, type GetParams, get } from './queries.ts';

export interface Account {
  readonly userName: string;
  readonly password: string;
  readonly database: string;
}

/** Service with one or several of its servers. */
export interface MyGeotab {
  /** By database name. */
  readonly fleets: Map<string, GeotabFleet>;
  readonly accounts: Account[];
  /** Host that sign-in redirects its callers to, or empty to stay. */
  path: string;
  /** Overrides for the responses to the next calls. */
  readonly next: (SimulatedResponse | 'default')[];
  /** Invalidates every session. */
  readonly endSessions: () => void;
  readonly handle: Handle;
}

interface Call {
  readonly method?: string;
  readonly params?: Params;
}

interface Params extends GetParams {
  readonly database?: string;
  readonly userName?: string;
  readonly password?: string;
  readonly credentials?: { readonly database?: string; readonly userName?: string; readonly sessionId?: string };
  readonly calls?: readonly Call[];
}

const nothing: GeotabFleet = { devices: [], users: [], statuses: [], odometers: [], driverChanges: [] };

const rateHeaders = {
  'x-rate-limit-limit': '1m',
  'x-rate-limit-remaining': '649',
  'x-rate-limit-reset': '2026-01-01T00:01:00.000Z',
};

export const createMyGeotab = (databases: readonly (Account & { readonly fleet: GeotabFleet })[]): MyGeotab => {
  const accounts: Account[] = databases.map(({ userName, password, database }) => ({ userName, password, database }));
  const fleets = new Map(databases.map(({ database, fleet }) => [database, fleet]));
  const sessions = new Set<string>();
  const service = { path: 'ThisServer' };
  const next: MyGeotab['next'] = [];

  const authenticate = ({ database, userName, password }: Params, scenario: Scenario): object => {
    const isKnown = accounts.some(
      (account) => account.database === database && account.userName === userName && account.password === password,
    );
    if (scenario === 'wrong-password' || !isKnown)
      throw new RpcError('InvalidUserException', 'Incorrect login credentials');
    const sessionId = randomUUID();
    sessions.add(sessionId);
    return { credentials: { database, sessionId, userName }, path: service.path };
  };

  const fleetOf = ({ credentials }: Params, scenario: Scenario): GeotabFleet => {
    if (!sessions.has(credentials?.sessionId ?? ''))
      throw new RpcError('InvalidUserException', `Invalid session @ '${credentials?.database}'`);
    return (scenario !== 'empty' && fleets.get(credentials?.database ?? '')) || nothing;
  };

  const run = ({ method, params = {} }: Call, scenario: Scenario): unknown => {
    switch (method) {
      case 'Authenticate':
        return authenticate(params, scenario);
      case 'Get':
        return get(fleetOf(params, scenario), params);
      case 'GetCountOf':
        return countOf(fleetOf(params, scenario), params);
      default:
        throw new RpcError('MissingMethodException', `The method '${method}' could not be found.`);
    }
  };

  /** Stops at the first error and names the failed call. */
  const runAll = ({ calls = [], credentials }: Params, scenario: Scenario): SimulatedResponse => {
    const result: unknown[] = [];
    for (const [requestIndex, { method, params }] of calls.entries())
      try {
        result.push(
          run({ ...(method && { method }), params: { ...params, ...(credentials && { credentials }) } }, scenario),
        );
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return refusal(error.type, error.message, { requestIndex });
      }
    return { headers: rateHeaders, body: { result, jsonrpc: '2.0' } };
  };

  const handle: Handle = ({ method, url, body }, scenario) => {
    if (method !== 'POST' || !/^\/apiv1\/?$/.test(url.pathname))
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404 Not Found</h1>' };
    const instead = next.shift();
    if (instead && instead !== 'default') return instead;
    const call = JSON.parse(body) as Call;
    if (call.method === 'ExecuteMultiCall') return runAll(call.params ?? {}, scenario);
    try {
      return { headers: rateHeaders, body: { result: run(call, scenario), jsonrpc: '2.0' } };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return refusal(error.type, error.message);
    }
  };

  return Object.assign(service, { fleets, accounts, next, endSessions: () => sessions.clear(), handle });
};
