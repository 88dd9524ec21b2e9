import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import { plateKey } from '@flottwart/contract/rules/plate';

const wholePlate = /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3} ?[EH]?$/u;
const partOfPlate = /^[A-ZÄÖÜ]{1,3}[-‐-―−](?:[A-Z]{1,2}[-‐-―−]?)?$/u;

/** True for the upper part of a plate whose digits are missing. */
export const isPartOfPlate = (text: string): boolean => partOfPlate.test(text);

export interface WrappedPlate {
  readonly plate: string;
  /** Lines below the first that belong to the plate. */
  readonly lines: number;
}

/** Plate over several lines of its cell, "HH-KS" above "22"; null if the lines below say something else. */
export const joinWrappedPlate = (first: string, below: readonly string[], known: KnownPlates): WrappedPlate | null => {
  if (first === '') return null;
  let text = first;
  let found: WrappedPlate | null = null;
  for (const [index, line] of below.entries()) {
    if (line === '') break;
    text = `${text} ${line}`.replace(/([-‐-―−])\s+/g, '$1');
    const isPlate = known.spellings.has(plateKey(text)) || wholePlate.test(text);
    const plate = isPlate ? plateOfField(text, known) : null;
    if (plate !== null) found = { plate, lines: index + 1 };
  }
  return found;
};
