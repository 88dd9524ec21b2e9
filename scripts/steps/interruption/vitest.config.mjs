import { defineConfig } from 'vitest/config';
import { inRoot } from '../paths.mjs';

export default defineConfig({
  test: {
    root: inRoot('.'),
    include: ['scripts/steps/interruption/hanging.mjs'],
    globalSetup: inRoot('server/test/global-setup.ts'),
    testTimeout: 600_000,
  },
});
