import type { ColumnKind } from '../profiles/profiles.ts';
import type { Cells } from './columns.ts';
import type { Line } from './lines.ts';
import type { Row } from './rows.ts';

/** Position as printed: its amount, and its texts by column over all its lines. */
export interface TableRecord {
  readonly cents: number;
  readonly cells: Cells;
  /** Plate from a vehicle line above. */
  readonly vehiclePlate: string | null;
}

/** Maximum distance between the lines of one position, in heights. */
const maxLineGap = 2.1;

const follows = (row: Row, above: Row | undefined): boolean =>
  above !== undefined && above.page === row.page && row.y - above.y <= maxLineGap * Math.max(row.height, above.height);

/** A continuation line has no number, so text at the margin is service text. */
const asText = ({ position, service, ...cells }: Cells): Cells => {
  const text = [position, service].filter((each) => each !== undefined).join(' ');
  return text === '' ? cells : { ...cells, service: text };
};

const append = (cells: Cells, more: Cells): Cells => {
  const all: Partial<Record<ColumnKind, string>> = { ...cells };
  for (const [kind, text] of Object.entries(more) as [ColumnKind, string][])
    all[kind] = all[kind] === undefined ? text : `${all[kind]} ${text}`;
  return all;
};

const isText = (line: Line): line is Extract<Line, { kind: 'text' | 'vehicle' }> =>
  line.kind === 'text' || line.kind === 'vehicle';

/** Vehicle lines are above their positions if the first one is; else they belong to the position before. */
const vehiclesStandAbove = (lines: readonly Line[]): boolean =>
  lines.find(({ kind }) => kind === 'vehicle' || kind === 'amount')?.kind === 'vehicle';

/** A numbered line may get its amount later, because some layouts print it beside the last line of the text. */
interface Draft extends Omit<TableRecord, 'cents'> {
  readonly cents: number | null;
}

export const recordsOf = (lines: readonly Line[]): { records: TableRecord[]; otherRows: Row[] } => {
  const above = vehiclesStandAbove(lines);
  const drafts: Draft[] = [];
  const otherRows: Row[] = [];
  let isOpen = false;
  let vehiclePlate: string | null = null;
  const begin = (cents: number | null, cells: Cells): void => {
    drafts.push({ cents, cells, vehiclePlate });
    isOpen = true;
  };
  const extend = (last: Draft, cells: Cells, cents = last.cents): void => {
    drafts[drafts.length - 1] = { ...last, cents, cells: append(last.cells, cells) };
  };

  const addAmount = (line: Extract<Line, { kind: 'amount' }>, open: Draft | undefined): void => {
    if (open?.cents === null && line.cells.position === undefined) extend(open, line.cells, line.cents);
    else begin(line.cents, line.cells);
  };
  const nameVehicle = (plate: string | null): void => {
    vehiclePlate = plate;
    isOpen = false;
  };
  const skip = (line: Line): void => {
    isOpen = false;
    if (line.kind === 'outside' || line.kind === 'text') otherRows.push(line.row);
  };
  const add = (line: Line, near: boolean): void => {
    const open = isOpen && near ? drafts.at(-1) : undefined;
    if (line.kind === 'vehicle' && above) nameVehicle(line.plate);
    else if (line.kind === 'amount') addAmount(line, open);
    else if (line.kind === 'text' && line.numbered && near) begin(null, line.cells);
    else if (open && isText(line)) extend(open, asText(line.cells));
    else skip(line);
  };

  for (const [index, line] of lines.entries()) add(line, follows(line.row, lines[index - 1]?.row));
  return { records: drafts.flatMap(({ cents, ...draft }) => (cents === null ? [] : [{ ...draft, cents }])), otherRows };
};
