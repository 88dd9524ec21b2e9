import { join } from 'node:path';
import { buildRelease, trialObstacle, tryRelease } from '../release/steps.mjs';
import { hasCitus, quickTests, runOnCluster } from './citus.mjs';
import { findDistributionPostgres, versionIn, withDistributionPostgres } from './distribution-postgres.mjs';
import { runFaultRounds } from './fault-rounds.mjs';
import { inRoot, node } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { runVitest } from './run-vitest.mjs';
import { single } from './tally.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** Tests whose result does not depend on the version of the database. */
const sameOnEveryDatabase = [
  'server/src/db/embedded/**',
  'server/src/connectors/**',
  'server/src/demo/**',
  'server/src/lib/**',
  'server/src/metrics/**',
  'server/src/http/**',
  'server/src/features/auth/**',
  'server/src/backup/{archive,rotation}.test.ts',
  'server/src/features/documents/reading/**',
  'server/src/features/imports/file/**',
  'server/src/features/connections/**',
  'server/src/features/police-reports/letter/**',
  'server/src/work-items/attachments/hostile-files.test.ts',
  'server/test/fuzz/**',
  'server/test/event-loop/**',
  'server/test/access-matrix/**',
  'server/test/printed-layouts/**',
  'server/**/*-crash.test.ts',
];
const onServer = ['--project', 'server', ...sameOnEveryDatabase.flatMap((files) => ['--exclude', files])];

/** @param {string} reports @returns {Step[]} */
const testsOnServer = (reports) => {
  /** @param {string} url */
  const runOn = (url) => runVitest(join(reports, 'server.json'), onServer, { TEST_DATABASE_URL: url });
  const url = process.env.TEST_DATABASE_URL;
  if (url) return [{ title: 'Server tests on TEST_DATABASE_URL', run: () => runOn(url) }];
  const programs = findDistributionPostgres();
  if (programs) {
    const title = `Server tests on the PostgreSQL ${versionIn(programs)} of this machine`;
    return [{ title, run: () => withDistributionPostgres(programs, runOn) }];
  }
  console.log(
    'No PostgreSQL server is installed here and TEST_DATABASE_URL is not set: only the embedded one is tested.',
  );
  return [];
};

/** @param {string} reports @returns {Step[]} */
const testsOnCluster = (reports) => {
  if (hasCitus())
    return [{ title: 'Server tests on a Citus cluster, the quick part', run: () => runOnCluster(reports, quickTests) }];
  console.log('Citus is not installed here: nothing is tested on a cluster.');
  return [];
};

const fuzzSettings = { TEST_DATABASE_URL: '', FUZZ_RUNS: '2500', FUZZ_SEED: '20261115' };

/** @param {string} reports @returns {Step} */
const fullFuzz = (reports) => ({
  title: 'Input fuzzing in full',
  run: () => runVitest(join(reports, 'fuzz.json'), ['--project', 'server', 'server/test/fuzz'], fuzzSettings),
});

/** @param {string} reports @returns {Step} */
const faultRounds = (reports) => ({
  title: 'Faults, again and again',
  run: () => runFaultRounds(join(reports, 'faults.json')),
});

/** @returns {Step[]} */
const releaseTrial = () => {
  const reason = trialObstacle();
  if (reason) console.log(`The release is not tried in a clean system. ${reason}`);
  const run = async () => single((await buildRelease([])) === 0 && (await tryRelease()) === 0);
  return reason ? [] : [{ title: 'The release in a clean system', run }];
};

/** @type {Step} */
const environmentTrial = {
  title: 'The program in other environments',
  run: async () => single((await runCommand(node, [inRoot('scripts/environments/try-all.mjs')])) === 0),
};

/** Steps that take too long for every commit. @param {string} reports @returns {Step[]} */
export const longSteps = (reports) => [
  ...testsOnServer(reports),
  ...testsOnCluster(reports),
  fullFuzz(reports),
  faultRounds(reports),
  ...releaseTrial(),
  environmentTrial,
];
