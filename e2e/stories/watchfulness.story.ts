import type { Page } from '@playwright/test';
import { expect, story } from '../support/story.ts';

/** What every story is watched for; each is provoked once, so that the watching itself is known to work. */
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
    (page) => page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color:red">provoked</p>')),
    /CSP: style-src-attr blocked inline/,
  ],
  [
    'an inline script against the content security policy',
    (page) =>
      page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "provoked"';
        document.head.append(script);
      }),
    /CSP: script-src-elem blocked inline/,
  ],
  [
    'an answer of 500',
    async (page) => {
      await page.route('**/api/site', (route) => route.fulfill({ status: 500, json: {} }));
      await page.evaluate(() => fetch('/api/site'));
    },
    /^500 from .*\/api\/site$/,
  ],
];

story('nothing that goes wrong behind the scenes goes unnoticed', async ({ page, faults }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(faults.seen).toEqual([]);
  faults.provoked.push(/./);
  for (const [fault, provoke, report] of provocations) {
    await story.step(fault, async () => {
      await provoke(page);
      await expect.poll(() => faults.seen).toContainEqual(expect.stringMatching(report));
    });
  }
});
