import type { z } from 'zod';
import './german-messages.ts';

/**
 * Access level of an endpoint.
 * `public-or-admin` serves visitors without a bearer; a bearer that is sent must belong to an ADMIN.
 */
export type Access = 'public' | 'member' | 'admin' | 'public-or-admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Allows members who still have to set up a required second factor. */
  readonly withoutSecondFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Success responses; every endpoint can also respond with an `ApiError`. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Error responses with more than an `ApiError`. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
  /** Paged list: the handler returns a `Page`, whose total travels in `X-Total-Count` and `X-Total-More`. */
  readonly paged?: true;
  /**
   * Response type: `text` a plain sentence, `events` server-sent events, `file` a download, `calendar` an iCalendar text.
   */
  readonly produces?: 'json' | 'text' | 'events' | 'file' | 'calendar';
  /** Media types of a download. */
  readonly media?: readonly string[];
  /** Headers that the handler sets, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the path of the result in `Content-Location`. */
  readonly located?: true;
  /** Request type `file`: multipart with exactly one file in the field `file`; the body's schema describes the other fields. */
  readonly consumes?: 'json' | 'file';
  /** Body limit in bytes if it differs from the server's default; for uploads the file size. */
  readonly bodyLimit?: number;
  /** Quota of the company that a call uses up; uploads have theirs by `consumes`. */
  readonly quota?: 'exports' | 'imports';
}

/** Keeps the literal types of an endpoint, so that client and server derive theirs from it. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<K, infer S>> ? S : undefined;

/** Input of a handler after validation. */
export interface Received<E extends Endpoint> {
  readonly params: Output<Part<E, 'params'>>;
  readonly query: Output<Part<E, 'query'>>;
  readonly body: Output<Part<E, 'body'>>;
}

/** Input of a caller before parsing. */
export type RequestInput<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: Input<Part<E, K>>;
};

/** Input of a call: as `RequestInput`, but a query may be left out if all its parameters may. */
export type CallInput<E extends Endpoint> =
  RequestInput<E> extends { readonly query: infer Q }
    ? Record<never, never> extends Q
      ? Omit<RequestInput<E>, 'query'> & { readonly query?: Q }
      : RequestInput<E>
    : RequestInput<E>;

export type ResponseBody<E extends Endpoint> = Input<E['responses'][keyof E['responses']]>;
