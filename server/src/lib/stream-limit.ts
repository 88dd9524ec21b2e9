import type { AppError } from './app-error.ts';

/** A stream that holds something (a connection, a file) for as long as somebody reads it. */
type Open<T> = () => Promise<AsyncIterable<T>>;

interface Bounds {
  /** At a time for one subject, and the refusal of one more. */
  readonly each: number;
  readonly oneTooMany: () => AppError;
  /** At a time for all subjects together. */
  readonly all: number;
  readonly allTooMany: () => AppError;
}

/** Bounds how many streams are open at a time. A place is free again when its stream ends, fails or is given up. */
export const createStreamLimit = ({ each, oneTooMany, all, allTooMany }: Bounds) => {
  const open = new Map<number, number>();
  let total = 0;

  const enter = (subject: number): (() => void) => {
    const own = open.get(subject) ?? 0;
    if (own >= each) throw oneTooMany();
    if (total >= all) throw allTooMany();
    open.set(subject, own + 1);
    total += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      total -= 1;
      const left = (open.get(subject) ?? 1) - 1;
      if (left === 0) open.delete(subject);
      else open.set(subject, left);
    };
  };

  return async <T>(subject: number, work: Open<T>): Promise<AsyncIterable<T>> => {
    const leave = enter(subject);
    try {
      return leavingAtTheEnd(await work(), leave);
    } catch (error) {
      leave();
      throw error;
    }
  };
};

/** No generator: one that is given up before its first step would never reach its `finally`. */
const leavingAtTheEnd = <T>(stream: AsyncIterable<T>, leave: () => void): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    const steps = stream[Symbol.asyncIterator]();
    return {
      next: async () => {
        try {
          const step = await steps.next();
          if (step.done) leave();
          return step;
        } catch (error) {
          leave();
          throw error;
        }
      },
      return: async () => {
        leave();
        await steps.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});
