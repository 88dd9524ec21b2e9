import type { Endpoint } from '@flottwart/contract/endpoint';
import type { TestApp } from '../app.ts';

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

/** Calls by one person that have to succeed. */
export const clientFor = (app: TestApp, { token }: { readonly token: string }) => {
  const send = async (endpoint: Endpoint, parts: Parts = {}) => {
    const said = { ...parts, token };
    return (await app.good(endpoint, said)).body;
  };
  return {
    send,
    create: async (endpoint: Endpoint, body: object): Promise<number> => (await send(endpoint, { body })).id,
    change: (endpoint: Endpoint, id: number, body: object) => send(endpoint, { params: { id }, body }),
  };
};
