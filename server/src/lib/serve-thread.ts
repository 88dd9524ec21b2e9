import { parentPort } from 'node:worker_threads';

export interface ThreadRequest<I> {
  readonly id: number;
  readonly input: I;
}

export interface ThreadResponse<O> {
  readonly id: number;
  readonly output: O;
}

/** Processes the requests of `createThreadService`, inside its thread. */
export const serveThread = <I, O>(work: (input: I) => O): void => {
  parentPort?.on('message', ({ id, input }: ThreadRequest<I>) => {
    const response: ThreadResponse<O> = { id, output: work(input) };
    parentPort?.postMessage(response);
  });
};
