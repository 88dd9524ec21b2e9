import { type LiveEvent, liveEvent } from '@flottwart/contract/events';
import { z } from 'zod';
import type { ConnectionTarget } from '../db/connect.ts';
import { listenTo } from '../db/listening.ts';
import { type CompanyId, companyIdSchema } from '../lib/company-id.ts';
import type { Log } from '../lib/log.ts';
import { channel, liveKey, localPublishCount, sessionChannel } from './live-events.ts';
import { createRecentEvents } from './recent-events.ts';

/** Without a user, all sessions of the company are concerned. */
const sessionEnd = z.object({ companyId: companyIdSchema, userId: z.int().nullable() });

interface Subscriber {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly recheck: () => void;
}

const readSessionEnd = (payload = ''): z.infer<typeof sessionEnd> | undefined => {
  try {
    return sessionEnd.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** Open streams, each of which looks its session up again when it may have ended. */
const createSessionEnds = () => {
  const subscribers = new Set<Subscriber>();
  const recheckAll = (): void => {
    for (const { recheck } of subscribers) recheck();
  };
  return {
    subscribe: (companyId: CompanyId, userId: number, recheck: () => void) => {
      const subscriber = { companyId, userId, recheck };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    receive: (payload: string | undefined): void => {
      const end = readSessionEnd(payload);
      // A payload of a newer server may concern anybody.
      for (const { companyId, userId, recheck } of subscribers)
        if (!end || (companyId === end.companyId && (end.userId ?? userId) === userId)) recheck();
    },
    /** After a gap in which notifications may have been missed. */
    recheckAll,
  };
};

/** `null` after a gap: events may have been missed, so everything on screen is reloaded. */
export type Listener = (event: LiveEvent | null) => void;

export interface LiveFeed {
  readonly subscribe: (companyId: CompanyId, listener: Listener) => () => void;
  /** Calls back when a session of the user may have ended, on whichever server. */
  readonly onSessionEnd: (companyId: CompanyId, userId: number, recheck: () => void) => () => void;
  /** Events of the last seconds, because a new listener's data may be older. */
  readonly recent: (companyId: CompanyId) => readonly LiveEvent[];
  /** Changes whenever a list of the company may have changed, which invalidates cached counts. */
  readonly version: (companyId: CompanyId, kind: LiveEvent['kind']) => string;
  /** Aborts when the feed closes. */
  readonly closing: AbortSignal;
  readonly close: () => Promise<void>;
}

const notification = liveEvent.extend({ companyId: companyIdSchema });

const readNotification = (payload = ''): z.infer<typeof notification> | undefined => {
  try {
    return notification.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** One connection per server listens for all companies and reconnects by itself. */
export const openLiveFeed = async (target: ConnectionTarget, log: Log): Promise<LiveFeed> => {
  const listeners = new Map<number, Set<Listener>>();
  const versions = new Map<string, number>();
  const recent = createRecentEvents();
  const sessionEnds = createSessionEnds();
  let gaps = 0;
  const end = new AbortController();
  const closing = end.signal;

  const publishResync = (): void => {
    gaps += 1;
    sessionEnds.recheckAll();
    for (const ofCompany of listeners.values()) for (const listener of ofCompany) listener(null);
  };

  const receive = (payload: string | undefined): void => {
    const notification = readNotification(payload);
    if (!notification) {
      // A newer server may publish events this one does not know.
      publishResync();
      return;
    }
    const { companyId, ...event } = notification;
    const key = liveKey(companyId, event.kind);
    versions.set(key, (versions.get(key) ?? 0) + 1);
    recent.add(companyId, event);
    for (const listener of listeners.get(companyId) ?? []) listener(event);
  };

  const listening = await listenTo(target, {
    channels: [sessionChannel, channel],
    receive: (from, payload) => (from === sessionChannel ? sessionEnds.receive(payload) : receive(payload)),
    onReconnect: publishResync,
    onError: (error) => log.warn({ err: error }, 'LISTEN connection lost, reconnecting'),
  });

  return {
    subscribe: (companyId, listener) => {
      const ofCompany = listeners.get(companyId) ?? new Set();
      listeners.set(companyId, ofCompany.add(listener));
      return () => {
        ofCompany.delete(listener);
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId);
      };
    },
    onSessionEnd: sessionEnds.subscribe,
    recent: recent.of,
    version: (companyId, kind) =>
      `${gaps}.${versions.get(liveKey(companyId, kind)) ?? 0}.${localPublishCount(companyId, kind)}`,
    closing,
    close: async () => {
      end.abort();
      await listening.close();
    },
  };
};
