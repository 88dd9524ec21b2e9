import type { Page } from '@playwright/test';
import { expect, story } from '../support/story.ts';

/** Provokes each error once to prove that every story would notice it. */
const provocations: readonly [string, (page: Page) => Promise<unknown>, RegExp][] = [
  [
    'an error on the console',
    // biome-ignore lint/suspicious/noConsole: this is what the story provokes
    (page) => page.evaluate(() => console.error('provoked')),
    /console: provoked/,
  ],
  [
    'an uncaught error',
    (page) => page.evaluate(() => void setTimeout(() => Promise.reject(new Error('provoked')))),
    /uncaught: provoked/,
  ],
  [
    'an inline style against the content security policy',
    (page) => page.evaluate(() => document.body.setAttribute('style', 'color:red')),
    /CSP: style-src-attr blocked inline/,
  ],
  [
    'markup made from text',
    (page) =>
      page.evaluate(() => {
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>provoked</b>');
        } catch {
          // The refusal is the expected error.
        }
      }),
    /CSP: require-trusted-types-for blocked trusted-types-sink \(Element insertAdjacentHTML/,
  ],
  [
    'a script from elsewhere against the content security policy',
    // As text, because a compiler would rewrite the import.
    (page) => page.evaluate("import('data:text/javascript,1').catch(() => undefined)"),
    /CSP: script-src-elem blocked data/,
  ],
  [
    'a script made from text',
    (page) =>
      page.evaluate(() => {
        const script = document.createElement('script');
        try {
          script.textContent = 'document.title = "provoked"';
        } catch {
          // The refusal is the expected error.
        }
      }),
    /CSP: require-trusted-types-for blocked trusted-types-sink \(HTMLScriptElement textContent/,
  ],
  [
    'a response of 500',
    async (page) => {
      await page.route('**/api/site', (route) => route.fulfill({ status: 500, json: {} }));
      await page.evaluate(() => fetch('/api/site'));
    },
    /^500 from .*\/api\/site$/,
  ],
];

story('every kind of browser error is detected', async ({ page, pageErrors }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(pageErrors.detected).toEqual([]);
  pageErrors.expected.push(/./);
  for (const [error, provoke, report] of provocations) {
    await story.step(error, async () => {
      await provoke(page);
      await expect.poll(() => pageErrors.detected).toContainEqual(expect.stringMatching(report));
    });
  }
});
