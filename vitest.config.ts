import { defineConfig } from 'vitest/config';

/** A long run takes its time for all faults, the usual one strikes where most would be lost. */
const faults = process.env.FAULT_ROUNDS === undefined ? '*.fault.ts' : '**/*.fault.ts';

const project = (name: string, include: string, extra: { globalSetup?: string } = {}) => ({
  test: { name, include: [include], ...extra },
});

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    setupFiles: ['./scripts/fail-on-console-error.mjs'],
    projects: [
      project('contract', 'contract/src/**/*.test.ts'),
      project('server', 'server/{src,test}/**/*.test.ts', { globalSetup: './server/test/global-setup.ts' }),
      project('faults', `server/test/faults/${faults}`),
      project('web', 'web/src/**/*.test.{ts,tsx}'),
      project('simulators', 'simulators/src/**/*.test.ts'),
      project('scripts', 'scripts/**/*.test.mjs'),
    ],
  },
});
