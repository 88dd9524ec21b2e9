import type { Statement } from './batch.ts';

export interface Notifications {
  /** Notifies every server of the installation, at once or with the next ones. */
  readonly add: (channel: string, payload: string) => void;
  /** Sends what waits. */
  readonly flush: () => Promise<void>;
}

/** A few times a second: a notification takes a lock of the whole database while it is committed. */
const intervalMs = 250;

/** More than anybody changes while the database is away; beyond it they say no more than that something has changed. */
const maxWaiting = 10_000;

/** Payload that every receiver takes for a gap. */
export const gapPayload = '';

const statementOf = (waiting: readonly (readonly [string, string])[]): Statement => ({
  sql: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as hint (channel, payload)',
  parameters: [waiting.map(([channel]) => channel), waiting.map(([, payload]) => payload)],
  isPrepared: true,
});

/**
 * Collects notifications of committed transactions. The first after a pause is sent at once, each of them once, in the order in which they were last
 * given. What cannot be sent is kept. What a crash takes along is made up for: its browsers connect again and reload, the others when the server is
 * back (`publishGap`).
 */
export const collectNotifications = (send: (statement: Statement) => Promise<unknown>): Notifications => {
  const waiting = new Map<string, readonly [channel: string, payload: string]>();
  let sending = Promise.resolve();
  let isSending = false;
  let timer: NodeJS.Timeout | undefined;

  const sendAll = async (): Promise<void> => {
    const batch = [...waiting];
    for (const [key] of batch) waiting.delete(key);
    try {
      await send(statementOf(batch.map(([, hint]) => hint)));
    } catch {
      const newer = [...waiting];
      waiting.clear();
      for (const [key, hint] of [...batch, ...newer]) waiting.set(key, hint);
    }
  };

  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) start();
    }, intervalMs).unref();
  };

  const start = (): void => {
    isSending = true;
    sending = sendAll().finally(() => {
      isSending = false;
      pause();
    });
  };

  const put = (channel: string, payload: string): void => {
    const key = `${channel} ${payload}`;
    waiting.delete(key);
    waiting.set(key, [channel, payload]);
  };

  return {
    add: (channel, payload) => {
      const isTooMany = waiting.size >= maxWaiting;
      if (isTooMany) waiting.clear();
      put(channel, isTooMany ? gapPayload : payload);
      if (!isSending && !timer) start();
    },
    flush: async () => {
      await sending;
      clearTimeout(timer);
      if (waiting.size > 0) await sendAll();
    },
  };
};
