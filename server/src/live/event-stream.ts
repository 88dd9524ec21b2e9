import type { LiveMessage } from '@flottwart/contract/events';
import type { CompanyId } from '../lib/company-id.ts';
import type { LiveFeed } from './live-feed.ts';

/** Messages queued for a slow reader; beyond them it gets a resync. */
const maxBacklog = 100;

const resync: LiveMessage = { resync: true };

export interface Audience {
  readonly companyId: CompanyId;
  /** Checked at each heartbeat, so that an ended session stops listening. */
  readonly isSessionValid: () => Promise<boolean>;
  readonly heartbeatMs: number;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Streams the changes of one company to one caller, with heartbeats. */
export async function* eventStream(
  live: LiveFeed,
  { companyId, isSessionValid, heartbeatMs, signal }: Audience,
): AsyncGenerator<LiveMessage | null> {
  const ending = AbortSignal.any([signal, live.closing]);
  let backlog: (LiveMessage | null)[] = [];
  let wake: () => void = () => undefined;
  const push = (message: LiveMessage | null): void => {
    backlog = backlog.length < maxBacklog ? [...backlog, message] : [resync];
    wake();
  };
  const unsubscribe = live.subscribe(companyId, (event) => push(event ?? resync));
  for (const event of live.recent(companyId)) push(event);
  // One at a time: heartbeats must not pile up and displace changes while the session is checked.
  const heartbeat = setInterval(() => {
    if (!backlog.includes(null)) push(null);
  }, heartbeatMs);
  ending.addEventListener('abort', () => wake());
  try {
    yield null;
    while (!ending.aborted) {
      const message = backlog.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message === null && !(await isSessionValid())) return;
      yield message;
    }
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
  }
}
