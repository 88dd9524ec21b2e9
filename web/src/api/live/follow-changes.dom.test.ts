import type { LiveMessage } from '@flottwart/contract/events';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { advanceTimers } from '../../testing/advance-timers.ts';
import { eventOf, heartbeat, startEventServer } from '../../testing/event-server.ts';
import { useIsConnected } from './connection.ts';
import { followChanges } from './follow-changes.ts';

const change = { kind: 'task', id: 3, part: 'item' } as const;
const resync = { resync: true } as const;

let server: ReturnType<typeof startEventServer>;
let received: LiveMessage[];
let controller: AbortController;
let isHidden: boolean;

const start = async () => {
  void followChanges((message) => received.push(message), controller.signal);
  await advanceTimers(0);
};

const say = async (text: string) => {
  server.latest().send(text);
  await advanceTimers(0);
};

const setHidden = async (next: boolean) => {
  isHidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceTimers(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  server = startEventServer();
  received = [];
  controller = new AbortController();
});

afterEach(async () => {
  controller.abort();
  await advanceTimers(0);
});

describe('following the changes of others', () => {
  test('every change is published, a heartbeat is not', async () => {
    await start();
    await say(heartbeat + eventOf(change));
    expect(received).toEqual([change]);
  });

  test('a closed connection is reopened after a second and publishes a resync', async () => {
    await start();
    await say(heartbeat);
    server.latest().end();
    await advanceTimers(999);
    expect(server.attempts()).toBe(1);
    await advanceTimers(1);
    expect(server.attempts()).toBe(2);
    expect(received).toEqual([]);
    await say(heartbeat);
    await say(eventOf(change));
    expect(received).toEqual([resync, change]);
  });

  test('the reconnect delay doubles while the server is down, up to 30 seconds', async () => {
    server.goDown();
    await start();
    const pauses: number[] = [];
    let waited = 0;
    while (pauses.length < 7) {
      const before = server.attempts();
      await advanceTimers(500);
      waited += 500;
      if (server.attempts() === before) continue;
      pauses.push(waited / 1000);
      waited = 0;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test('a heartbeat resets the reconnect delay to a second', async () => {
    server.goDown();
    await start();
    await advanceTimers(7000);
    server.comeUp();
    await advanceTimers(8000);
    await say(heartbeat);
    server.latest().end();
    const before = server.attempts();
    await advanceTimers(1000);
    expect(server.attempts()).toBe(before + 1);
  });

  test('a connection without data for 50 seconds is aborted and reopened', async () => {
    await start();
    await say(heartbeat);
    const silent = server.latest();
    await advanceTimers(49_999);
    expect(silent.isAborted()).toBe(false);
    await advanceTimers(1);
    expect(silent.isAborted()).toBe(true);
    await advanceTimers(1000);
    expect(server.attempts()).toBe(2);
    await say(heartbeat);
    expect(received).toEqual([resync]);
  });

  test('heartbeats keep an idle connection open', async () => {
    await start();
    for (let sign = 0; sign < 10; sign += 1) {
      await advanceTimers(20_000);
      await say(heartbeat);
    }
    expect([server.attempts(), received]).toEqual([1, []]);
  });

  test('a hidden tab closes its connection and resyncs once visible', async () => {
    await start();
    await say(heartbeat);
    await setHidden(true);
    expect(server.latest().isAborted()).toBe(true);
    await advanceTimers(600_000);
    expect(server.attempts()).toBe(1);
    await setHidden(false);
    expect(server.attempts()).toBe(2);
    await say(heartbeat);
    expect(received).toEqual([resync]);
  });

  test('an aborted follower closes its connection and never reconnects', async () => {
    await start();
    controller.abort();
    await advanceTimers(600_000);
    expect([server.attempts(), server.latest().isAborted()]).toEqual([1, true]);
  });
});

describe('whether the page is connected', () => {
  test('three failures in a row mean disconnected, the next heartbeat means connected', async () => {
    const { result } = renderHook(() => useIsConnected());
    server.goDown();
    await start();
    await advanceTimers(1000);
    await advanceTimers(2000);
    expect(result.current).toBe(true);
    await advanceTimers(4000);
    expect(result.current).toBe(false);
    server.comeUp();
    await advanceTimers(8000);
    await say(heartbeat);
    expect(result.current).toBe(true);
  });

  test('an offline browser is disconnected at once', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { result } = renderHook(() => useIsConnected());
    expect(result.current).toBe(true);
    onLine.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(result.current).toBe(false);
  });
});
