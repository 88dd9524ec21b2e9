import { createFleet, type Fleet } from './fleet.ts';
import {
  type Handle,
  type Scenario,
  type ScenarioServer,
  type SimulatedRequest,
  type SimulatedResponse,
  startScenarioServer,
} from './scenario-server.ts';

/** Shared parts of the generic protocol, described in docs/connectors.md. */
export interface Credential {
  readonly username: string;
  readonly password: string;
}

export const genericCredential: Credential = { username: 'spedition', password: 'geheim' };
export const maxPerPage = 1000;

export type List = (query: URLSearchParams, pageSize: number) => SimulatedResponse;

interface Offer {
  readonly credential: Credential;
  readonly pageSize: number;
  readonly lists: Readonly<Record<string, List>>;
}

export const handleGeneric =
  ({ credential, pageSize, lists }: Offer): Handle =>
  (request, scenario) => {
    if (!isAuthorised(request, scenario, credential))
      return problem(401, 'Unauthorized', 'Wrong user name or password.');
    const { pathname, searchParams } = request.url;
    if (request.method !== 'GET') return problem(405, 'Method Not Allowed', 'Only GET is offered.');
    if (pathname === '/v1/me') return { body: { name: 'Spedition Müller & Söhne' } };
    const list = lists[pathname];
    if (!list) return problem(404, 'Not Found', `There is no ${pathname}.`);
    return scenario === 'empty' ? { body: { items: [], next: null } } : list(searchParams, pageSize);
  };

const isAuthorised = ({ headers }: SimulatedRequest, scenario: Scenario, { username, password }: Credential): boolean =>
  scenario !== 'wrong-password' &&
  headers.authorization === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export const problem = (status: number, title: string, detail: string): SimulatedResponse => ({
  status,
  headers: {
    'content-type': 'application/problem+json',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="fleet", charset="UTF-8"' }),
  },
  body: { type: 'about:blank', title, status, detail },
});

/** Opaque cursor; here, the number to begin at. */
export const readCursor = (query: URLSearchParams): number | undefined | 'unreadable' => {
  const cursor = query.get('cursor');
  if (cursor === null) return undefined;
  const number = /^from-(\d{1,9})$/.exec(cursor)?.[1];
  return number === undefined ? 'unreadable' : Number(number);
};

export const writeCursor = (number: number): string => `from-${number}`;

/** Pages a list held in memory. */
export const listOf =
  (all: readonly unknown[]): List =>
  (query, pageSize) => {
    const cursor = readCursor(query) ?? 0;
    if (cursor === 'unreadable') return problem(400, 'Bad Request', 'The cursor is not one of ours.');
    const end = cursor + pageSize;
    return { body: { items: all.slice(cursor, end), next: end < all.length ? writeCursor(end) : null } };
  };

export interface GenericOptions {
  readonly fleet?: Fleet;
  readonly credential?: Credential;
  readonly pageSize?: number;
  readonly scenario?: Scenario;
  readonly goodResponses?: number;
  readonly port?: number;
}

/** Provider with the generic protocol, with lists from a fleet. */
export const startGenericServer = (
  listsOf: (fleet: Fleet) => Readonly<Record<string, List>>,
  { fleet = createFleet(), credential = genericCredential, pageSize = maxPerPage, ...server }: GenericOptions,
): Promise<ScenarioServer> =>
  startScenarioServer({ ...server, handle: handleGeneric({ credential, pageSize, lists: listsOf(fleet) }) });
