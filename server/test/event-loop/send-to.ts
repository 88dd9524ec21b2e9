import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@flottwart/contract/endpoint';
import type { Call } from '../access-matrix/row.ts';
import { formOf } from '../form.ts';

/** Makes a call over the network and reads the response to its end, without parsing it; of a stream only the beginning. */
export const sendTo = async (url: string, endpoint: Endpoint, call: Call, token: string | undefined) => {
  const { params = {}, query = {}, body, file } = call;
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const form = file && formOf(body ?? {}, file);
  const leaving = new AbortController();
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !form && { 'content-type': 'application/json' }),
      ...form?.headers,
    },
    ...(form ? { body: new Uint8Array(form.payload) } : body && { body: JSON.stringify(body) }),
    signal: leaving.signal,
  });
  if (endpoint.produces === 'events') {
    await response.body?.getReader().read();
    leaving.abort();
    return { status: response.status, bytes: 0 };
  }
  const { byteLength } = await response.arrayBuffer();
  return { status: response.status, bytes: byteLength };
};
