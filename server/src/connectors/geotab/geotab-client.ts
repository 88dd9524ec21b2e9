import { z } from 'zod';
import { sha256 } from '../../lib/sha256.ts';
import { parseValue } from '../http/parse-response.ts';
import { type ProviderFetch, refuseFailures } from '../http/provider-http.ts';
import { ProviderError } from '../provider.ts';
import type { TelematicsProviderCredential } from '../telematics/telematics.ts';
import { type GeotabOutcome, readOutcome, toProviderError, transientFailureIn } from './geotab-failure.ts';

export interface GeotabSettings {
  /** Address of the first sign-in. */
  readonly url: string;
  readonly allowPrivateHosts: boolean;
}

export interface GetRequest {
  readonly typeName: string;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly sortBy: 'id'; readonly sortDirection: 'asc'; readonly offset: string | null };
}

/** JSON-RPC client with a session. */
export interface GeotabClient {
  /** Checks the credential, ignoring cached sessions. */
  readonly signIn: (credential: TelematicsProviderCredential, signal: AbortSignal) => Promise<void>;
  /** Returns at most `maxRows`, without a hint that there are more. */
  readonly get: <S extends z.ZodType>(
    credential: TelematicsProviderCredential,
    request: GetRequest,
    row: S,
    signal: AbortSignal,
  ) => Promise<z.output<S>[]>;
  /** Several calls of the same kind; results keep their order. */
  readonly getEach: <S extends z.ZodType>(
    credential: TelematicsProviderCredential,
    requests: readonly GetRequest[],
    row: S,
    signal: AbortSignal,
  ) => Promise<z.output<S>[][]>;
}

/** The service truncates longer lists silently. */
export const maxRows = 5000;
const maxCallsPerBatch = 100;
const maxSessions = 1000;

interface Session {
  readonly server: URL;
  readonly credentials: unknown;
}

const signedIn = z.object({
  credentials: z.object({ database: z.string(), sessionId: z.string(), userName: z.string() }),
  path: z.string().default('ThisServer'),
});

/** Errors of an expired session or a moved database, which a new sign-in resolves. */
const endsSession: ReadonlySet<string> = new Set(['InvalidUserException', 'DbUnavailableException']);

export const createGeotabClient = (
  fetchProvider: ProviderFetch,
  { url, allowPrivateHosts }: GeotabSettings,
): GeotabClient => {
  const start = new URL(`${url}/apiv1`);
  // A session lives for two weeks, and sign-in is limited to ten times a minute.
  const sessions = new Map<string, Session>();

  const send = async (server: URL, method: string, params: object, signal: AbortSignal): Promise<GeotabOutcome> => {
    const body = JSON.stringify({ method, params });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await fetchProvider({
      method: 'POST',
      url: server,
      headers,
      body,
      signal,
      failureIn: transientFailureIn,
    });
    return readOutcome(refuseFailures(response));
  };

  const authenticate = async (credential: TelematicsProviderCredential, signal: AbortSignal): Promise<Session> => {
    const { database, username: userName, password } = credential;
    const outcome = await send(start, 'Authenticate', { database, userName, password }, signal);
    if ('failure' in outcome) throw toProviderError(outcome.failure);
    const { credentials, path } = parseValue(outcome.result, signedIn);
    const session = { server: serverAfterSignIn(start, path, allowPrivateHosts), credentials };
    const [oldest] = sessions.keys();
    if (oldest !== undefined && sessions.size >= maxSessions) sessions.delete(oldest);
    sessions.set(keyOf(credential), session);
    return session;
  };

  const call = async (
    credential: TelematicsProviderCredential,
    method: string,
    params: object,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const callGeotab = async (session: Session) =>
      send(session.server, method, { ...params, credentials: session.credentials }, signal);
    const known = sessions.get(keyOf(credential));
    const first = known && (await callGeotab(known));
    const outcome =
      !first || ('failure' in first && endsSession.has(first.failure.type))
        ? await callGeotab(await authenticate(credential, signal))
        : first;
    if ('result' in outcome) return outcome.result;
    if (outcome.failure.type !== 'InvalidUserException') throw toProviderError(outcome.failure);
    sessions.delete(keyOf(credential));
    throw new ProviderError('unavailable', { detail: `a fresh session is refused: ${outcome.failure.message}` });
  };

  return {
    signIn: async (credential, signal) => {
      await authenticate(credential, signal);
    },
    get: async (credential, request, row, signal) =>
      parseValue(await call(credential, 'Get', request, signal), z.array(row)),
    getEach: async (credential, requests, row, signal) => {
      const responses: z.output<typeof row>[][] = [];
      for (let index = 0; index < requests.length; index += maxCallsPerBatch) {
        const calls = requests
          .slice(index, index + maxCallsPerBatch)
          .map((request) => ({ method: 'Get', params: request }));
        const result = await call(credential, 'ExecuteMultiCall', { calls }, signal);
        responses.push(...parseValue(result, z.array(z.array(row)).length(calls.length)));
      }
      return responses;
    },
  };
};

const keyOf = ({ database, username, password }: TelematicsProviderCredential): string =>
  sha256(JSON.stringify([database, username, password])).toString('base64');

const hostWithPort = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const vendorHost = /^([a-z0-9-]+\.)+geotab\.com$/i;

/**
 * Server after sign-in: the same, or another host. The response decides where the session is sent next, so only the vendor's own hosts are trusted,
 * unless the operator allows others.
 */
export const serverAfterSignIn = (start: URL, path: string, allowOtherHosts: boolean): URL => {
  if (path === '' || path === 'ThisServer') return start;
  if (vendorHost.test(path)) return new URL(`https://${path}/apiv1`);
  if (allowOtherHosts && hostWithPort.test(path)) return new URL(`${start.protocol}//${path}/apiv1`);
  throw new ProviderError('unexpected_response', {
    text: 'Geotab verweist auf einen Server, der nicht zu Geotab gehört.',
    detail: 'refused path',
  });
};
