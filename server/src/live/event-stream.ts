import type { LiveEvent, LiveMessage } from '@flottwart/contract/events';
import type { CompanyId } from '../lib/company-id.ts';
import type { LiveFeed } from './live-feed.ts';

/** Messages queued for a slow reader; beyond them it gets a resync. */
const maxBacklog = 100;

/** Pause after a failed look-up of the session. */
const retryMs = 5_000;

const resync: LiveMessage = { resync: true };

/** A notification concerns its recipient alone. */
const isFor = (event: LiveEvent, userId: number): boolean => event.kind !== 'notification' || event.id === userId;

export interface Audience {
  readonly companyId: CompanyId;
  readonly userId: number;
  /** Milliseconds until the session ends by itself, 0 once it has ended. */
  readonly remainingSessionMs: () => Promise<number>;
  readonly heartbeatMs: number;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Streams the changes of one company to one caller, with heartbeats, as long as the caller's session lasts. */
export async function* eventStream(
  live: LiveFeed,
  { companyId, userId, remainingSessionMs, heartbeatMs, signal }: Audience,
): AsyncGenerator<LiveMessage | null> {
  const sessionEnd = new AbortController();
  const ending = AbortSignal.any([signal, live.closing, sessionEnd.signal]);
  let expiry: NodeJS.Timeout | undefined;
  const checkSession = async (): Promise<void> => {
    // While the database is away no change arrives either.
    const remainingMs = await remainingSessionMs().catch(() => retryMs);
    clearTimeout(expiry);
    if (remainingMs <= 0) sessionEnd.abort();
    // Later ends are found at the next heartbeat.
    else if (remainingMs < heartbeatMs && !ending.aborted) expiry = setTimeout(() => void checkSession(), remainingMs);
  };
  let backlog: (LiveMessage | null)[] = [];
  let wake: () => void = () => undefined;
  const push = (message: LiveMessage | null): void => {
    backlog = backlog.length < maxBacklog ? [...backlog, message] : [resync];
    wake();
  };
  const unsubscribe = live.subscribe(companyId, (event) => {
    if (event === null || isFor(event, userId)) push(event ?? resync);
  });
  const forgetSession = live.onSessionEnd(companyId, userId, () => void checkSession());
  for (const event of live.recent(companyId)) if (isFor(event, userId)) push(event);
  // One at a time: heartbeats must not pile up and displace changes while the session is checked.
  const heartbeat = setInterval(() => {
    if (!backlog.includes(null)) push(null);
  }, heartbeatMs);
  ending.addEventListener('abort', () => wake());
  try {
    yield null;
    // The session may have ended between its look-up and the subscription.
    await checkSession();
    while (!ending.aborted) {
      const message = backlog.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message === null) await checkSession();
      if (!ending.aborted) yield message;
    }
  } finally {
    clearInterval(heartbeat);
    sessionEnd.abort();
    clearTimeout(expiry);
    forgetSession();
    unsubscribe();
  }
}
