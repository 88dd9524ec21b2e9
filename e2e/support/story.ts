import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { dayFromToday, instant } from './days.ts';

/** Chromium logs a console error for every response of 400 and above; some are expected. */
const isRefusedCall = (text: string): boolean => /^Failed to load resource: .* status of 4\d\d/.test(text);

interface PageErrors {
  readonly detected: string[];
  /** Patterns of errors that the story causes on purpose. */
  readonly expected: RegExp[];
}

const collectPageErrors = async (context: BrowserContext, { detected }: PageErrors): Promise<void> => {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: the listener below collects what the page's console says
      console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI} (${event.sample})`);
    });
  });
  context.on('weberror', (webError) => detected.push(`uncaught: ${webError.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message.text())) detected.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) detected.push(`${response.status()} from ${response.url()}`);
  });
};

/** Random address, because the server limits attempts per address. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Longer than the slowest story that counts days. */
const beforeMidnightMs = 120_000;

const untilMidnight = (): number => new Date(instant(dayFromToday(1), '00:00')).getTime() - Date.now();

interface StoryFixtures {
  readonly pageErrors: PageErrors;
  readonly ownAddress: string;
  readonly sameDay: undefined;
}

/** Fails a story on console errors, uncaught errors, responses of 500 and CSP violations. */
export const story = base.extend<StoryFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
  baseURL: ({}, use) => use(process.env.E2E_BASE_URL),

  // Gives each story its own client address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
  ownAddress: ({}, use) => use(newAddress()),
  extraHTTPHeaders: ({ ownAddress }, use) => use({ 'x-forwarded-for': ownAddress }),

  // Waits past midnight, because a story that counts days must not span it.
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const left = untilMidnight();
      if (left < beforeMidnightMs) await sleep(left);
      await use(undefined);
    },
    { auto: true, timeout: 2 * beforeMidnightMs },
  ],

  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const pageErrors: PageErrors = { detected: [], expected: [] };
      await use(pageErrors);
      const unexpected = pageErrors.detected.filter(
        (error) => !pageErrors.expected.some((pattern) => pattern.test(error)),
      );
      expect(unexpected, 'errors that no page shows').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, pageErrors }, use) => {
    await collectPageErrors(context, pageErrors);
    await use(context);
  },
});

export { expect };
