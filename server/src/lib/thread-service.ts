import { Worker } from 'node:worker_threads';
import type { AppError } from './app-error.ts';
import type { ThreadRequest, ThreadResponse } from './serve-thread.ts';

interface ThreadOptions {
  /** Script that calls `serveThread`. */
  readonly script: string;
  readonly maxWaiting: number;
  readonly tooMany: () => AppError;
}

/** Bounds our own mistakes; for content of strangers see `bounded-child.ts`, because a thread's limits do not hold. */
const maxHeapMegabytes = 512;

/**
 * Lets one thread, started on first use, process one request after the other, so that costly arithmetic leaves the event
 * loop free and never takes more than one core.
 */
export const createThreadService = <I, O>({ script, maxWaiting, tooMany }: ThreadOptions) => {
  const waiting = new Map<number, PromiseWithResolvers<O>>();
  let thread: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } });
    const fail = (error: Error): void => {
      if (thread !== started) return;
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (response: ThreadResponse<O>) => {
      const pending = waiting.get(response.id);
      waiting.delete(response.id);
      if ('error' in response) pending?.reject(response.error);
      else pending?.resolve(response.output);
      // An idle thread keeps no process alive.
      if (waiting.size === 0) started.unref();
    });
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The thread ended with ${code}.`)));
    return started;
  };

  return async (input: I): Promise<O> => {
    if (waiting.size >= maxWaiting) throw tooMany();
    thread ??= start();
    thread.ref();
    lastId += 1;
    const response = Promise.withResolvers<O>();
    waiting.set(lastId, response);
    const request: ThreadRequest<I> = { id: lastId, input };
    thread.postMessage(request);
    return response.promise;
  };
};
