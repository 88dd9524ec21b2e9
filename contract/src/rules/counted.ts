import { wholeNumber } from './german-formats.ts';

/** "1 Position", "1.234 Positionen". */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
