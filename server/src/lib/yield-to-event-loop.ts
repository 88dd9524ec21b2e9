import { setImmediate } from 'node:timers/promises';

/** Small enough for a few milliseconds of parsing or formatting. */
const sliceSize = 200;

/** Works through a long list in slices and lets waiting requests run between them. */
export const mapInSlices = async <T, R>(
  items: readonly T[],
  work: (slice: readonly T[], start: number) => R,
): Promise<R[]> => {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += sliceSize) {
    if (start > 0) await setImmediate();
    results.push(work(items.slice(start, start + sliceSize), start));
  }
  return results;
};

/** Produces a long output slice by slice, from `start` to before `end`, and lets waiting requests run between them. */
export async function* outputInSlices<R>(count: number, work: (start: number, end: number) => R): AsyncGenerator<R> {
  for (let start = 0; start < count; start += sliceSize) {
    yield work(start, Math.min(start + sliceSize, count));
    await setImmediate();
  }
}

/** Turn of the event loop after which waiting requests run. */
const maxTurnMs = 8;

/** Runs work that yields between its steps, and lets waiting requests run between long turns. */
export const runInTurns = async <R>(work: Generator<void, R>): Promise<R> => {
  let start = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - start < maxTurnMs) continue;
    await setImmediate();
    start = performance.now();
  }
};

/** Runs work that yields between its steps at once. */
export const finish = <R>(work: Generator<void, R>): R => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
