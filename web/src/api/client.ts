import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { CallInput, RequestInput, ResponseBody } from '@flottwart/contract/endpoint';
import { type ApiError, errorFromResponse, offlineError } from './api-error.ts';
import { keyFor, releaseKey } from './idempotency-key.ts';
import { endSession, noteMissingSecondFactor, sessionState } from './session.ts';

interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Leaves the bearer out although there is one. */
  readonly anonymous?: boolean;
  /** Replaces the key derived from the content. */
  readonly idempotencyKey?: string;
  /** In place of `fetch`. */
  readonly transport?: (url: string, init: RequestInit) => Promise<Response>;
}

type Input<K extends RouteKey> = RequestInput<EndpointOf<K>> & RequestOptions;
export type Arguments<K extends RouteKey> =
  Record<never, never> extends CallInput<EndpointOf<K>> ? [Input<K>?] : [Input<K>];

export interface Parts extends RequestOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** In place of a body of JSON. */
  readonly form?: FormData;
}

interface Received {
  readonly body: unknown;
  readonly headers: Headers;
}

/** The only fetch of the application. Fails with an `ApiError`; a call that its `signal` ends, with the `DOMException` of `fetch`. */
export const sendRequest = async (route: RouteKey, input: Parts = {}): Promise<Response> => {
  const { params = {}, query = {}, body, form, signal, anonymous = false, idempotencyKey, transport = send } = input;
  const [method = 'GET', path = ''] = route.split(' ');
  const token = anonymous ? undefined : sessionState().session?.token;
  const content = body === undefined ? undefined : JSON.stringify(body);
  const action = `${route} ${JSON.stringify(params)} ${content ?? ''}`;

  const headers = headersFor('application/json', token);
  if (content !== undefined) headers.set('content-type', 'application/json');
  // Two files of one name are two uploads: only the caller knows which one is a retry.
  const key = idempotencyKey ?? (form ? undefined : keyFor(action));
  if (method === 'POST' && key) headers.set('idempotency-key', key);

  const sent = form ?? content;
  const response = await transport(fillPath(path, params) + toQuery(query), { method, headers, body: sent, signal });
  // After a 5xx the server may or may not have done it.
  if (response.status < 500) releaseKey(action);
  if (!response.ok) throw await toApiError(route, token, response);
  return response;
};

const call = async (route: RouteKey, input?: Parts): Promise<Received> => {
  const response = await sendRequest(route, input);
  return { body: await readBody(response), headers: response.headers };
};

const headersFor = (accept: string, token: string | undefined): Headers => {
  const headers = new Headers({ accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
};

const toApiError = async (route: RouteKey, token: string | undefined, response: Response): Promise<ApiError> => {
  const body = await readBody(response);
  // A response to an older token does not concern the current session.
  const isOwnSession = token !== undefined && token === sessionState().session?.token;
  if (response.status === 401 && route !== 'POST /api/auth/login' && isOwnSession) endSession({ kind: 'expired' });
  const error = errorFromResponse(response.status, body);
  if (error.code === 'second_factor_missing' && isOwnSession) noteMissingSecondFactor();
  return error;
};

export const request = async <K extends RouteKey>(
  route: K,
  ...[input]: Arguments<K>
): Promise<ResponseBody<EndpointOf<K>>> => (await call(route, input)).body as ResponseBody<EndpointOf<K>>;

export type PagedRouteKey = { [K in RouteKey]: EndpointOf<K> extends { readonly paged: true } ? K : never }[RouteKey];

export interface ResultPage<Row> {
  readonly items: readonly Row[];
  /** Total of all pages. */
  readonly total: number;
  /** True where a search has more hits than the total says. */
  readonly hasMore: boolean;
}

export type RowOf<K extends PagedRouteKey> = ResponseBody<EndpointOf<K>> extends readonly (infer Row)[] ? Row : never;

/** One page of a list, with the total from a header. */
export const requestPage = async <K extends PagedRouteKey>(
  route: K,
  ...[input]: Arguments<K>
): Promise<ResultPage<RowOf<K>>> => {
  const { body, headers } = await call(route, input);
  const items = body as readonly RowOf<K>[];
  return {
    items,
    total: Number(headers.get('x-total-count') ?? items.length),
    hasMore: headers.get('x-total-more') === 'true',
  };
};

/** Opens the stream of server-sent events. */
export const requestEvents = async (signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const token = sessionState().session?.token;
  const response = await send('/api/events', { headers: headersFor('text/event-stream', token), signal });
  if (!response.ok || !response.body) throw await toApiError('GET /api/events', token, response);
  return response.body;
};

const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const toQuery = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw offlineError();
  }
};

/** Turns a connection lost while reading the response into an offline error. */
export const withOfflineError = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw offlineError();
  }
};

export const readBody = (response: Response): Promise<unknown> => {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  return withOfflineError<unknown>(isJson ? response.json() : response.text());
};
