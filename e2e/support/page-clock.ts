import { expect, type Page } from '@playwright/test';

const step = 50;

/** Freezes the page clock, which `turn` and `turnUntil` advance; load the page afterwards. */
export const freezeClock = async (page: Page): Promise<void> => {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
};

/** Advances in small steps, because a timer may start the next one only after rendering. */
export const advance = async (page: Page, milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= step) await page.clock.runFor(Math.min(step, left));
};

/** Advances one millisecond at a time, which runs deferred work without reaching timers of seconds. */
export const advanceUntil = async (page: Page, isDone: () => Promise<boolean>): Promise<void> => {
  await expect(async () => {
    await advance(page, 1);
    expect(await isDone()).toBe(true);
  }).toPass({ intervals: [10] });
};
