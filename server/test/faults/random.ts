import { randomInt } from 'node:crypto';

/** Printed with every line of figures; the same seed makes the same choices, but the moment of a kill does not repeat. */
export const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));

/** Number of fault rounds: a few by default, `FAULT_ROUNDS` in a long run. */
export const roundsOr = (few: number): number => Number(process.env.FAULT_ROUNDS ?? few);

export const isLongRun = process.env.FAULT_ROUNDS !== undefined;

export interface Random {
  /** Integer from 0 up to `end`, exclusive. */
  readonly below: (end: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
  readonly isOneIn: (count: number) => boolean;
}

/** Mulberry32: small, and good enough to choose faults. */
export const createRandom = (stream = 0): Random => {
  let state = (seed + stream * 0x9e3779b9) >>> 0;
  const below: Random['below'] = (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    isOneIn: (count) => below(count) === 0,
  };
};
