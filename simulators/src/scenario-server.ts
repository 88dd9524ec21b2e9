import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drip, type SimulatedResponse, send, sendHalf } from './simulated-response.ts';

export type { SimulatedResponse } from './simulated-response.ts';

/** Provider behaviours; the server implements all but the last two, which depend on the provider's protocol. */
export const scenarios = [
  'normal',
  'slow',
  'garbage',
  'server-errors',
  'rate-limited',
  'drops-connection',
  'wrong-password',
  'empty',
] as const;
export type Scenario = (typeof scenarios)[number];

export interface SimulatedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Handle = (request: SimulatedRequest, scenario: Scenario) => SimulatedResponse | Promise<SimulatedResponse>;

export interface RequestLogEntry {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScenarioServer {
  readonly url: string;
  readonly port: number;
  /** Setting it restarts the count of good responses. */
  scenario: Scenario;
  /** Good responses before the scenario begins: with 2, a run fails at its third. */
  goodResponses: number;
  readonly requests: readonly RequestLogEntry[];
  readonly close: () => Promise<void>;
}

interface Options {
  readonly handle: Handle;
  readonly scenario?: Scenario;
  readonly goodResponses?: number;
  /** Any free port by default. */
  readonly port?: number;
}

/** Provider on loopback with real HTTP that misbehaves on demand. */
export const startScenarioServer = async ({
  handle,
  scenario: first = 'normal',
  goodResponses = 0,
  port: wanted = 0,
}: Options): Promise<ScenarioServer> => {
  const requests: RequestLogEntry[] = [];
  const state = { scenario: first, goodResponses, responses: 0 };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const { method, url, headers, body } = request;
    requests.push({ method, path: url.pathname + url.search, headers, body });
    const turn = state.responses - state.goodResponses;
    state.responses += 1;
    const scenario = turn < 0 ? 'normal' : state.scenario;
    await play(outgoing, scenario, turn, () => handle(request, scenario));
  };

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy();
      // A disconnected caller is expected; a bug in a handler must not pass for a scenario.
      if (!incoming.errored) throw error;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    get scenario() {
      return state.scenario;
    },
    set scenario(next) {
      Object.assign(state, { scenario: next, responses: 0 });
    },
    get goodResponses() {
      return state.goodResponses;
    },
    set goodResponses(next) {
      Object.assign(state, { goodResponses: next, responses: 0 });
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};

const readRequest = async (incoming: IncomingMessage): Promise<SimulatedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

const html = { 'content-type': 'text/html' };

/** Three refusals, each with another Retry-After form, then the response. */
const refusals: readonly Readonly<Record<string, string>>[] = [{ 'retry-after': '1' }, {}, { 'retry-after': '0.25' }];

const play = async (
  outgoing: ServerResponse,
  scenario: Scenario,
  turn: number,
  response: () => ReturnType<Handle>,
): Promise<void> => {
  if (scenario === 'garbage')
    return send(outgoing, { headers: html, body: '<!doctype html><title>Wartung</title><p>Gleich zurück' });
  if (scenario === 'server-errors')
    return send(outgoing, { status: 500, headers: html, body: '<h1>Internal Server Error</h1>' });
  if (scenario === 'slow') return drip(outgoing, await response());
  if (scenario === 'drops-connection') return sendHalf(outgoing, await response());
  const refusal = scenario === 'rate-limited' && refusals[turn % (refusals.length + 1)];
  if (refusal) return send(outgoing, { status: 429, headers: refusal, body: { error: 'Too many requests' } });
  return send(outgoing, await response());
};
