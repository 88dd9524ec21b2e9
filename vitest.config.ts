import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Twice the cores: about a third of the time tests wait for PostgreSQL, child processes and retries. */
const maxWorkers = 2 * availableParallelism();

/** Stands in for the module that finds the scripts that the server starts by their paths. */
const programFiles = new URL('server/test/program-files.ts', import.meta.url).pathname;

/** Only these get a document; preparing one for every test of a pure function would take longer than the tests. */
const componentTests = 'web/src/**/*.dom.test.{ts,tsx}';

const project = (name: string, include: string, extra: TestProjectInlineConfiguration['test'] = {}) => ({
  test: { name, include: [include], ...extra },
});

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers,
    // A condition is waited for, not a time: limits only end what never comes, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    setupFiles: ['./scripts/fail-on-console-error.mjs'],
    projects: [
      // Pure functions: without a fresh set of modules per file they take half of the processor time.
      project('contract', 'contract/src/**/*.test.ts', { isolate: false }),
      // Files share the application of their worker or start one of their own (docs/decisions/0088-one-application-per-test-worker.md); reading the
      // modules again for each took a third of the time.
      project('server', 'server/{src,test}/**/*.test.ts', {
        globalSetup: './server/test/global-setup.ts',
        isolate: false,
        alias: [{ find: /^.*\/lib\/program-files\.ts$|^\.\/program-files\.ts$/, replacement: programFiles }],
      }),
      // Only with a cluster; see `npm run test:citus`.
      project('citus', 'server/test/citus/**/*.citus.ts', { globalSetup: './server/test/global-setup.ts' }),
      project('faults', 'server/test/faults/**/*.fault.ts'),
      project('web', 'web/src/**/*.test.{ts,tsx}', {
        exclude: [...configDefaults.exclude, componentTests],
        isolate: false,
      }),
      // As with the server: reading React and Mantine again for each file took two thirds of the time.
      project('components', componentTests, {
        environment: 'happy-dom',
        isolate: false,
        // A link that a test clicks leads nowhere: it would arrive later, in the window of another test.
        environmentOptions: {
          happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
        },
        setupFiles: ['./web/src/testing/set-up-dom.ts'],
      }),
      project('seed', 'seed/**/*.test.ts', { isolate: false }),
      project('simulators', 'simulators/src/**/*.test.ts', { isolate: false }),
      project('scripts', 'scripts/**/*.test.mjs', { isolate: false }),
    ],
  },
});
