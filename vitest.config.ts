import { defineConfig } from 'vitest/config';

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
      project('web', 'web/src/**/*.test.{ts,tsx}'),
      project('simulators', 'simulators/src/**/*.test.ts'),
      project('scripts', 'scripts/**/*.test.mjs'),
    ],
  },
});
