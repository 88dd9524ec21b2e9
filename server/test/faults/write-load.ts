import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { z } from 'zod';
import type { Journal, WrittenItem, WrittenOnce } from './journal.ts';
import { type KindName, kindsOfWrite } from './kinds-of-write.ts';
import { createRandom, type Random } from './random.ts';
import { attempt, type Call, type CallResponse } from './write-call.ts';

const created = z.object({ id: z.int() });

interface Load {
  readonly url: () => string;
  readonly token: string;
  readonly journal: Journal;
  /** Number of concurrent writers. */
  readonly writers?: number;
}

export interface Writers {
  /** Waits for calls in flight. */
  readonly stop: () => Promise<void>;
}

const firstPauseMs = 50;
const maxPauseMs = 500;
/** One in so many unanswered calls is retried with the same key, as the web does; the others are abandoned. */
const retryOneIn = 4;

const alreadyImported = 409;

/** Think time between two writes, so that a restarting process gets a processor. */
const maxThinkTimeMs = 30;

/** Concurrent writers, each with items of their own, so that the expected content of each item is known. */
export const startWriters = ({ url, token, journal, writers = 8 }: Load): Writers => {
  let isEnding = false;

  const insist = async (chance: Random, call: Call): Promise<CallResponse | undefined> => {
    const willRetry = !chance.isOneIn(retryOneIn);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      const response = await attempt(url(), token, journal, call);
      if (response || !willRetry) return response;
      await sleep(pauseMs);
    }
  };

  /** Response of a completed call, nothing for one in doubt. */
  const write = async (chance: Random, call: Omit<Call, 'key'>, isDone = (status: number) => status < 300) => {
    const response = await insist(chance, { ...call, key: randomUUID() });
    if (!response) return undefined;
    if (!isDone(response.status)) {
      journal.refusals.push(`${call.endpoint.path} ${response.status} ${JSON.stringify(response.body)}`);
      return undefined;
    }
    journal.acknowledged += 1;
    return response;
  };

  const create = async (chance: Random, own: WrittenItem[]): Promise<void> => {
    const kind = chance.pick(Object.keys(kindsOfWrite) as [KindName, ...KindName[]]);
    const marker = `Merkmal ${randomUUID()}`;
    const item: WrittenItem = { kind, marker, id: null, acknowledged: new Set(), doubtful: new Set() };
    journal.items.push(item);
    const response = await write(chance, kindsOfWrite[kind].create(marker));
    if (!response) return;
    item.id = created.parse(response.body).id;
    own.push(item);
  };

  const revise = async (chance: Random, item: WrittenItem): Promise<void> => {
    const revision = 1 + item.acknowledged.size + item.doubtful.size;
    item.doubtful.add(revision);
    const response = await write(chance, { ...kindsOfWrite[item.kind].revise(revision), params: { id: item.id } });
    if (!response) return;
    item.doubtful.delete(revision);
    item.acknowledged.add(revision);
  };

  const comment = async (chance: Random, item: WrittenItem): Promise<void> => {
    const written: WrittenOnce = { marker: `Merkmal ${randomUUID()}`, isAcknowledged: false };
    journal.comments.push(written);
    const call = { endpoint: api.createComment, params: { workitemId: item.id }, body: { text: written.marker } };
    written.isAcknowledged = (await write(chance, call)) !== undefined;
  };

  const upload = async (chance: Random): Promise<void> => {
    const written: WrittenOnce = { marker: `R-${randomUUID().slice(0, 13).toUpperCase()}`, isAcknowledged: false };
    journal.documents.push(written);
    const position = { date: '2026-03-01', plate: `B-AB ${chance.below(5) + 1}`, service: 'Finanzleasingrate' };
    const positions = [1, 2, 3].map((number) => ({ ...position, number: String(number), cents: 10_000 * number }));
    const printable = { kind: 'invoice', number: written.marker, date: '2026-03-31', positions } as const;
    const content = writeEInvoice(printable, 'xrechnung-cii');
    const form = (): FormData => {
      const sent = new FormData();
      sent.set('file', new File([new Uint8Array(content)], 'rechnung.xml'));
      return sent;
    };
    const isDone = (status: number): boolean => status < 300 || status === alreadyImported;
    written.isAcknowledged = (await write(chance, { endpoint: api.importLeasingDocument, form }, isDone)) !== undefined;
  };

  const work = async (writer: number): Promise<void> => {
    const chance = createRandom(writer + 1);
    const own: WrittenItem[] = [];
    while (!isEnding) {
      const item = own[chance.below(own.length)];
      // Reading a document takes a process, so only one writer uploads.
      if (writer === 0 && chance.isOneIn(4)) await upload(chance);
      else if (!item || chance.isOneIn(3)) await create(chance, own);
      else if (chance.isOneIn(4)) await comment(chance, item);
      else await revise(chance, item);
      await sleep(chance.below(maxThinkTimeMs));
    }
  };

  const working = Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return {
    stop: async () => {
      isEnding = true;
      await working;
    },
  };
};
