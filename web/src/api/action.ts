import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { CallInput } from '@flottwart/contract/endpoint';
import { mutationOptions } from '@tanstack/react-query';
import { type Parts, request } from './client.ts';
import type { AnswerOf } from './query.ts';

export type Bound<K extends RouteKey> = Partial<CallInput<EndpointOf<K>>> & Pick<Parts, 'anonymous'>;
type Rest<K extends RouteKey, B> = Omit<CallInput<EndpointOf<K>>, keyof B>;
/** The rest of the input, said at the call; nothing, where it is all bound. */
type Variables<K extends RouteKey, B> = Record<never, never> extends Rest<K, B> ? Rest<K, B> | undefined : Rest<K, B>;

type Send<K extends RouteKey> = (route: K, input: Parts) => Promise<AnswerOf<K>>;

/** Calls a route that changes nothing that is shown; `bound` is the part of the input that every call has in common. */
export const apiAction = <K extends RouteKey, B extends Bound<K> = Record<never, never>>(route: K, bound?: B) =>
  mutationOptions({
    mutationFn: (input: Variables<K, B>) => (request as unknown as Send<K>)(route, { ...bound, ...input } as Parts),
  });
