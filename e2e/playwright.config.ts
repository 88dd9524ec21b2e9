import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isFullSweep, sweep } from './support/sweep.ts';

export default defineConfig({
  testDir: 'stories',
  testMatch: '*.story.ts',
  ...(!isFullSweep && { grepInvert: new RegExp(sweep.tag) }),
  outputDir: 'test-results',
  globalSetup: './support/start-app.ts',
  fullyParallel: true,
  // Twice the cores: a story mostly waits for its page.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // Generous, to end only a story that hangs, on however busy a machine.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    // A click that finds nothing is named long before its story ends.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Every story would fetch all files of the application; the one about reading offline allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // In the POSIX locale Chromium calls a download "download" whose name has letters beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Every story visits one origin; otherwise Chromium prepares a spare process per context.
        '--disable-site-isolation-trials',
        // Optimised code and small heaps of a page that is shown for seconds cost more than they save.
        '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32,--max-semi-space-size=64',
      ],
    },
  },
});
