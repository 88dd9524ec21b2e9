import type { AppError } from './app-error.ts';
import type { Release } from './fair-semaphore.ts';
import { createSlots } from './slots.ts';

/** Opens a stream that holds a resource (memory, a file) while it is read. */
type Open<T> = () => Promise<AsyncIterable<T>>;

interface Bounds {
  /** Limit per subject, and the refusal above it. */
  readonly each: number;
  readonly oneTooMany: () => AppError;
  /** Limit over all subjects. */
  readonly all: number;
  readonly allTooMany: () => AppError;
}

/** Limits concurrent streams; a slot is free again when its stream ends, fails or is abandoned. */
export const createStreamLimit = ({ each, oneTooMany, all, allTooMany }: Bounds) => {
  const slots = createSlots(all, allTooMany);
  return async <T>(subject: number, work: Open<T>): Promise<AsyncIterable<T>> => {
    const release = slots.acquire(subject, { each, oneTooMany });
    try {
      return releasingAtEnd(await work(), release);
    } catch (error) {
      release();
      throw error;
    }
  };
};

/** Not a generator: one abandoned before its first step would never reach its `finally`. */
const releasingAtEnd = <T>(stream: AsyncIterable<T>, release: Release): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    const steps = stream[Symbol.asyncIterator]();
    return {
      next: async () => {
        try {
          const step = await steps.next();
          if (step.done) release();
          return step;
        } catch (error) {
          release();
          throw error;
        }
      },
      return: async () => {
        release();
        await steps.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});
