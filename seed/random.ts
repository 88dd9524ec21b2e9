import { elementAt } from '@flottwart/contract/rules/known-entries';

/** Deterministic pseudo-random number: FNV-1a over a name, mixed once more so that neighbours differ. */
export const numberFrom = (name: string, below: number): number => {
  let hash = 0x811c9dc5;
  for (let position = 0; position < name.length; position += 1)
    hash = Math.imul(hash ^ name.charCodeAt(position), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
};

export const choose = <T>(name: string, choices: readonly T[]): T =>
  elementAt(choices, numberFrom(name, choices.length));
