import type { LiveMessage } from '@flottwart/contract/events';
import type { LiveFeed } from './live-feed.ts';

/** Messages that wait for a slow reader; beyond them it is told to read everything again. */
const maxBacklog = 100;

const resync: LiveMessage = { resync: true };

export interface Audience {
  readonly companyId: number;
  /** Asked at each heartbeat, so that a session that ended stops listening. */
  readonly isWelcome: () => Promise<boolean>;
  readonly heartbeatMs: number;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/** The changes of one company for one caller, with a sign of life in between. */
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
  // One at a time: while the session is asked for, signs of life must not pile up and push changes out.
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
