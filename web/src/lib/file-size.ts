import { germanNumber } from './german-numbers.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** "340 kB", "2,4 MB"; never nothing at all. */
export const fileSize = (bytes: number): string =>
  bytes < megabyte
    ? `${germanNumber(Math.max(1, Math.round(bytes / kilobyte)), 0)} kB`
    : `${germanNumber(bytes / megabyte, 1)} MB`;
