import { dayInDigits } from '@flottwart/contract/grammar/days-in-text';
import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { timeOfCell } from '@flottwart/contract/grammar/period';
import { plateInText, plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import type { ColumnRole } from '../draft.ts';
import type { HeadingRole } from './headings.ts';

const draftRole = (role: HeadingRole): ColumnRole =>
  role === 'labelled'
    ? 'service'
    : role === 'amount' || role === 'gross' || role === 'debit' || role === 'credit'
      ? 'ignored'
      : role;

const isPlate = (text: string, known: KnownPlates): boolean =>
  (plateInText(text, known) ?? plateOfField(text, known)) !== null;
const isTime = (text: string): boolean => timeOfCell(text) !== null;
const isMoneyCell = (text: string): boolean => /\d,\d{2}(?!\d)/.test(text) && !/\p{L}{4}/u.test(text);
const isStrictPlate = (text: string): boolean => /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3} ?[EH]?$/u.test(text);

/** Pattern of a number, day or plate, which belongs to a column of its own if other words follow in the cell. */
const valueOfOwnColumn = String.raw`\d{1,5}\.?|${dayInDigits}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?`;
const leadingCell = new RegExp(`^(?:${valueOfOwnColumn}) `, 'u');

/** Role of a column by its content; null if that does not show it. */
export const roleByContent = (cells: readonly string[], known: KnownPlates): ColumnRole | null => {
  const filled = cells.filter((cell) => cell !== '');
  const every = (test: (cell: string) => boolean): boolean => filled.every(test);
  if (every((cell) => isStrictPlate(cell) || known.spellings.has(cell.replace(/[\s-]/g, '')))) return 'plate';
  if (every(isTime)) return 'date';
  if (every((cell) => /^\d{1,5}\.?$/.test(cell))) return isCounted(filled) ? 'number' : null;
  if (every((cell) => isMoneyCell(cell) || /^\d{1,2}(?:,\d+)? ?%$/.test(cell))) return 'ignored';
  // A number or plate before the text belongs to a column of its own that could not be distinguished.
  const leading = filled.filter((cell) => leadingCell.test(cell));
  return leading.length * 2 >= filled.length || every((cell) => !/\p{L}{2}/u.test(cell)) ? null : 'service';
};

/** Role of a column under a heading that is not known: days and numbers there may be any, so that they stay in the text. */
export const roleUnderUnknown = (cells: readonly string[], known: KnownPlates): ColumnRole | null => {
  const role = roleByContent(cells, known);
  if (role === 'date' || role === 'number') return 'service';
  const isFigures = cells.every((cell) => !/\p{L}{2}/u.test(cell));
  return role === null && isFigures ? 'service' : role;
};

const isCounted = (cells: readonly string[]): boolean =>
  cells.every((cell, index) => Number.parseInt(cell, 10) === Number.parseInt(cells[0] ?? '', 10) + index);

/** Number of a position: `7`, `7.1`, `A-12`. */
export const positionNumber = /^(?:\p{L}{1,3}[-.]?)?\d[\p{L}\d./-]*$/u;

/** Role by the heading, unless the content contradicts it; texts are never lost. */
export const roleByHeading = (role: HeadingRole, cells: readonly string[], known: KnownPlates): ColumnRole | null => {
  const filled = cells.filter((cell) => cell !== '');
  if (role === 'plate') {
    if (filled.some((cell) => isPlate(cell, known))) return 'plate';
    return filled.every((cell) => /\p{L}{2}/u.test(cell)) ? 'service' : null;
  }
  if (role === 'date') return filled.every(isTime) ? 'date' : null;
  if (role === 'number') {
    const numbers = filled.filter((cell) => positionNumber.test(cell));
    const isMixed = filled.some((cell) => !positionNumber.test(cell) && /^\d/.test(cell));
    return numbers.length * 2 >= filled.length && !isMixed ? 'number' : null;
  }
  if (role === 'quantity') return filled.every((cell) => /^[-‐-―−]?\s?\d/.test(cell)) ? 'quantity' : null;
  return draftRole(role);
};
