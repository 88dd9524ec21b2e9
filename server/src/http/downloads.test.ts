import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../lib/app-error.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { createDownloads } from './downloads.ts';
import { createRequestGates } from './request-turns.ts';
import { transferLimits } from './transfers.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Streams whose limits are looked up until the test lets the look-ups end. */
const createHeldStreams = (limit: number) => {
  const lookedUp: number[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { open, used } = createDownloads({
    quotas: {
      limitOf: async (companyId) => {
        lookedUp.push(companyId);
        await held;
        return limit;
      },
      refuse: (_name, message) => new AppError('too_many_requests', message),
    },
    pace: transferLimits.pace,
    lookUps: createRequestGates().lookUps,
  });
  const ended: number[] = [];
  const openFor = (company: number) => {
    const socket = { destroyed: false, remoteAddress: `192.0.${company}.1`, once: () => undefined };
    const request = {
      session: { companyId: toCompanyId(company) },
      ip: `192.0.${company}.1`,
      routeOptions: { config: {} },
      raw: { socket },
    };
    const chunks = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: true, value: undefined }) as const,
        return: async () => {
          ended.push(company);
          return { done: true, value: undefined } as const;
        },
      }),
    };
    return open({ request } as unknown as FastifyReply, chunks).catch((error: unknown) => error);
  };
  return { openFor, lookedUp, letGo, used, ended };
};

test('twenty of hundreds of streams of a company look up their limit at a time; another company is not kept waiting', async () => {
  const { openFor, lookedUp, letGo } = createHeldStreams(500);
  const opened = Array.from({ length: 300 }, () => openFor(1));
  await settle();
  expect(lookedUp).toEqual(Array(20).fill(1));
  const other = openFor(2);
  await settle();
  expect(lookedUp.slice(20)).toEqual([2]);
  letGo();
  await Promise.all([...opened, other]);
  expect(lookedUp).toHaveLength(301);
});

test('a stream above the limit of its company is refused and ends its source', async () => {
  const { openFor, letGo, used, ended } = createHeldStreams(2);
  letGo();
  for (const _ of [1, 2]) expect(await openFor(1)).not.toBeInstanceOf(AppError);
  expect(await openFor(1)).toMatchObject({
    code: 'too_many_requests',
    message: 'Es werden bereits 2 Listen oder Dateien der Firma heruntergeladen. Bitte warten, bis sie fertig sind.',
  });
  expect(await openFor(2)).not.toBeInstanceOf(AppError);
  expect([used(), ended]).toEqual([3, [1]]);
});

/** Forty streams of a company and one of another; chunks are produced in the moment that the test chooses. */
const openMany = async (produce: (company: number) => Promise<void>) => {
  const { open } = createDownloads({
    quotas: { limitOf: async () => 500, refuse: (_name, message) => new AppError('too_many_requests', message) },
    pace: transferLimits.pace,
    lookUps: createRequestGates().lookUps,
  });
  const openFor = async (company: number): Promise<void> => {
    const socket = { destroyed: false, remoteAddress: `192.0.${company}.1`, once: () => undefined };
    const request = {
      session: { companyId: toCompanyId(company) },
      ip: `192.0.${company}.1`,
      routeOptions: { config: {} },
      raw: { socket },
    };
    const chunks = (async function* () {
      for (let count = 0; count < 3; count += 1) {
        await produce(company);
        yield 'chunk';
      }
    })();
    const stream = await open({ request } as unknown as FastifyReply, chunks);
    stream.resume();
  };
  await Promise.all([...Array.from({ length: 40 }, () => openFor(1)), openFor(2)]);
};

test('the streams of one network produce one chunk per turn of the event loop, beside that of another one', async () => {
  const produced: number[] = [];
  await openMany(async (company) => void produced.push(company));
  const perTurn: number[] = [];
  while (produced.length < 123) {
    const before = produced.length;
    await settle();
    perTurn.push(produced.slice(before).filter((company) => company === 1).length);
  }
  expect(Math.max(...perTurn)).toBe(1);
  expect(produced.slice(0, 8).filter((company) => company === 2)).toHaveLength(3);
});

test('a chunk whose rows take long keeps the next one of its network waiting, and no other network', async () => {
  const [begun, { promise: read, resolve: answer }] = [[] as number[], Promise.withResolvers<void>()];
  await openMany(async (company) => {
    begun.push(company);
    if (company === 1) await read;
  });
  while (begun.length < 4) await settle();
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect(begun.toSorted()).toEqual([1, 2, 2, 2]);
  answer();
  while (begun.length < 123) await settle();
});
