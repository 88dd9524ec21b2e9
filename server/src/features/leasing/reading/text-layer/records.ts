import type { ColumnKind } from '../profiles/profile.ts';
import type { Cells } from './columns.ts';
import type { Line } from './lines.ts';
import type { Row } from './rows.ts';

/** One position as it stands in the table: its amount, and its texts by column over all its lines. */
export interface TableRecord {
  readonly cents: number;
  readonly cells: Cells;
  /** Of the line above that names the vehicle of the positions under it. */
  readonly vehiclePlate: string | null;
}

/** Lines of one position stand closer than this many heights. */
const nextLine = 2.1;

const follows = (row: Row, above: Row | undefined): boolean =>
  above !== undefined && above.page === row.page && row.y - above.y <= nextLine * Math.max(row.height, above.height);

/** A further line has no number: what begins at the margin is text. */
const asText = ({ position, service, ...cells }: Cells): Cells => {
  const text = [position, service].filter((each) => each !== undefined).join(' ');
  return text === '' ? cells : { ...cells, service: text };
};

const appended = (cells: Cells, more: Cells): Cells => {
  const all: Partial<Record<ColumnKind, string>> = { ...cells };
  for (const [kind, text] of Object.entries(more) as [ColumnKind, string][])
    all[kind] = all[kind] === undefined ? text : `${all[kind]} ${text}`;
  return all;
};

/** Vehicles are named above their positions if the first one is; else such a line belongs to the position before it. */
const vehiclesStandAbove = (lines: readonly Line[]): boolean =>
  lines.find(({ kind }) => kind === 'vehicle' || kind === 'amount')?.kind === 'vehicle';

/** A numbered line without an amount waits for it: some layouts print it beside the last line of the text. */
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
    drafts[drafts.length - 1] = { ...last, cents, cells: appended(last.cells, cells) };
  };

  for (const [index, line] of lines.entries()) {
    const last = drafts.at(-1);
    const near = follows(line.row, lines[index - 1]?.row);
    const goesOn = isOpen && near ? last : undefined;
    if (line.kind === 'vehicle' && above) {
      vehiclePlate = line.plate;
      isOpen = false;
    } else if (line.kind === 'amount') {
      const completes = goesOn?.cents === null && line.cells.position === undefined;
      if (goesOn && completes) extend(goesOn, line.cells, line.cents);
      else begin(line.cents, line.cells);
    } else if (line.kind === 'text' && line.numbered && near) begin(null, line.cells);
    else if ((line.kind === 'text' || line.kind === 'vehicle') && goesOn) extend(goesOn, asText(line.cells));
    else {
      isOpen = false;
      if (line.kind === 'outside' || line.kind === 'text') otherRows.push(line.row);
    }
  }
  return { records: drafts.flatMap(({ cents, ...draft }) => (cents === null ? [] : [{ ...draft, cents }])), otherRows };
};
