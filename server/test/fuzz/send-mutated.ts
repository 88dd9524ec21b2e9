import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Call, Place, Row } from '../access-matrix/row.ts';
import type { TestApp } from '../app.ts';
import type { Mutation } from './mutation.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly url: string;
  readonly body?: Values;
  readonly payload?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Fixed by the tests, so that no test resolves real hosts. */
const fixedKeys = new Set(['smtpHost']);

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && !fixedKeys.has(key)));

/** Values that name a record stay valid, otherwise hardly any call would get past them. */
const namedIn = (call: Call, { names = {}, secrets = {} }: Row, part: 'query' | 'body'): Values => {
  const places = [...Object.keys(names), ...Object.keys(secrets)] as Place[];
  const keys = places.filter((place) => place.startsWith(`${part}.`)).map((place) => place.slice(part.length + 1));
  return Object.fromEntries(
    keys.filter((key) => call[part]?.[key] !== undefined).map((key) => [key, call[part]?.[key]]),
  );
};

const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const queryText = (query: Values): string => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, asText(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

const pathOf = ({ path }: Endpoint, params: Values): string =>
  path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(asText(params[key])));

const json = { 'content-type': 'application/json' };

/** Mutates a valid call. */
export const mutateCall = (endpoint: Endpoint, row: Row, call: Call, mutation: Mutation): Sent => {
  const { params = {}, query = {}, body } = call;
  const url = pathOf(endpoint, params) + queryText(query);
  const plain: Sent = { url, headers: {}, ...(body && { body }) };
  switch (mutation.kind) {
    case 'valid':
      return {
        url: pathOf(endpoint, params) + queryText({ ...without(mutation.query), ...namedIn(call, row, 'query') }),
        headers: {},
        ...(endpoint.body && { body: { ...without(mutation.body), ...namedIn(call, row, 'body') } }),
      };
    case 'value': {
      const changed = {
        params,
        query,
        body,
        [mutation.part]: { ...call[mutation.part], [mutation.key]: mutation.value },
      };
      if (fixedKeys.has(mutation.key)) return plain;
      return {
        url: pathOf(endpoint, changed.params) + queryText(changed.query),
        headers: {},
        ...(changed.body && { body: changed.body }),
      };
    }
    case 'token': {
      if (fixedKeys.has(mutation.key)) return plain;
      const others = Object.entries(body ?? {}).filter(([key]) => key !== mutation.key);
      const texts = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return { url, headers: json, payload: `{${[...texts, `"${mutation.key}":${mutation.token}`].join(',')}}` };
    }
    case 'whole':
      return { url, headers: json, payload: JSON.stringify(mutation.body) };
    case 'text':
      return { url, headers: { 'content-type': mutation.type }, payload: mutation.text };
    case 'doubled': {
      const again = new URLSearchParams(
        [mutation.key, mutation.key].map((key) => [key, mutation.value.toWellFormed()]),
      );
      return { ...plain, url: `${url}${url.includes('?') ? '&' : '?'}${again}` };
    }
    case 'path':
      return { ...plain, url: url + mutation.tail };
    case 'header':
      return { ...plain, headers: { [mutation.name]: mutation.value } };
  }
};

export const sendMutated = (app: TestApp, { method }: Endpoint, { url, ...parts }: Sent, token: string) =>
  app.raw(method, url, { ...parts, token });
