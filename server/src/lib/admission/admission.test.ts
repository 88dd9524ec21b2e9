import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { type Admission, createAdmission, type Release, type Timer } from './admission.ts';
import type { PlaceLimits } from './limits.ts';
import type { Origin } from './origin.ts';

const never = Number.POSITIVE_INFINITY;
const open: PlaceLimits = {
  total: never,
  company: never,
  network: never,
  newcomers: never,
  companyWaiting: never,
  waiting: never,
  waitMs: never,
  givesWay: false,
};

const refusals = {
  company: (share: number) => new AppError('too_many_requests', `mehr als ${share}`),
  busy: () => new AppError('unavailable', 'besetzt', { retryAfterSeconds: 7 }),
};

/** Time that passes when the test says so. */
const createTime = () => {
  let now = 0;
  let alarms: { readonly at: number; readonly work: () => void }[] = [];
  const timer: Timer = {
    now: () => now,
    after: (milliseconds, work) => {
      const alarm = { at: now + milliseconds, work };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    },
  };
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    for (const alarm of alarms.filter(({ at }) => at <= now)) {
      alarms = alarms.filter((one) => one !== alarm);
      alarm.work();
    }
  };
  return { timer, pass, alarms: () => alarms.length };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const [anna, bert, cleo] = [1, 2, 3].map((company) => ({ company, network: `net ${company}` })) as [
  Origin,
  Origin,
  Origin,
];
const neighbourOfAnna: Origin = { company: 9, network: anna.network };

/** Requests by name, in the order in which they were admitted. */
const createRequests = (limits: Partial<PlaceLimits>) => {
  const time = createTime();
  const admission = createAdmission({ ...open, ...limits }, refusals, time.timer);
  const [admitted, ended]: [string[], string[]] = [[], []];
  const releases = new Map<string, Release>();
  const ask = async (name: string, origin: Origin, wish: Parameters<Admission['enter']>[1] = {}): Promise<void> => {
    releases.set(name, await admission.enter(origin, wish));
    admitted.push(name);
  };
  /** Transfer of so many bytes. */
  const send = (name: string, origin: Origin, bytes: number) =>
    ask(name, origin, { transfer: { progress: () => bytes, end: () => void ended.push(name) } });
  const release = async (name: string): Promise<void> => {
    releases.get(name)?.();
    await settle();
  };
  return { ...admission, ...time, admitted, ended, ask, send, release };
};

test('a company with many requests leaves room for the next one and then takes turns', async () => {
  const { ask, admitted, release } = createRequests({ total: 3, company: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, anna);
  for (const name of ['b1', 'b2', 'b3']) void ask(name, bert);
  await settle();
  expect(admitted).toEqual(['a1', 'a2', 'b1']);
  await release('a1');
  await release('a2');
  expect(admitted.slice(3)).toEqual(['a3', 'b2']);
});

test('networks take turns before companies: nine companies of one network delay another network by a single request', async () => {
  const { ask, admitted, release } = createRequests({ total: 1 });
  for (let company = 11; company < 20; company += 1) void ask(`a${company}`, { company, network: 'net a' });
  void ask('b1', bert);
  await settle();
  await release('a11');
  await release('a12');
  expect(admitted).toEqual(['a11', 'a12', 'b1']);
});

test.for([
  ['network', { network: 2 }, anna, neighbourOfAnna],
  [
    'new companies of one network, wherever they are now',
    { newcomers: 2 },
    { ...anna, registeredFrom: 'x' },
    { ...bert, registeredFrom: 'x' },
  ],
] as const)('one %s has a share, beside which others are served', async ([, limits, first, second]) => {
  const { ask, admitted } = createRequests({ total: 4, ...limits });
  void ask('first', first);
  void ask('second', second);
  void ask('third', second);
  void ask('other', { ...cleo, registeredFrom: 'y' });
  await settle();
  expect(admitted).toEqual(['first', 'second', 'other']);
});

test('a large request finds room although smaller ones keep coming, and never asks for more than its share', async () => {
  const { ask, admitted, release, used } = createRequests({ total: 10, company: 8 });
  void ask('small', anna, { amount: 4 });
  void ask('large', bert, { amount: 99 });
  void ask('later', cleo, { amount: 2 });
  await settle();
  expect(admitted).toEqual(['small']);
  await release('small');
  expect(admitted).toEqual(['small', 'large', 'later']);
  expect(used()).toBe(10);
});

test('a company is refused beyond its share and what of it may wait; an operator may give it more', async () => {
  const { ask } = createRequests({ total: 9, company: 1, network: 1, companyWaiting: 1 });
  void ask('held', anna);
  const waiting = ask('waiting', anna);
  await expect(ask('refused', anna)).rejects.toMatchObject({ code: 'too_many_requests', message: 'mehr als 1' });
  for (const name of ['more', 'than', 'others']) await ask(name, bert, { companyShare: 3 });
  void waiting;
});

test('a request waits for a while, then is refused, and leaves nothing behind', async () => {
  const { ask, pass, alarms, used, release } = createRequests({ total: 1, waitMs: 1000 });
  await ask('held', anna);
  const late = ask('late', bert);
  const inTime = ask('in time', cleo);
  pass(999);
  await release('held');
  pass(1);
  await late;
  await expect(inTime).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 7 });
  await release('late');
  expect([used(), alarms()]).toEqual([0, 0]);
});

test('beyond the queue the latest of the network with the most waiting is refused, not the one that comes', async () => {
  const { ask, admitted, release } = createRequests({ total: 1, waiting: 2 });
  await ask('a1', anna);
  const second = ask('a2', anna);
  const third = expect(ask('a3', neighbourOfAnna)).rejects.toThrow('besetzt');
  const other = ask('b1', bert);
  await third;
  for (const name of ['a1', 'a2']) await release(name);
  await Promise.all([second, other]);
  expect(admitted).toEqual(['a1', 'a2', 'b1']);
});

test('the slowest transfer of the heaviest company of the heaviest network gives way at once', async () => {
  const { send, ended, admitted, pass, used } = createRequests({ total: 4, givesWay: true });
  await send('a fast', anna, 9000);
  await send('a slow', anna, 10);
  await send('neighbour', neighbourOfAnna, 0);
  await send('b', bert, 0);
  pass(5000);
  await send('c', cleo, 0);
  expect([ended, admitted.at(-1), used()]).toEqual([['a slow'], 'c', 4]);
});

test('a transfer that has just begun is not the slowest', async () => {
  const { send, ended, pass } = createRequests({ total: 2, givesWay: true });
  await send('stalled', anna, 9);
  pass(10_000);
  await send('young', anna, 0);
  await send('other', bert, 0);
  expect(ended).toEqual(['stalled']);
});

test('no transfer gives way to a network or company that would be the heavier one then; it waits', async () => {
  const { send, ended, admitted, release, pass } = createRequests({ total: 2, givesWay: true });
  await send('a', anna, 0);
  await send('b', bert, 0);
  pass(10_000);
  void send('c', cleo, 0);
  void send('a again', anna, 0);
  await settle();
  expect(ended).toEqual([]);
  await release('b');
  expect(admitted.at(-1)).toBe('c');
});

test('in a full share of a network only its own heavier company gives way', async () => {
  const { send, ended, pass } = createRequests({ total: 9, network: 3, givesWay: true });
  for (const name of ['a1', 'a2', 'a3']) await send(name, anna, 0);
  for (const name of ['b1', 'b2', 'b3']) await send(name, bert, 0);
  pass(10_000);
  await send('neighbour', neighbourOfAnna, 0);
  expect(ended).toEqual(['a1']);
});

test('a caller who leaves loses the place in the queue, and what is released twice counts once', async () => {
  const { ask, admitted, release, used } = createRequests({ total: 1 });
  const leaving = new AbortController();
  await ask('first', anna);
  const left = ask('left', bert, { signal: leaving.signal });
  const second = ask('second', cleo);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(ask('late', bert, { signal: leaving.signal })).rejects.toThrow('gone');
  for (let time = 0; time < 2; time += 1) await release('first');
  await second;
  expect([admitted, used()]).toEqual([['first', 'second'], 1]);
});

async function* letters(): AsyncGenerator<string> {
  yield 'a';
  yield 'b';
}
async function* failing(): AsyncGenerator<string> {
  yield 'a';
  throw new Error('broken off');
}

const endings: Record<string, (admission: Admission) => Promise<void>> = {
  'is read to its end': async (admission) => {
    expect(await text(Readable.from(await admission.stream(anna, letters)))).toBe('ab');
  },
  'is given up before it was read': async (admission) => {
    const stream = Readable.from(await admission.stream(anna, letters));
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
  },
  'is given up half-way': async (admission) => {
    for await (const letter of await admission.stream(anna, letters)) if (letter === 'a') break;
  },
  'fails half-way': async (admission) => {
    await expect(text(Readable.from(await admission.stream(anna, failing)))).rejects.toThrow('broken off');
  },
  'cannot be opened': async (admission) => {
    const opening = admission.stream(anna, () => {
      throw new Error('not opened');
    });
    await expect(opening).rejects.toThrow('not opened');
  },
  'is work that fails': async (admission) => {
    await expect(admission.run(anna, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  },
};

test.each(Object.keys(endings))('the place is free again when its stream %s', async (ending) => {
  const { used, run, stream, enter } = createRequests({ total: 1, companyWaiting: 0, company: 1 });
  for (let round = 0; round < 3; round += 1) await endings[ending]?.({ used, run, stream, enter });
  expect(used()).toBe(0);
});

/** A request arrives, a place is released, a caller leaves or time passes. */
const step = fc.oneof(
  fc.record({
    ask: fc.record({
      company: fc.nat(5),
      network: fc.constantFrom('n1', 'n2', 'n3'),
      registeredFrom: fc.constantFrom(undefined, 'r1', 'r2'),
    }),
    amount: fc.integer({ min: 1, max: 3 }),
    bytes: fc.nat(1000),
  }),
  fc.record({ release: fc.nat(30) }),
  fc.record({ leave: fc.nat(30) }),
  fc.record({ pass: fc.integer({ min: 1, max: 3000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const shares = fc.record({
  total: fc.integer({ min: 1, max: 8 }),
  company: fc.integer({ min: 1, max: 5 }),
  network: fc.integer({ min: 1, max: 6 }),
  newcomers: fc.integer({ min: 1, max: 4 }),
  waiting: fc.integer({ min: 0, max: 12 }),
  givesWay: fc.boolean(),
});

interface Request {
  readonly origin: Origin;
  readonly amount: number;
  readonly leaving: AbortController;
  release?: Release | undefined;
  isOver: boolean;
}

const sumOf = (requests: readonly Request[]): number => requests.reduce((sum, { amount }) => sum + amount, 0);

const heaviestOf = (requests: readonly Request[], groupOf: (origin: Origin) => unknown): number => {
  const grouped = Map.groupBy(
    requests.filter(({ origin }) => groupOf(origin) !== undefined),
    ({ origin }) => groupOf(origin),
  );
  return Math.max(0, ...[...grouped.values()].map(sumOf));
};

/** Requests of an admission, whose use is counted beside it. */
const simulate = (limits: PlaceLimits) => {
  const { timer, pass, alarms } = createTime();
  const admission = createAdmission(limits, refusals, timer);
  const requests: Request[] = [];
  const held = (): Request[] => requests.filter(({ release, isOver }) => release && !isOver);
  const ask = (origin: Origin, wanted: number, bytes: number): void => {
    const { total, company, network, newcomers } = limits;
    const amount = Math.min(wanted, total, company, network, newcomers);
    const request: Request = { origin, amount, leaving: new AbortController(), isOver: false };
    requests.push(request);
    const end = (): void => {
      request.isOver = true;
    };
    const { signal } = request.leaving;
    const enter = async () => admission.enter(origin, { amount, signal, transfer: { progress: () => bytes, end } });
    void enter().then((release) => {
      request.release = release;
    }, end);
  };
  const release = (request: Request | undefined): void => {
    if (!request?.release) return;
    request.isOver = true;
    request.release();
  };
  const act = (one: Step): void => {
    if ('ask' in one) ask(one.ask, one.amount, one.bytes);
    else if ('pass' in one) pass(one.pass);
    else if ('leave' in one) requests[one.leave]?.leaving.abort(new Error('gone'));
    else release(requests[one.release]);
  };
  const use = () => ({
    counted: admission.used() - sumOf(held()),
    total: sumOf(held()) > limits.total,
    company: heaviestOf(held(), ({ company }) => company) > limits.company,
    network: heaviestOf(held(), ({ network }) => network) > limits.network,
    newcomers: heaviestOf(held(), ({ registeredFrom }) => registeredFrom) > limits.newcomers,
  });
  /** Ends everything; returns what is left. */
  const finish = async () => {
    pass(limits.waitMs);
    await settle();
    for (const request of held()) release(request);
    await settle();
    const isOpen = requests.filter((request) => !request.release && !request.isOver);
    return { open: isOpen.length, used: admission.used(), alarms: alarms() };
  };
  return { act, use, finish };
};

const withinShares = { counted: 0, total: false, company: false, network: false, newcomers: false };

test('whatever arrives, ends and leaves: shares are respected, no request waits beyond the limit, and no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(shares, fc.array(step, { maxLength: 60 }), async (chosen, steps) => {
      const network = Math.max(chosen.network, chosen.company);
      const { act, use, finish } = simulate({ ...open, ...chosen, network, waitMs: 5000 });
      for (const one of steps) {
        act(one);
        await settle();
        expect(use()).toEqual(withinShares);
      }
      expect(await finish()).toEqual({ open: 0, used: 0, alarms: 0 });
    }),
    { numRuns: 150 },
  );
});

test('a network that asks for one place is never refused while another holds its share and all it can wait for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ total: fc.integer({ min: 2, max: 20 }), flood: fc.integer({ min: 1, max: 60 }) }),
      fc.integer({ min: 1, max: 10 }),
      async ({ total, flood }, companies) => {
        const { ask, send, admitted, pass } = createRequests({
          total,
          company: total,
          network: total,
          waiting: 5,
          waitMs: 1000,
          givesWay: true,
        });
        for (let count = 0; count < flood; count += 1)
          void send(`flood ${count}`, { company: count % companies, network: 'flood' }, count).catch(() => undefined);
        pass(500);
        await ask('other', { company: 'other', network: 'other' });
        expect(admitted).toContain('other');
      },
    ),
    { numRuns: 100 },
  );
});
