import type { GreyPicture } from './page-angle.ts';

/** Run of pixels in one direction. */
interface Run {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** Smallest or largest level within a radius around each pixel of a run, in time linear in its length. */
const extremesOf = (
  from: Uint8Array,
  to: Uint8Array,
  { start, step, length }: Run,
  { radius, sign, queue }: { readonly radius: number; readonly sign: 1 | -1; readonly queue: Int32Array },
): void => {
  const levelAt = (index: number): number => sign * (from[start + index * step] ?? 0);
  let [first, end, next] = [0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    for (; next < length && next <= index + radius; next += 1) {
      while (end > first && levelAt(queue[end - 1] ?? 0) >= levelAt(next)) end -= 1;
      queue[end] = next;
      end += 1;
    }
    while ((queue[first] ?? 0) < index - radius) first += 1;
    to[start + index * step] = sign * levelAt(queue[first] ?? 0);
  }
};

/** Darkness that lasts longer than twice the radius in one direction: rules, frames and shaded areas, but no letters. */
const lastingDarkness = (darkness: Uint8Array, runs: readonly Run[], radius: number): Uint8Array => {
  const least = new Uint8Array(darkness.length);
  const opened = new Uint8Array(darkness.length);
  const queue = new Int32Array(Math.max(...runs.map(({ length }) => length), 1));
  for (const run of runs) {
    extremesOf(darkness, least, run, { radius, sign: 1, queue });
    extremesOf(least, opened, run, { radius, sign: -1, queue });
  }
  return opened;
};

/** Longer than any letter and every touching of letters, in inches. */
const letterReach = 0.25;

/** Takes rules and shades out of a straight page, which would be read as letters or swallow commas. */
export const withoutRules = ({ data, width, height }: GreyPicture, dpi: number): GreyPicture => {
  const radius = Math.round(letterReach * dpi);
  const darkness = data.map((level) => 255 - level);
  const rows = Array.from({ length: height }, (_, y) => ({ start: y * width, step: 1, length: width }));
  const columns = Array.from({ length: width }, (_, x) => ({ start: x, step: width, length: height }));
  const across = lastingDarkness(darkness, rows, radius);
  const down = lastingDarkness(darkness, columns, radius);
  const cleaned = darkness.map(
    (level, index) => 255 - Math.max(0, level - Math.max(across[index] ?? 0, down[index] ?? 0)),
  );
  return { data: cleaned, width, height };
};
