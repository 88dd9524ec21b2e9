import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadConfig } from '../src/config.ts';
import type { ConnectionTarget } from '../src/db/connect.ts';
import type { TestApp } from './app.ts';
import { checkResponse } from './check-response.ts';
import { readOutbox } from './outbox.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

interface RemoteTarget {
  /** Read for each call, because a restarted program may listen elsewhere. */
  readonly url: () => string;
  readonly target: ConnectionTarget;
  readonly settings: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
}

/** Program in its own process, called over the network through the same interface as the in-process application. */
export const remoteApp = ({ url, target, settings }: RemoteTarget): TestApp => {
  const raw: TestApp['raw'] = async (method, path, { query = {}, body, token, headers = {} } = {}) => {
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${url()}${path}${search}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const received = { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text) };
    checkResponse(method, path, received);
    return { ...received, text, bytes };
  };
  const call: TestApp['call'] = (endpoint, { params = {}, ...parts } = {}) =>
    raw(
      endpoint.method,
      endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name]))),
      parts,
    );
  const good: TestApp['good'] = async (endpoint, parts) => {
    const response = await call(endpoint, parts as Parameters<typeof call>[1]);
    if (response.status >= 300) throw new Error(`${endpoint.path} returned ${response.status}: ${response.text}`);
    return response;
  };
  return {
    target,
    get url() {
      return url();
    },
    config: loadConfig(settings),
    metricsUrl: null,
    outbox: readOutbox(join(settings.DATA_DIR, 'outbox')),
    clock: { now: new Date() },
    call,
    good,
    raw,
  };
};
