import { timeOfCell } from '@flottwart/contract/grammar/period';
import { plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import { centsIn } from './draft-fields.ts';

export type PastedRole = 'service' | 'plate' | 'date' | 'amount';
export type PastedRow = Readonly<Partial<Record<PastedRole, string>>>;

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));

const isMostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(fits).length > filled.length / 2;
};

/** Meaning of each column of a spreadsheet: the last amounts count, because prices of one piece come before them. */
const rolesOf = (lines: readonly (readonly string[])[]): readonly PastedRole[] => {
  const columns = Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, index) =>
    lines.map((line) => line[index] ?? ''),
  );
  const first = (fits: (cell: string) => boolean): number => columns.findIndex((cells) => isMostly(cells, fits));
  const amount = columns.findLastIndex((cells) => isMostly(cells, (cell) => /\d/.test(cell) && centsIn(cell) !== null));
  const date = first((cell) => timeOfCell(cell) !== null);
  const plate = first((cell) => /\p{L}/u.test(cell) && plateOfField(cell) !== null);
  return columns.map((_, index) =>
    index === amount ? 'amount' : index === date ? 'date' : index === plate ? 'plate' : 'service',
  );
};

/** Lines of one column, to fill downwards; null for a single value or several columns. */
export const pastedColumn = (text: string): readonly string[] | null => {
  const lines = cellsOf(text);
  return lines.length > 1 && lines.every(({ length }) => length === 1) ? lines.map(([cell = '']) => cell) : null;
};

/** Rows of a spreadsheet, by what their columns hold; headings without an amount are left out. */
export const pastedRows = (text: string): readonly PastedRow[] => {
  const lines = cellsOf(text);
  const roles = rolesOf(lines);
  const rows = lines.map((line) => {
    const texts = (role: PastedRole): string =>
      line.filter((cell, index) => roles[index] === role && cell !== '').join(' ');
    return { service: texts('service'), plate: texts('plate'), date: texts('date'), amount: texts('amount') };
  });
  return roles.includes('amount') ? rows.filter(({ amount }) => centsIn(amount) !== null) : rows;
};
