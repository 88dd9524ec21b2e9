import { Agent, request } from 'node:http';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  /** Sent before the call and not counted. */
  readonly change?: BenchRequest;
}

export interface Result {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Target {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

const send = (agent: Agent, { port, headers }: Target, { method, path, body }: BenchRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        let failure = '';
        response.on('data', (chunk: Buffer) => {
          if ((response.statusCode ?? 500) >= 300) failure += chunk;
        });
        response.on('end', () =>
          failure === ''
            ? resolve()
            : reject(new Error(`${method} ${path} returned ${response.statusCode}: ${failure}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(payload);
  });

const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;

export interface Sample {
  readonly times: readonly number[];
  readonly seconds: number;
}

export const resultOf = (samples: readonly Sample[]): Result => {
  const times = samples.flatMap((sample) => sample.times).sort((one, other) => one - other);
  const seconds = samples.reduce((sum, sample) => sum + sample.seconds, 0);
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

/** Keeps a number of calls in flight for a duration and records their latencies. */
export const measure = async (
  target: Target,
  connections: number,
  milliseconds: number,
  nextRequest: () => BenchRequest,
): Promise<Sample> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      await send(agent, target, nextRequest());
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return { times, seconds };
};

/** Sends calls one after the other, each behind its change; `onCall` gets the beginning and the end of each call alone. */
export const measureChanged = async (
  target: Target,
  milliseconds: number,
  nextRequest: () => BenchRequest,
  onCall: (isBegin: boolean) => void,
): Promise<Sample> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const { change, ...call } = nextRequest();
    if (change) await send(agent, target, change);
    onCall(true);
    const sent = performance.now();
    await send(agent, target, call);
    times.push(performance.now() - sent);
    onCall(false);
  }
  agent.destroy();
  return { times, seconds: times.reduce((sum, time) => sum + time, 0) / 1000 };
};
