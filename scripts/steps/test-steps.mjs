import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { findDistributionPostgres, versionIn, withDistributionPostgres } from './distribution-postgres.mjs';
import { checkPageWeight } from './page-weight.mjs';
import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { readPlaywrightReport, readVitestReport, single } from './tally.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const playwright = inRoot('node_modules/@playwright/test/cli.js');
const stories = inRoot('e2e/playwright.config.ts');

/** What asks the database nothing that another version of it could answer differently. */
const sameOnEveryDatabase = [
  'server/src/db/embedded/**',
  'server/src/connectors/**',
  'server/src/demo/**',
  'server/src/lib/**',
  'server/src/metrics/**',
  'server/src/http/**',
  'server/src/features/auth/**',
  'server/src/backup/{archive,rotation}.test.ts',
  'server/src/features/leasing/reading/**',
  'server/src/features/imports/file/**',
  'server/src/features/connections/**',
  'server/src/features/police-reports/letter/**',
  'server/src/work-items/attachments/hostile-files.test.ts',
  'server/test/storm/**',
  'server/test/access-matrix/**',
  'server/**/*-crash.test.ts',
];
const onServerOnly = ['--project', 'server', ...sameOnEveryDatabase.flatMap((files) => ['--exclude', files])];

/**
 * @param {string} report
 * @param {readonly string[]} args
 * @param {string} databaseUrl
 */
const runVitest = async (report, args, databaseUrl) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl };
  return readVitestReport(report, await runCommand(node, [vitest, 'run', ...reporters, ...args], { env }));
};

/** @param {string} reports @returns {Step} */
const testsOnEmbedded = (reports) => ({
  title: 'Tests on the embedded PostgreSQL',
  run: () => runVitest(join(reports, 'embedded.json'), [], ''),
});

/** @param {string} reports @returns {Step[]} */
const testsOnServer = (reports) => {
  const report = join(reports, 'server.json');
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    return [{ title: 'Server tests on TEST_DATABASE_URL', run: () => runVitest(report, onServerOnly, url) }];
  }
  const programs = findDistributionPostgres();
  if (!programs) {
    console.log('No PostgreSQL server is installed here and TEST_DATABASE_URL is not set: the embedded one it is.');
    return [];
  }
  return [
    {
      title: `Server tests on the PostgreSQL ${versionIn(programs)} of this machine`,
      run: () => withDistributionPostgres(programs, (own) => runVitest(report, onServerOnly, own)),
    },
  ];
};

/** @type {Step} */
const webBuild = { title: 'Web build', run: async () => single(await ensureWebBuilt()) };

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

/** @param {string} reports @returns {Step[]} */
export const testSteps = (reports) => [
  testsOnEmbedded(reports),
  ...testsOnServer(reports),
  webBuild,
  pageWeight,
  browserStories(reports),
];
