import type { z } from 'zod';

/**
 * Who may call an endpoint.
 * `public-or-admin` serves visitors without a bearer; a bearer that is sent must belong to an ADMIN.
 */
export type Access = 'public' | 'member' | 'admin' | 'public-or-admin';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Also for members who have yet to set up the second factor that their company asks for. */
  readonly withoutSecondFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The answers of a success; every endpoint can also answer with an `ApiError`. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Refusals that say more than an `ApiError`. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
  /** The answer is a list: the handler returns a `Page`, whose total travels in `X-Total-Count`. */
  readonly paged?: true;
  /**
   * `text` for a plain sentence, `events` for a stream of server-sent events, `file` for something to save, `calendar` for
   * the text of a calendar.
   */
  readonly produces?: 'json' | 'text' | 'events' | 'file' | 'calendar';
  /** The handler also says where the outcome can be read; it travels in `Content-Location`. */
  readonly located?: true;
  /** `file`: multipart with exactly one file in the field `file`; the body's schema describes the other fields. */
  readonly consumes?: 'json' | 'file';
  /** In bytes, where the server's general limit does not fit; of a file its size. */
  readonly bodyLimit?: number;
}

/** Keeps the literal types of an endpoint, so that client and server derive theirs from it. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<K, infer S>> ? S : undefined;

/** What a handler receives after validation. */
export interface Received<E extends Endpoint> {
  readonly params: Output<Part<E, 'params'>>;
  readonly query: Output<Part<E, 'query'>>;
  readonly body: Output<Part<E, 'body'>>;
}

/** What a caller has to send. */
export type Sent<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as Part<E, K> extends z.ZodType ? K : never]: Input<Part<E, K>>;
};

export type Answer<E extends Endpoint> = Input<E['responses'][keyof E['responses']]>;
