import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectionTarget, createClient } from './connect.ts';
import { withResponseTimeout } from './query-timeout.ts';

interface Subscription {
  readonly channels: readonly string[];
  readonly receive: (channel: string, payload: string) => void;
  /** Called after a gap, in which notifications were missed. */
  readonly onReconnect: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Listening {
  readonly close: () => Promise<void>;
}

/** Name of the sessions that every running server keeps open. */
export const listenerName = 'flottwart listener';

const maxReconnectDelayMs = 5_000;
/** Interval at which the connection proves alive by repeating LISTEN. */
const pingMs = 15_000;

/** Listens on a connection of its own, because a subscription belongs to a session, and reconnects by itself. */
export const listenTo = async (target: ConnectionTarget, subscription: Subscription): Promise<Listening> => {
  const { channels, receive, onReconnect, onError } = subscription;
  const statements = channels.map((channel) => `listen ${channel}`);
  const ping = statements.at(-1) ?? '';
  const end = new AbortController();
  const closing = end.signal;
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const next = createClient(target, { application_name: listenerName });
    next.on('notification', ({ channel, payload = '' }) => receive(channel, payload));
    next.on('error', () => undefined);
    await next.connect();
    for (const statement of statements) await withResponseTimeout(next, next.query(statement));
    const pinging = setInterval(() => void withResponseTimeout(next, next.query(ping)).catch(() => undefined), pingMs);
    next.once('end', () => {
      clearInterval(pinging);
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
        onReconnect();
        return;
      } catch (error) {
        onError(error);
      }
    }
  };

  await connect();
  return {
    close: async () => {
      end.abort();
      await client?.end();
    },
  };
};
