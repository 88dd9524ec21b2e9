import { parentPort } from 'node:worker_threads';

export interface ThreadRequest<I> {
  readonly id: number;
  readonly input: I;
}

export type ThreadResponse<O> =
  | { readonly id: number; readonly output: O }
  /** The work threw; the thread goes on. */
  | { readonly id: number; readonly error: unknown };

/** Processes the requests of `createThreadService`, inside its thread. */
export const serveThread = <I, O>(work: (input: I) => O | Promise<O>): void => {
  const respond = async ({ id, input }: ThreadRequest<I>): Promise<ThreadResponse<O>> => {
    try {
      return { id, output: await work(input) };
    } catch (error) {
      return { id, error };
    }
  };
  parentPort?.on('message', async (request: ThreadRequest<I>) => parentPort?.postMessage(await respond(request)));
};
