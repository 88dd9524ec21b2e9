import type { Person } from '../../seed/people.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { type PersonioAttribute, personioAttributes } from './personio-attributes.ts';
import {
  type Handle,
  type Scenario,
  type ScenarioServer,
  type SimulatedRequest,
  type SimulatedResponse,
  startScenarioServer,
} from './scenario-server.ts';

export const personioCredential = { username: 'papi-spedition', password: 'papi-geheim' };

interface Options {
  readonly fleet?: Fleet;
  /** Language of the customer's attribute names. */
  readonly language?: 'de' | 'en';
  /** Calls per token, after which it is invalid, as if another one had been issued. */
  readonly callsPerToken?: number;
  /** Granted scope; without employees, every list is forbidden. */
  readonly scope?: string;
  readonly scenario?: Scenario;
  readonly goodResponses?: number;
  readonly port?: number;
}

const defaultLimit = 50;
const maxLimit = 100;

/** Personio v1, below `/v1`. */
export const startPersonio = ({
  fleet = createFleet(),
  language = 'de',
  callsPerToken = Number.POSITIVE_INFINITY,
  scope = 'employees:read absences:read',
  ...server
}: Options = {}): Promise<ScenarioServer> => {
  const attributes = personioAttributes[language];
  const tokens = new Map<string, number>();

  const authorise = (request: SimulatedRequest, scenario: Scenario): SimulatedResponse => {
    const { client_id, client_secret } = readCredential(request);
    const isRight = client_id === personioCredential.username && client_secret === personioCredential.password;
    if (!isRight || scenario === 'wrong-password') return failure(403, 'Wrong credentials');
    const token = `papi-${tokens.size + 1}`;
    tokens.set(token, callsPerToken);
    return success({ data: { token, expires_in: 86_400, scope } });
  };

  const isAlive = ({ headers }: SimulatedRequest): boolean => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const left = tokens.get(token) ?? 0;
    tokens.set(token, left - 1);
    return left > 0;
  };

  const handle: Handle = (request, scenario) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/v1/auth' && request.method === 'POST') return authorise(request, scenario);
    if (scenario === 'wrong-password' || !isAlive(request)) return failure(401, 'The token is invalid or expired');
    if (!scope.includes('employees:read')) return failure(403, 'Insufficient permissions');
    if (pathname === '/v1/company/employees/attributes')
      return success({ data: attributes.map(({ read: _, ...described }) => described) });
    if (pathname === '/v1/company/employees')
      return listEmployees(scenario === 'empty' ? [] : fleet.people, attributes, searchParams);
    return failure(404, 'Not found');
  };
  return startScenarioServer({ ...server, handle });
};

const success = (body: object): SimulatedResponse => ({ body: { success: true, ...body } });
export const failure = (status: number, message: string): SimulatedResponse => ({
  status,
  body: { success: false, error: { code: status, message } },
});

const readCredential = ({ headers, body }: SimulatedRequest): Record<string, unknown> =>
  headers['content-type']?.startsWith('application/json')
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));

const listEmployees = (
  people: readonly Person[],
  attributes: readonly PersonioAttribute[],
  query: URLSearchParams,
): SimulatedResponse => {
  const limit = Math.min(Number(query.get('limit') ?? defaultLimit), maxLimit);
  const offset = Number(query.get('offset') ?? 0);
  const wanted = query.getAll('attributes[]');
  const shown = wanted.length === 0 ? attributes : attributes.filter(({ key }) => wanted.includes(key));
  return success({
    metadata: {
      total_elements: people.length,
      current_page: Math.floor(offset / limit),
      total_pages: Math.ceil(people.length / limit),
    },
    offset,
    limit,
    data: people.slice(offset, offset + limit).map((person) => ({
      type: 'Employee',
      attributes: Object.fromEntries(
        shown.map(({ key, label, type, universal_id, read }) => [
          key,
          { label, value: read(person) ?? null, type, universal_id },
        ]),
      ),
    })),
  });
};
