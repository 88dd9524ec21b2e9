import type { AppError } from './app-error.ts';

/** Opens a stream that holds a resource (a connection, a file) while it is read. */
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
  const open = new Map<number, number>();
  let total = 0;

  const acquire = (subject: number): (() => void) => {
    const own = open.get(subject) ?? 0;
    if (own >= each) throw oneTooMany();
    if (total >= all) throw allTooMany();
    open.set(subject, own + 1);
    total += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      total -= 1;
      const left = (open.get(subject) ?? 1) - 1;
      if (left === 0) open.delete(subject);
      else open.set(subject, left);
    };
  };

  return async <T>(subject: number, work: Open<T>): Promise<AsyncIterable<T>> => {
    const release = acquire(subject);
    try {
      return releasingAtEnd(await work(), release);
    } catch (error) {
      release();
      throw error;
    }
  };
};

/** Not a generator: one abandoned before its first step would never reach its `finally`. */
const releasingAtEnd = <T>(stream: AsyncIterable<T>, release: () => void): AsyncIterable<T> => ({
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
