import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 20;

/** Polls for a condition; the test's own timeout ends it otherwise. */
export const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(pollMs);
};
