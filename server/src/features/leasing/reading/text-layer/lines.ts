import type { InvoiceProfile } from '../profiles/profiles.ts';
import { plateInText } from '../values/plate.ts';
import { amountUnder, type Cells, cellsOf, isNumbered } from './columns.ts';
import { type Header, headerAt } from './header.ts';
import { moneyIn } from './money.ts';
import { phraseAtStart } from './phrases.ts';
import { type Row, textOf, tokensOf } from './rows.ts';

/** Role of a row in its table. */
export type Line =
  | { readonly kind: 'header' | 'skipped' | 'outside'; readonly row: Row }
  | { readonly kind: 'amount'; readonly row: Row; readonly cents: number; readonly cells: Cells }
  /** Text below or beside positions; `numbered` if it has a position number. */
  | { readonly kind: 'text'; readonly row: Row; readonly cells: Cells; readonly numbered: boolean }
  /** Names the vehicle of the positions around it. */
  | { readonly kind: 'vehicle'; readonly row: Row; readonly cells: Cells; readonly plate: string };

const lineUnder = (header: Header, row: Row, profile: InvoiceProfile): Line | 'end' => {
  const { rows, signs } = profile;
  const tokens = tokensOf(row);
  const skip = phraseAtStart(tokens, rows.skip);
  const stop = phraseAtStart(tokens, rows.stop);
  if (skip && skip.length >= (stop?.length ?? 0)) return { kind: 'skipped', row };
  const amount = amountUnder(header, row, signs);
  const cells = cellsOf(header, row, amount);
  if (!isNumbered(cells) && stop && moneyIn(row, signs).length > 0) return 'end';
  if (amount) return { kind: 'amount', row, cents: amount.cents, cells };
  const plate = phraseAtStart(tokens, rows.vehicle) ? plateInText(textOf(row.words)) : null;
  if (plate !== null) return { kind: 'vehicle', row, cells, plate };
  return { kind: 'text', row, cells, numbered: isNumbered(cells) };
};

/** Classifies the rows of a document; a table continues over pages until its sum or the next table. */
export const linesOf = (rows: readonly Row[], profile: InvoiceProfile): Line[] => {
  const lines: Line[] = [];
  let header: Header | null = null;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    const head = headerAt(rows, at, profile);
    if (head) {
      header = head.header;
      for (const each of rows.slice(at, at + head.lines)) lines.push({ kind: 'header', row: each });
      at += head.lines - 1;
      continue;
    }
    const line: Line | 'end' = header ? lineUnder(header, row, profile) : { kind: 'outside', row };
    if (line === 'end') header = null;
    lines.push(line === 'end' ? { kind: 'outside', row } : line);
  }
  return lines;
};
