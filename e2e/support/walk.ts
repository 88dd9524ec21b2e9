import { expect, type Page } from '@playwright/test';
import type { FilledCompany } from './filled-company.ts';
import { guardedPages, routesForSignedIn } from './pages.ts';
import { visit } from './visit.ts';

/** Address of every page of the built router, so that a new one is walked too. */
export const addressesOf = async (filled: FilledCompany): Promise<readonly string[]> =>
  (await routesForSignedIn()).map((route) => {
    const known = guardedPages[route];
    if (!known) throw new Error(`The route ${route} has no page in e2e/support/pages.ts.`);
    return known.path?.(filled) ?? route;
  });

export const openPage = async (page: Page, address: string): Promise<void> => {
  await visit(page, address);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

/** Opens a page, then each of its tabs, and yields where it is. */
export async function* openTabs(page: Page, address: string): AsyncGenerator<string> {
  await openPage(page, address);
  const [, ...others] = await page
    .locator('main')
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map(({ id }) => id.replace(/^.*-tab-/, '')));
  yield address;
  for (const hash of others) {
    await openPage(page, `${address}#${hash}`);
    yield `${address}#${hash}`;
  }
}
