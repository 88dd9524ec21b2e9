import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const origin = 'https://flottwart.example';
const source = stripTypeScriptTypes(await readFile(join(import.meta.dirname, 'service-worker.ts'), 'utf8'));

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}

/** Runs the worker in a browser of a few lines: a network that can go down, and caches. */
const startWorker = async () => {
  const stored = new Map([['pages-older', new Map<string, string>()]]);
  const fetched: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const network = { isUp: true };
  const pathOf = (asked: Asked | string) => new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;
  const fetchStub = async (asked: Asked) => {
    if (!network.isUp) throw new TypeError('Failed to fetch');
    fetched.push(pathOf(asked));
    return `network ${pathOf(asked)}`;
  };
  const caches = {
    open: async (name: string) => ({
      addAll: async (requests: readonly (Asked | string)[]) =>
        void stored.set(name, new Map(requests.map((one) => [pathOf(one), `kept ${pathOf(one)}`]))),
    }),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: Asked | string) =>
      [...stored.values()].map((cache) => cache.get(pathOf(asked))).find((answer) => answer !== undefined),
  };
  class FakeRequest {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { claim: async () => undefined },
  };
  const globals = {
    self: scope,
    caches,
    fetch: fetchStub,
    URL,
    setTimeout,
    location: { origin },
    Request: FakeRequest,
  };
  const head = "const builtFiles = ['/assets/desk-1.js']; const buildName = 'newer';";
  runInNewContext(head + source, { ...globals, Response: { error: () => 'error' } });

  const run = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> | undefined;
    listeners.get(type)?.({
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
  };
  /** `undefined` where the worker leaves the request to the browser. */
  const ask = async (asked: Asked) => {
    let response: Promise<unknown> | undefined;
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'cors', ...asked, url: new URL(asked.url, origin).href },
      respondWith: (given: Promise<unknown>) => {
        response = given;
      },
    });
    return await response;
  };
  await run('install');
  await run('activate');
  return { ask, network, stored, fetched };
};

test('files of this build are kept, those of older ones are deleted', async () => {
  const { stored } = await startWorker();
  expect([...stored.keys()]).toEqual(['pages-newer']);
  expect([...(stored.get('pages-newer')?.keys() ?? [])]).toEqual(['/login', '/assets/desk-1.js']);
});

test('a page comes from the server, without a connection from the device', async () => {
  const { ask, network } = await startWorker();
  expect(await ask({ url: '/vehicles', mode: 'navigate' })).toBe('network /vehicles');
  network.isUp = false;
  expect(await ask({ url: '/vehicles?q=1', mode: 'navigate' })).toBe('kept /login');
});

test('a file of the build is never asked for twice', async () => {
  const { ask, fetched } = await startWorker();
  expect(await ask({ url: '/assets/desk-1.js' })).toBe('kept /assets/desk-1.js');
  expect(fetched).toEqual([]);
});

test('data, other files, other sites and changes pass it by', async () => {
  const { ask } = await startWorker();
  for (const asked of [
    { url: '/api/vehicles' },
    { url: '/api/docs', mode: 'navigate' },
    { url: '/assets/unknown.js' },
    { url: 'https://other.example/assets/desk-1.js' },
    { url: '/assets/desk-1.js', method: 'POST' },
  ])
    expect(await ask(asked), asked.url).toBeUndefined();
});
