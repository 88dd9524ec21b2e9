import type { Access, Endpoint, Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { PreparedResponse } from '../lib/response-cache.ts';
import type { Session } from '../lib/session.ts';

type SessionFor<A extends Access> = A extends 'member' | 'admin'
  ? Session
  : A extends 'public-or-admin'
    ? Session | undefined
    : undefined;

export interface Call<E extends Endpoint> extends Received<E> {
  readonly session: SessionFor<E['access']>;
  /** Network address of the caller, for rate limits; never stored as it is. */
  readonly address: string;
  /** Readable name of the caller's browser and system. */
  readonly device: string;
  /** Token of a browser that has signed in before. */
  readonly deviceToken: string | undefined;
  /** Gives the browser its token to keep. */
  readonly keepDevice: (deviceToken: string) => void;
  /** Sets a header that the endpoint declares. */
  readonly setHeader: (name: keyof NonNullable<E['headers']> & string, value: string) => void;
  /** Sent by callers that may retry; the same key gets the same response. */
  readonly idempotencyKey: string | undefined;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly file: E['consumes'] extends 'file' ? SentFile : undefined;
}

export interface SentFile {
  /** Name given by the caller: text to show, never a path. */
  readonly name: string;
  readonly content: Buffer;
}

export interface FileResponse {
  /** Media type. */
  readonly type: string;
  readonly name: string;
  /** Stream if it is generated while it is sent. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Size of a stream, if known beforehand. */
  readonly size?: number;
  /** ETag of the content; without one nothing is cached. */
  readonly tag?: string;
}

export interface Located<T> {
  readonly body: T;
  readonly location: string;
  /** Declared status, where the body alone does not decide it. */
  readonly status?: number;
}

type Item<T> = T extends readonly (infer I)[] ? I : never;

/**
 * A list's handler returns a page, a stream's its events, a download's its file, every other one the response body, as a value or already serialised.
 */
export type Handled<E extends Endpoint> = E['paged'] extends true
  ? Page<Item<ResponseBody<E>>>
  : E['produces'] extends 'events'
    ? AsyncIterable<ResponseBody<E> | null>
    : E['produces'] extends 'file'
      ? FileResponse
      : E['located'] extends true
        ? Located<ResponseBody<E>>
        : ResponseBody<E> | PreparedResponse<ResponseBody<E>>;

/** Endpoint of the contract with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
  /** The handler does nothing before its first transaction and nothing outside of it, so that none of it is left if the session has changed. */
  readonly isOneTransaction?: boolean;
}

export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Handled<E>>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
});

/** Endpoint that writes in one transaction, which carries the check of the session; see docs/decisions/0071-session-checked-with-the-read.md. */
export const transactionRoute = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Handled<E>>,
): Route => ({ ...route(endpoint, handle), isOneTransaction: true });

/** Every endpoint has exactly one handler and declares its access, or the server does not start. */
export const assertComplete = (endpoints: readonly Endpoint[], routes: readonly Route[]): void => {
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const handlers = routes.filter((candidate) => candidate.endpoint === endpoint).length;
    if (handlers !== 1) throw new Error(`${name} has ${handlers} handlers instead of one.`);
    if (!endpoint.access) throw new Error(`${name} does not declare who may call it.`);
  }
  const undeclared = routes.find((candidate) => !endpoints.includes(candidate.endpoint));
  if (undeclared)
    throw new Error(`${undeclared.endpoint.method} ${undeclared.endpoint.path} is not part of the contract.`);
};
