import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveEvent, liveEvent } from '@flottwart/contract/events';
import pg from 'pg';
import { z } from 'zod';
import { type ConnectionTarget, clientConfigOf } from '../db/connect.ts';
import { withResponseTimeout } from '../db/query-timeout.ts';
import type { Log } from '../lib/log.ts';
import { channel, keyOf, localPublishCount } from './live-events.ts';
import { createRecentEvents } from './recent-events.ts';

/** `null` after a gap: something may have been missed, so everything on screen is read again. */
export type Listener = (event: LiveEvent | null) => void;

export interface LiveFeed {
  readonly subscribe: (companyId: number, listener: Listener) => () => void;
  /** What was told in the last seconds: whoever begins to listen may have read what he shows before it. */
  readonly recent: (companyId: number) => readonly LiveEvent[];
  /** Changes whenever a list of the company may have changed; what was counted before is then void. */
  readonly version: (companyId: number, kind: LiveEvent['kind']) => string;
  /** Tells whoever listens that nothing will come any more. */
  readonly closing: AbortSignal;
  readonly close: () => Promise<void>;
}

const notification = liveEvent.extend({ companyId: z.int() });

const readNotification = (payload = ''): z.infer<typeof notification> | undefined => {
  try {
    return notification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

const maxReconnectDelayMs = 5_000;
/** How often the connection that only listens has to prove, by saying once more what it listens to, that somebody is there. */
const askMs = 10_000;

/** One connection per server listens for all companies and comes back by itself. */
export const openLiveFeed = async (target: ConnectionTarget, log: Log): Promise<LiveFeed> => {
  const listeners = new Map<number, Set<Listener>>();
  const versions = new Map<string, number>();
  const recent = createRecentEvents();
  let gaps = 0;
  let client: pg.Client | null = null;
  const end = new AbortController();
  const closing = end.signal;

  const publishResync = (): void => {
    gaps += 1;
    for (const ofCompany of listeners.values()) for (const listener of ofCompany) listener(null);
  };

  const receive = (payload: string | undefined): void => {
    const notification = readNotification(payload);
    if (!notification) {
      // A newer server beside this one may tell of what this one does not know yet.
      publishResync();
      return;
    }
    const { companyId, ...event } = notification;
    const key = keyOf(companyId, event.kind);
    versions.set(key, (versions.get(key) ?? 0) + 1);
    recent.add(companyId, event);
    for (const listener of listeners.get(companyId) ?? []) listener(event);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client(clientConfigOf(target));
    next.on('notification', ({ payload }) => receive(payload));
    next.on('error', () => undefined);
    await next.connect();
    await next.query(`listen ${channel}`);
    const asking = setInterval(
      () => void withResponseTimeout(next, next.query(`listen ${channel}`)).catch(() => undefined),
      askMs,
    );
    next.once('end', () => {
      clearInterval(asking);
      void reconnect();
    });
    client = next;
    if (closing.aborted) await next.end();
  };

  const reconnect = async (): Promise<void> => {
    client = null;
    for (let pauseMs = 100; !closing.aborted; pauseMs = Math.min(pauseMs * 2, maxReconnectDelayMs)) {
      await sleep(pauseMs, undefined, { ref: false });
      if (closing.aborted) return;
      try {
        await connect();
        publishResync();
        return;
      } catch (error) {
        log.warn({ err: error }, 'live events are waiting for the database');
      }
    }
  };

  await connect();

  return {
    subscribe: (companyId, listener) => {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId);
      };
    },
    recent: recent.of,
    version: (companyId, kind) =>
      `${gaps}.${versions.get(keyOf(companyId, kind)) ?? 0}.${localPublishCount(companyId, kind)}`,
    closing,
    close: async () => {
      end.abort();
      await client?.end();
    },
  };
};
