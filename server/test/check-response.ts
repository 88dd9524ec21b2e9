import { isDeepStrictEqual } from 'node:util';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { z } from 'zod';

interface Responded {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const parametersOf = ({ path }: Endpoint): number => path.split(':').length - 1;

/** A path without parameters comes before one whose parameter would match it as well. */
const endpoints = Object.values<Endpoint>(api)
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`) }));

const findEndpoint = (method: string, url: string): Endpoint | undefined => {
  const [path = ''] = url.split('?', 1);
  return endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint;
};

/**
 * Throws where a successful JSON response breaks the contract of its endpoint, streamed and cached ones included, which
 * the server sends without validating them.
 */
export const checkResponse = (method: string, url: string, { status, headers, body }: Responded): void => {
  if (status >= 300 || !String(headers['content-type']).startsWith('application/json')) return;
  const endpoint = findEndpoint(method, url);
  // Pages about the API itself are not part of the contract.
  if (!endpoint) return;
  const schema = endpoint.responses[status];
  if (!schema) throw new Error(`${method} ${url}: the contract knows no JSON response ${status}.`);
  const { success, data, error } = schema.safeParse(body);
  if (!success) throw new Error(`${method} ${url}: the response breaks its contract: ${z.prettifyError(error)}`);
  if (!isDeepStrictEqual(data, body)) throw new Error(`${method} ${url}: the response has keys beyond its contract.`);
};
