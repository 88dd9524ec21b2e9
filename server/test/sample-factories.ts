import { api } from '@flottwart/contract/api';
import type { SampleData } from '@flottwart/contract/sample-data';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';

type Owner = Pick<SignedIn, 'token'>;

/** Creates and removes sample data as the pages do. */
export const samplesOf = (app: TestApp) => {
  const state = async ({ token }: Owner): Promise<SampleData> => (await app.good(api.getSampleData, { token })).body;
  return {
    state,
    /** Presses the button and waits for the job; later changes are those of people. */
    create: async (admin: Owner): Promise<SampleData> => {
      const started = await app.call(api.createSampleData, { token: admin.token });
      expect(started.status).toBe(202);
      await expect.poll(async () => (await state(admin)).state, { timeout: 120_000, interval: 50 }).toBe('present');
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      return state(admin);
    },
    preview: async ({ token }: Owner) => (await app.good(api.previewSampleRemoval, { token })).body,
    remove: ({ token }: Owner, body: object) => app.call(api.removeSampleData, { body, token }),
  };
};
