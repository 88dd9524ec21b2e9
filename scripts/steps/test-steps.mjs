import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { checkPageWeight } from './page-weight.mjs';
import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { runVitest } from './run-vitest.mjs';
import { staticChecks } from './static-checks.mjs';
import { readPlaywrightReport, single } from './tally.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const playwright = inRoot('node_modules/@playwright/test/cli.js');
const stories = inRoot('e2e/playwright.config.ts');

/** Tests that measure processor time, or kill processes and wait for what follows: part of `npm run test:all` (CONTRIBUTING.md#sweeps). */
const longTests = ['server/test/event-loop/**', '**/*-crash.test.ts', 'scripts/steps/interruption/**'];
const omitted = () => (process.env.SWEEPS === 'all' ? [] : longTests.map((files) => `--exclude=${files}`));

/** @param {string} reports @returns {Step} */
const tests = (reports) => ({
  title: 'Tests on the embedded PostgreSQL',
  run: () =>
    runVitest(join(reports, 'embedded.json'), ['--project=!faults', '--project=!citus', ...omitted()], {
      TEST_DATABASE_URL: '',
    }),
});

/** @type {Step} */
const build = { title: 'Build', run: async () => single(await ensureBuilt()) };

/** @type {Step} */
const pageWeight = { title: 'Page weight', run: async () => single(checkPageWeight()) };

/** @param {string} reports @returns {Step} */
const browserStories = (reports) => ({
  title: 'Browser stories',
  run: async () => {
    if (!existsSync(stories)) throw new Error('e2e/playwright.config.ts is missing.');
    const chromium = await ensureChromium();
    if (!chromium) throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM_PATH.');
    const report = join(reports, 'browser.json');
    const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = [playwright, 'test', `--config=${stories}`, '--reporter=list,json'];
    return readPlaywrightReport(report, await runCommand(node, args, { env }));
  },
});

/**
 * The static checks fill the processor while tests wait for crashes and retries.
 *
 * @param {string} reports
 * @returns {(Step | readonly Step[])[]}
 */
export const testSteps = (reports) => [[tests(reports), ...staticChecks], build, pageWeight, browserStories(reports)];
