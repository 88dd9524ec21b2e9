import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** A long run takes its time for all faults, the usual one strikes where most would be lost. */
const faults = process.env.FAULT_ROUNDS === undefined ? '*.fault.ts' : '**/*.fault.ts';

/** Only these get a document; preparing one for every test of a pure function would take longer than the tests. */
const componentTests = 'web/src/**/*.dom.test.{ts,tsx}';

const project = (name: string, include: string, extra: TestProjectInlineConfiguration['test'] = {}) => ({
  test: { name, include: [include], ...extra },
});

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    // A condition is waited for, not a time: limits only end what never comes, on however busy a machine.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    setupFiles: ['./scripts/fail-on-console-error.mjs'],
    projects: [
      project('contract', 'contract/src/**/*.test.ts'),
      // Each file has an application and a database of its own; reading the modules anew for each took a third of the time.
      project('server', 'server/{src,test}/**/*.test.ts', {
        globalSetup: './server/test/global-setup.ts',
        isolate: false,
      }),
      project('faults', `server/test/faults/${faults}`),
      project('web', 'web/src/**/*.test.{ts,tsx}', { exclude: [...configDefaults.exclude, componentTests] }),
      project('components', componentTests, {
        environment: 'happy-dom',
        setupFiles: ['./web/src/testing/set-up-dom.ts'],
      }),
      project('simulators', 'simulators/src/**/*.test.ts'),
      project('scripts', 'scripts/**/*.test.mjs'),
    ],
  },
});
