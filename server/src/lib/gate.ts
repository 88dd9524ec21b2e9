import { AppError } from './app-error.ts';

/** Semaphore with a bounded queue; callers beyond it get 503. */
export const createGate = (atOnce: number, maxWaiting: number) => {
  let inside = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (waiting.length >= maxWaiting)
      throw new AppError('unavailable', 'Gerade werden viele Dateien gelesen. Bitte gleich noch einmal versuchen.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };

  return async function* through<T>(rows: () => AsyncIterable<T>): AsyncGenerator<T> {
    await enter();
    try {
      yield* rows();
    } finally {
      leave();
    }
  };
};
