import { AppError } from './app-error.ts';

/** Semaphore with a bounded queue; callers beyond it get 503. */
export const createSemaphore = (maxConcurrent: number, maxWaiting: number) => {
  let active = 0;
  const waiting: (() => void)[] = [];

  const acquire = async (): Promise<void> => {
    if (active < maxConcurrent) {
      active += 1;
      return;
    }
    if (waiting.length >= maxWaiting)
      throw new AppError('unavailable', 'Gerade werden viele Dateien gelesen. Bitte gleich noch einmal versuchen.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else active -= 1;
  };

  return async function* through<T>(rows: () => AsyncIterable<T>): AsyncGenerator<T> {
    await acquire();
    try {
      yield* rows();
    } finally {
      release();
    }
  };
};
