import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 20;

/** Waits for something that is certain to come; the test's own limit ends it otherwise. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(pollMs);
};
