import { join } from 'node:path';
import { ensureInstalled } from './steps/install.mjs';
import { endRunOnSignals } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { runVitest } from './steps/run-vitest.mjs';

const { CITUS_URL: url, CITUS_WORKERS: workers } = process.env;

/** Tests without a database of the cluster, or about the statements, plans and storage of a single server. */
const sameOnEveryDatabase = [
  'server/src/db/embedded/**',
  'server/src/db/round-trips.test.ts',
  'server/src/connectors/**',
  'server/src/demo/**',
  'server/src/lib/**',
  'server/src/features/leasing/reading/**',
  'server/src/features/imports/file/**',
  'server/src/features/police-reports/letter/**',
  'server/test/event-loop/**',
  'server/test/fuzz/**',
  'server/test/printed-layouts/**',
];

/** @param {string} folder */
const run = (folder) => {
  const files = process.argv.slice(2);
  const excluded = sameOnEveryDatabase.flatMap((pattern) => ['--exclude', pattern]);
  const settings = { TEST_DATABASE_URL: url ?? '', CITUS_WORKERS: workers ?? '' };
  const args = ['--project', 'server', '--project', 'citus', ...files, ...excluded];
  return runVitest(join(folder, 'citus.json'), args, settings);
};

endRunOnSignals();
if (!url || !workers) {
  console.error('Set CITUS_URL to a superuser on the coordinator and CITUS_WORKERS to host:port,host:port.');
  process.exitCode = 1;
} else if (await ensureInstalled())
  process.exitCode = await withRunFolder((folder) =>
    runSteps([{ title: 'Server tests on a Citus cluster', run: () => run(folder) }]),
  );
else process.exitCode = 1;
