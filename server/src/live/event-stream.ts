import { EventEmitter, on } from 'node:events';
import type { LiveMessage } from '@flottwart/contract/events';
import type { LiveFeed } from './live-feed.ts';

const heartbeatMs = 20_000;

const resync: LiveMessage = { resync: true };

/**
 * The changes of one company for one caller, with a sign of life in between. `isWelcome` is asked at each heartbeat, so
 * that a session that ended stops listening.
 */
export async function* eventStream(
  live: LiveFeed,
  companyId: number,
  isWelcome: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage | null> {
  const inbox = new EventEmitter();
  const unsubscribe = live.subscribe(companyId, (event) => inbox.emit('event', event ?? resync));
  const heart = setInterval(() => inbox.emit('event', null), heartbeatMs);
  try {
    yield null;
    for await (const [event] of on(inbox, 'event', { signal })) {
      if (event === null && !(await isWelcome())) return;
      yield event;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(heart);
    unsubscribe();
  }
}
