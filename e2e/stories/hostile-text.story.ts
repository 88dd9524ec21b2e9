import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { fillWithHostileText, hostile } from '../support/hostile-company.ts';
import { guardedPages } from '../support/pages.ts';
import { expect, story } from '../support/story.ts';
import { sweep } from '../support/sweep.ts';
import { visit } from '../support/visit.ts';

/** Pages without user text: figures, dates and file inputs only; findings name a service, but the company has none. */
const withoutText = [
  '/imports',
  '/kpi',
  '/kpi/vehicles',
  '/leaseplan',
  '/leaseplan/findings',
  '/leaseplan/import',
  '/leaseplan/open-credits',
];

/** Watches in addition to the page errors of every story, which include CSP violations. */
const watch = (context: BrowserContext) => {
  const seen = { dialogs: [] as string[], addresses: [] as string[], referrers: [] as string[] };
  context.on('dialog', async (dialog) => {
    seen.dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  context.on('request', (requested) => {
    seen.addresses.push(requested.url());
    const { referer } = requested.headers();
    if (referer) seen.referrers.push(referer);
  });
  return seen;
};

const isBusy = (page: Page) => page.locator('[aria-busy="true"]');

/** Elements and links that the texts have produced. */
const harmOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dangerous = 'javascript|data|vbscript';
    const made = [...document.querySelectorAll('[data-evil], iframe, object, embed, main form [name=body]')];
    const links = [...document.querySelectorAll('a[href], form[action]')].filter((element) =>
      new RegExp(`^\\s*(${dangerous}):`, 'i').test(
        element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      ),
    );
    return [...made, ...links].map((element) => element.outerHTML);
  });

/** Text of the main area, including field values. */
const textOn = (page: Page): Promise<string> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [
        main.textContent,
        ...[...main.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ].join('\n'),
    );

interface Reader {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
}

/** Seeds a company, visits the pages and inspects what they loaded. */
const readHostileText = async (
  { page, context, request }: Reader,
  isVisited: (route: string) => boolean,
): Promise<void> => {
  story.slow();
  const filled = await fillWithHostileText(request);
  const seen = watch(context);
  await signIn(page, filled.admin);

  await story.step('every page shows it as text', async () => {
    for (const [route, { path }] of Object.entries(guardedPages)) {
      if (!isVisited(route)) continue;
      if (route !== '/dashboard') await visit(page, path?.(filled) ?? route);
      await expect(isBusy(page)).toHaveCount(0);
      if (!withoutText.includes(route))
        await expect.poll(() => textOn(page), { message: route }).toContain('data-evil');
      expect(await harmOn(page), route).toEqual([]);
    }
  });

  await story.step('dialogs and menus show it as text', async () => {
    await visit(page, `/vehicles/${filled.ids.vehicle}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.html);
    const search = page.getByRole('dialog', { name: 'Suche' });
    await page.keyboard.press('Control+k');
    await expect(search.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('data-evil');
    await expect(search.getByRole('option').first()).toContainText(hostile.html);
    expect(await harmOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await page.getByRole('button', { name: 'Verknüpfen', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText(hostile.html);
    expect(await harmOn(page)).toEqual([]);
  });

  await story.step('no script ran, no other host was contacted, and no URL held the bearer token', async () => {
    const { token, cookies } = await page.evaluate(() => ({
      token: localStorage.getItem('token'),
      cookies: document.cookie,
    }));
    const { origin } = new URL(page.url());
    expect(seen.dialogs).toEqual([]);
    expect(
      seen.addresses.filter((address) => !address.startsWith(`${origin}/`) && !address.startsWith('blob:')),
    ).toEqual([]);
    expect(token).toMatch(/^\d+\.[\w-]{43}$/);
    expect(seen.addresses.length).toBeGreaterThan(50);
    expect(seen.addresses.filter((address) => address.includes(token?.split('.')[1] ?? ''))).toEqual([]);
    expect(seen.referrers).toEqual([]);
    expect(cookies).toBe('');
    const kept = (await context.cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));
    expect(kept).toEqual([{ name: 'device', httpOnly: true, sameSite: 'Strict' }]);
  });
};

story('hostile text is shown as inert text on the pages of items', async ({ page, context, request }) =>
  readHostileText({ page, context, request }, (route) => route.includes('$id')),
);

story('hostile text is shown as inert text on every page', sweep, async ({ page, context, request }) =>
  readHostileText({ page, context, request }, () => true),
);
