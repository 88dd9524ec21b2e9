import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Advances faked timers together with the renders they cause. */
export const advanceTimers = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
