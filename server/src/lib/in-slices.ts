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
