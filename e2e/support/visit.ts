import { expect, type Page } from '@playwright/test';

/** Goes to another page as a link does, without loading the application again, until its heading has replaced the last one. */
export const visit = async (page: Page, path: string): Promise<void> => {
  // Another tab of the same page keeps its heading, and a change of the hash loads nothing.
  if (new URL(page.url()).pathname === path.split('#')[0]) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
};
