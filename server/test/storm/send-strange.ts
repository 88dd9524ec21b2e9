import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Call, Place, Row } from '../access-matrix/row.ts';
import type { TestApp } from '../app.ts';
import type { Strangeness } from './strange-request.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly url: string;
  readonly body?: Values;
  readonly payload?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Fixed by the tests, so that no test resolves real hosts. */
const withheld = new Set(['smtpHost']);

const without = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && !withheld.has(key)));

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
export const makeStrange = (endpoint: Endpoint, row: Row, call: Call, strange: Strangeness): Sent => {
  const { params = {}, query = {}, body } = call;
  const url = pathOf(endpoint, params) + queryText(query);
  const plain: Sent = { url, headers: {}, ...(body && { body }) };
  switch (strange.kind) {
    case 'valid':
      return {
        url: pathOf(endpoint, params) + queryText({ ...without(strange.query), ...namedIn(call, row, 'query') }),
        headers: {},
        ...(endpoint.body && { body: { ...without(strange.body), ...namedIn(call, row, 'body') } }),
      };
    case 'value': {
      const changed = { params, query, body, [strange.part]: { ...call[strange.part], [strange.key]: strange.value } };
      if (withheld.has(strange.key)) return plain;
      return {
        url: pathOf(endpoint, changed.params) + queryText(changed.query),
        headers: {},
        ...(changed.body && { body: changed.body }),
      };
    }
    case 'token': {
      if (withheld.has(strange.key)) return plain;
      const others = Object.entries(body ?? {}).filter(([key]) => key !== strange.key);
      const texts = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return { url, headers: json, payload: `{${[...texts, `"${strange.key}":${strange.token}`].join(',')}}` };
    }
    case 'whole':
      return { url, headers: json, payload: JSON.stringify(strange.body) };
    case 'text':
      return { url, headers: { 'content-type': strange.type }, payload: strange.text };
    case 'doubled': {
      const again = new URLSearchParams([strange.key, strange.key].map((key) => [key, strange.value.toWellFormed()]));
      return { ...plain, url: `${url}${url.includes('?') ? '&' : '?'}${again}` };
    }
    case 'path':
      return { ...plain, url: url + strange.tail };
    case 'header':
      return { ...plain, headers: { [strange.name]: strange.value } };
  }
};

export const sendStrange = (app: TestApp, { method }: Endpoint, { url, ...parts }: Sent, token: string) =>
  app.raw(method, url, { ...parts, token });
