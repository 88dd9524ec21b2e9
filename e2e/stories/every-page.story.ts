import { kinds } from '@flottwart/contract/rules/kinds';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { Page } from '@playwright/test';
import { type CheckedParts, expectAccessible, expectNarrowFits } from '../support/accessible.ts';
import { signIn } from '../support/accounts.ts';
import { seededStory as story } from '../support/filled-company.ts';
import { demoPages, guardedPages, publicPages, routesForSignedIn, routesOfRouter } from '../support/pages.ts';
import { expect } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });

const statusTexts = Object.values(kinds).flatMap(({ statuses }) =>
  statuses.map((status: string) => statusLabel(status)),
);

/** Texts that show a status without colour and icon, or money with a hyphen for the minus. */
const poorTexts = (page: Page): Promise<string[]> =>
  page.evaluate((statuses) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const poor: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? '';
      const isBareStatus = statuses.includes(text) && !texts.currentNode.parentElement?.closest('[data-chip]');
      if (isBareStatus || /(^|\s)-\d[\d.]*(,\d+)?\s*€/.test(text)) poor.push(text);
    }
    return poor;
  }, statusTexts);

const lookAt = async (page: Page, path: string, title: string, parts?: CheckedParts): Promise<void> => {
  await visit(page, path);
  await expect(page).toHaveTitle(`Flottwart – ${title}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Zum Inhalt springen')).toHaveCount(1);
  expect(await poorTexts(page), path).toEqual([]);
  await expectAccessible(page, path, parts);
  await expectNarrowFits(page, path);
};

story('every route of the router is covered below', async () => {
  const walked = [...Object.keys(publicPages), ...Object.keys(guardedPages), ...demoPages];
  expect(walked.sort()).toEqual((await routesOfRouter()).sort());
});

story('every page for signed-in users is behind the guard that sends visitors to login', async () => {
  expect((await routesForSignedIn()).sort()).toEqual(Object.keys(guardedPages).sort());
});

story(
  'public pages: title, no sidebar, no violations in light and dark, no sideways scrolling',
  async ({ page, filled }) => {
    await page.goto('/impressum');
    for (const [route, { title, path }] of Object.entries(publicPages)) {
      await lookAt(page, path?.(filled) ?? route, title);
      await expect(sidebar(page)).toHaveCount(0);
    }
    await lookAt(page, '/gibt-es-nicht', '404 - Seite nicht gefunden');
    await expect(sidebar(page)).toHaveCount(0);

    await visit(page, '/login');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Bitte das Passwort eingeben.')).toBeVisible();
    await expectAccessible(page, 'login with field errors');
    await visit(page, '/verify-email?token=abc');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'failed verification');
  },
);

story('an impossible, missing or malformed address has the title of a missing page', async ({ page, filled }) => {
  await page.goto('/vehicles/%');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Seite nicht gefunden');
  await signIn(page, filled.admin);
  for (const route of Object.keys(guardedPages).filter((path) => path.includes('$id'))) {
    await visit(page, '/impressum');
    await visit(page, route.replace('$id', 'abc'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Seite nicht gefunden');
    await expect(page).toHaveTitle('Flottwart – 404 - Seite nicht gefunden');
    await visit(page, route.replace('$id', '2147483647'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicht gefunden');
    await expect(page).toHaveTitle('Flottwart – 404 - Seite nicht gefunden');
  }
});

const isLeasing = (route: string) => route.startsWith('/leaseplan') || route.startsWith('/kpi');
const isItem = (route: string) => !isLeasing(route) && route.includes('$id');
const isOwn = (route: string) => route.startsWith('/my-');

/** Several stories, so that they run in parallel. */
const walks: readonly [string, (route: string) => boolean][] = [
  ['pages of one item', isItem],
  ['leasing pages', isLeasing],
  ['own pages', isOwn],
  ['lists', (route) => !isItem(route) && !isLeasing(route) && !isOwn(route)],
];

for (const [name, isPart] of walks) {
  story(`${name}: title, sidebar, no violations in light and dark, no sideways scrolling`, async ({ page, filled }) => {
    // Visits every page four times.
    story.slow();
    await signIn(page, filled.admin);
    const pages = Object.entries(guardedPages).filter(([route]) => isPart(route));
    for (const [index, [route, { title, path, hashes = [] }]] of pages.entries()) {
      const address = path?.(filled) ?? route;
      // The frame has the same colours on every page.
      await lookAt(page, address, title, index === 0 ? {} : { contrastOf: 'main *' });
      await expect(sidebar(page)).toBeVisible();
      for (const hash of hashes) await lookAt(page, `${address}#${hash}`, title, { within: 'main' });
    }
  });
}
