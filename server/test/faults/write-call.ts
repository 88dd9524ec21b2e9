import type { Endpoint } from '@flottwart/contract/endpoint';
import { z } from 'zod';
import { type Journal, recordFailure } from './journal.ts';

export interface Call {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly form?: () => FormData;
  /** Idempotency key, the same for every retry of the call. */
  readonly key: string;
}

export interface CallResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Longer than any timeout of the server itself. */
const timeoutMs = 60_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const messageOf = ({ body }: CallResponse): string | undefined =>
  z.object({ message: z.string() }).safeParse(body).data?.message;

const send = async (
  url: string,
  token: string,
  { endpoint, params = {}, body, form, key }: Call,
): Promise<CallResponse> => {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => String(params[name]));
  const content = form?.() ?? (body && JSON.stringify(body));
  const response = await fetch(url + path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.method === 'POST' && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: parsed(await response.text()) };
};

/** Returns nothing if the outcome is unknown: no response, or a server error. */
export const attempt = async (
  url: string,
  token: string,
  journal: Journal,
  call: Call,
): Promise<CallResponse | undefined> => {
  try {
    const response = await send(url, token, call);
    if (response.status < 500) return response;
    recordFailure(journal, `${response.status} ${messageOf(response) ?? 'in words of somebody else'}`);
  } catch (error) {
    recordFailure(journal, error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'cut off');
  }
  return undefined;
};
