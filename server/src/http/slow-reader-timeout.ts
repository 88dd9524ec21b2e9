/** Limits on the reader of a stream, so that nothing waits for a socket for ever. */
export interface PaceLimits {
  /** Time to take one chunk. */
  readonly chunkMs: number;
  /** Time to take all of them. */
  readonly totalMs: number;
}

/** Small enough that a slow telephone takes one in time: 64 KiB in half a minute are two kilobytes a second. */
const chunkBytes = 64 * 1024;

interface Reader {
  readonly limits: PaceLimits;
  /** Resolves when this stream may produce its next chunk; called back when that is there. */
  readonly turn: () => Promise<() => void>;
  /** Called once at the end, however the stream ended. */
  readonly onEnd: () => void;
  /** Called when the reader was too slow. */
  readonly onSlow: () => void;
}

/**
 * Hands out chunks as fast as they are taken, and gives up a reader that is too slow. Not a generator: one abandoned before its first
 * step would not pass the end on to its source.
 */
export const pacedStream = <T extends string | Uint8Array>(
  source: AsyncIterable<T>,
  { limits, turn, onEnd, onSlow }: Reader,
): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    const steps = source[Symbol.asyncIterator]();
    const deadline = setTimeout(onSlow, limits.totalMs);
    let pace: NodeJS.Timeout | undefined;
    let rest: Uint8Array | undefined;
    let isEnded = false;
    const end = (): void => {
      if (isEnded) return;
      isEnded = true;
      clearTimeout(deadline);
      clearTimeout(pace);
      onEnd();
    };
    const produce = async (): Promise<IteratorResult<T>> => {
      const leave = await turn();
      try {
        return rest ? { done: false, value: rest as T } : await steps.next();
      } finally {
        leave();
      }
    };
    const take = async (): Promise<IteratorResult<T, undefined>> => {
      const { done, value } = await produce();
      if (done) return { done: true, value: undefined };
      rest = undefined;
      if (typeof value === 'string' || value.length <= chunkBytes) return { done: false, value };
      rest = value.subarray(chunkBytes);
      return { done: false, value: value.subarray(0, chunkBytes) as T };
    };
    return {
      next: async () => {
        clearTimeout(pace);
        try {
          const step = await take();
          if (step.done) end();
          else if (!isEnded) pace = setTimeout(onSlow, limits.chunkMs);
          return step;
        } catch (error) {
          end();
          throw error;
        }
      },
      return: async () => {
        end();
        await steps.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});
