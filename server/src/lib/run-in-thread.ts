import { Worker } from 'node:worker_threads';

/** Bounds our own mistakes; for content of strangers see `bounded-child.ts`, because a thread's limits do not hold. */
const maxHeapMegabytes = 1024;

/**
 * Runs one of our scripts in a thread of its own, so that long arithmetic leaves the event loop free. What grows should
 * travel as text, which is copied at once, while objects are walked.
 */
export const runInThread = <T>(script: string, input: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(script, {
      workerData: input,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread ended with ${code} and without a result.`)));
  });
