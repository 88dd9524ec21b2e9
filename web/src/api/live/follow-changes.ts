import type { LiveMessage } from '@flottwart/contract/events';
import { requestEvents } from '../client.ts';
import { recordFailures } from './connection.ts';
import { readEvents } from './read-events.ts';

const firstReconnectDelayMs = 1000;
const maxReconnectDelayMs = 30_000;
/** The server sends a heartbeat every 20 seconds; a connection without one for this long is dead. */
const idleTimeoutMs = 50_000;

const reconnectDelay = (failures: number): number =>
  Math.min(firstReconnectDelayMs * 2 ** failures, maxReconnectDelayMs) * (0.75 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * A browser keeps only six connections to a server over plain HTTP, for all its tabs together: hidden tabs release
 * theirs.
 */
const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });

/** Ends the connection when the tab is hidden or heartbeats are missing. */
const guard = (outer: AbortSignal) => {
  const controller = new AbortController();
  const end = () => controller.abort();
  const endWhenHidden = () => document.hidden && end();
  let timer = setTimeout(end, idleTimeoutMs);
  outer.addEventListener('abort', end);
  document.addEventListener('visibilitychange', endWhenHidden);
  return {
    signal: controller.signal,
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(end, idleTimeoutMs);
    },
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', endWhenHidden);
      end();
    },
  };
};

/** Publishes every change the server announces, until the signal ends it. After a gap it publishes a `resync`. */
export const followChanges = async (publish: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  let hasGap = false;
  while (!signal.aborted) {
    await untilVisible(signal);
    const connection = guard(signal);
    try {
      for await (const message of readEvents(await requestEvents(connection.signal))) {
        connection.alive();
        failures = 0;
        recordFailures(failures);
        if (hasGap) publish({ resync: true });
        hasGap = false;
        if (message) publish(message);
      }
    } catch {
      // The next attempt shows whether the cause is still there.
    } finally {
      connection.release();
    }
    hasGap = true;
    if (signal.aborted || document.hidden) continue;
    await pause(reconnectDelay(failures), signal);
    failures += 1;
    recordFailures(failures);
  }
};
