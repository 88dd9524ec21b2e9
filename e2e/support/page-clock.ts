import { expect, type Page } from '@playwright/test';

const step = 50;

/** From now on time on the page goes on only by `turnUntil` and `turn`; the page has to be loaded afterwards. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(new Date(now.getTime() + 1000));
};

/** In small steps: what a timer changes may start the next timer only after the page has been drawn. */
export const turn = async (page: Page, milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= step) await page.clock.runFor(Math.min(step, left));
};

/** Lets time pass one millisecond at a time: enough for what is only put off to the next moment, nothing against seconds. */
export const turnUntil = async (page: Page, isDone: () => Promise<boolean>): Promise<void> => {
  await expect(async () => {
    await turn(page, 1);
    expect(await isDone()).toBe(true);
  }).toPass({ intervals: [10] });
};
