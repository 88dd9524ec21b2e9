import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isFullSweep } from './sweep.ts';

const isBusy = (page: Page) => page.locator('[aria-busy="true"]');

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Rules whose result depends on colours; every other rule sees the same page in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Half a megabyte, so it is evaluated once per page load. */
const loadAxe = async (page: Page): Promise<void> => {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
};

export interface CheckedParts {
  /** Content around it, such as the page behind a dialog, is checked once, with its page. */
  readonly within?: string;
  /** Contrast, most of the work, is measured here alone: elsewhere it was measured on another page. */
  readonly contrastOf?: string;
}

const violationsOf = async (
  page: Page,
  { within = 'html', contrastOf = '*' }: CheckedParts,
  rules?: string[],
): Promise<string[]> => {
  await loadAxe(page);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(
    ([part, selector, given]) => {
      window.axe.configure({ rules: [{ id: 'color-contrast', selector }] });
      return window.axe.run(part, given);
    },
    [within, contrastOf, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

/** Waits for transitions, whose intermediate colours are no design; endless animations, such as a loader's, are skipped. */
const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await waitForTransitions(page);
};

/** Checks light and dark colours; the page follows the system setting without a reload. */
export const expectAccessible = async (page: Page, where: string, parts: CheckedParts = {}): Promise<void> => {
  await expect(isBusy(page)).toHaveCount(0);
  await showIn(page, 'dark');
  expect(await violationsOf(page, parts, colourRules), `${where}, dark`).toEqual([]);
  await showIn(page, 'light');
  expect(await violationsOf(page, parts), `${where}, light`).toEqual([]);
};

/** Checks a state in the middle of a workflow, in the full sweep only: in every run each page and the dialogs have stories of their own. */
export const sweepAccessible = async (page: Page, where: string): Promise<void> => {
  if (isFullSweep) await expectAccessible(page, where);
};

/** Asserts that nothing scrolls sideways on a phone and at 320 px (WCAG 1.4.10). */
export const expectNarrowFits = async (page: Page, where: string): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(overflow, `${where}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
};
