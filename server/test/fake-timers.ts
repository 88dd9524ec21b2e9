import { onTestFinished, vi } from 'vitest';
import { endSharedTestApp } from './app.ts';

type TimerFunction = 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval';

/** Fakes timers until the test ends. The shared application, whose queue and connections set timers too, would lose them. */
export const useFakeTimers = async (toFake: TimerFunction[]): Promise<void> => {
  await endSharedTestApp();
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
};
