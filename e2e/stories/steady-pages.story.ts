import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { seededStory as story } from '../support/filled-company.ts';
import { expect } from '../support/story.ts';
import { addressesOf } from '../support/walk.ts';

/** Above this a page is felt to jump; half of what counts as good on the web. */
const maxShift = 0.05;

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Sum of the shifts of a freshly loaded page, once nothing of it is busy any more. */
const shiftOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    // After the answers that the first picture does without, and the frames that show them.
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { readonly shifts: readonly number[] }).shifts.reduce((sum, shift) => sum + shift, 0);
  });
};

story('no page jumps while it is loaded', async ({ page, filled }) => {
  await signIn(page, filled.admin);
  await watchShifts(page);
  const jumping: string[] = [];
  for (const address of await addressesOf(filled)) {
    const shift = await shiftOf(page, address);
    if (shift >= maxShift) jumping.push(`${address} ${shift.toFixed(3)}`);
  }
  expect(jumping).toEqual([]);
});
