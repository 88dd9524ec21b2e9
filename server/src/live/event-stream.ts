import type { LiveMessage } from '@flottwart/contract/events';
import type { CompanyId } from '../lib/company-id.ts';
import type { LiveFeed } from './live-feed.ts';

/** Messages queued for a slow reader; beyond them it gets a resync. */
const maxBacklog = 100;

const resync: LiveMessage = { resync: true };

export interface Audience {
  readonly companyId: CompanyId;
  /** Checked at each heartbeat, so that an ended session stops listening. */
  readonly isWelcome: () => Promise<boolean>;
  readonly heartbeatMs: number;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Streams the changes of one company to one caller, with heartbeats. */
export async function* eventStream(
  live: LiveFeed,
  { companyId, isWelcome, heartbeatMs, signal }: Audience,
): AsyncGenerator<LiveMessage | null> {
  const ending = AbortSignal.any([signal, live.closing]);
  let waiting: (LiveMessage | null)[] = [];
  let wake: () => void = () => undefined;
  const put = (message: LiveMessage | null): void => {
    waiting = waiting.length < maxBacklog ? [...waiting, message] : [resync];
    wake();
  };
  const unsubscribe = live.subscribe(companyId, (event) => put(event ?? resync));
  for (const event of live.recent(companyId)) put(event);
  // One at a time: heartbeats must not pile up and displace changes while the session is checked.
  const heart = setInterval(() => {
    if (!waiting.includes(null)) put(null);
  }, heartbeatMs);
  ending.addEventListener('abort', () => wake());
  try {
    yield null;
    while (!ending.aborted) {
      const message = waiting.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message === null && !(await isWelcome())) return;
      yield message;
    }
  } finally {
    clearInterval(heart);
    unsubscribe();
  }
}
