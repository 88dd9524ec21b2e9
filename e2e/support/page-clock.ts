import { expect, type Locator, type Page } from '@playwright/test';

const step = 50;

/** Generous, so that a step that hangs is named instead of the whole story. */
const patience = 120_000;

/** Freezes the page clock, which `advance` and `advanceUntil` advance; load the page afterwards. */
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
  }).toPass({ intervals: [10], timeout: patience });
};

/** Chooses an item of a menu, opening the menu again if the page that is still loading closed it. */
export const chooseItem = async (page: Page, menu: Locator, item: Locator): Promise<void> => {
  await expect(async () => {
    await advance(page, 1);
    if (!(await item.isVisible())) await menu.click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
  }).toPass({ timeout: patience });
};
