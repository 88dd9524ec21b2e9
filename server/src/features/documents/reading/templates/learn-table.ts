import { type KnownPlates, knownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import type { TemplateContent } from '@flottwart/contract/leasing/template-content';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import { timeOfDraft } from '../../drafts/draft-time.ts';
import type { ReadPosition } from '../document.ts';
import type { ColumnRole, DocumentDraft, RowRole } from '../draft.ts';
import { labelKey } from '../text.ts';
import { textOf } from '../text-layer/rows.ts';
import { cellTexts, spansOf } from '../text-layer/table-columns.ts';
import { type Part, type PrintedLine, plainText } from './printed-lines.ts';

export interface Anchor {
  readonly line: number;
  readonly part: Part;
}

interface Side {
  readonly side: 'left' | 'right';
  readonly place: number;
}

export type Columns = TemplateContent['columns'];

/** Lines that the rows of the draft were printed on; undefined for rows that a person added. */
export const linesOfRows = (
  { rows }: DocumentDraft,
  lines: readonly PrintedLine[],
  height: number,
): readonly (number | undefined)[] =>
  rows.map(({ page, top, bottom }) => {
    if (bottom <= top) return undefined;
    const at = lines.findIndex(({ row }) => row.page === page && row.y >= top * height && row.y <= bottom * height);
    return at < 0 ? undefined : at;
  });

const sides = ['right', 'left'] as const;

/** Lines with the amounts of the positions, in their order and at one edge; null where they are not. */
const anchorsAt = (
  lines: readonly PrintedLine[],
  amounts: readonly number[],
  { side, place }: Side,
  rowsOf: readonly (number | undefined)[],
): readonly Anchor[] | null => {
  const anchors: Anchor[] = [];
  let from = 0;
  for (const [index, cents] of amounts.entries()) {
    const fixed = rowsOf[index];
    let found: Anchor | undefined;
    for (let at = fixed ?? from; at < lines.length && found === undefined; at += 1) {
      const line = elementAt(lines, at);
      const part = line.parts.find(
        (each) =>
          each.kind === 'money' &&
          Math.abs(each.cents ?? 0) === Math.abs(cents) &&
          Math.abs(each[side] - place) <= 0.6 * line.row.height,
      );
      if (part) found = { line: at, part };
      if (fixed !== undefined) break;
    }
    if (!found) return null;
    anchors.push(found);
    from = found.line + 1;
  }
  return anchors;
};

export interface Table {
  readonly anchors: readonly Anchor[];
  readonly edge: Side;
}

/** Column of the amounts: nearest to where the draft has it, else the last one. */
export const tableOf = (
  lines: readonly PrintedLine[],
  amounts: readonly number[],
  rowsOf: readonly (number | undefined)[],
  near: number | null,
): Table | null => {
  const [first] = amounts;
  if (first === undefined) return null;
  const candidates = sides.flatMap((side) =>
    lines.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.kind === 'money' && Math.abs(part.cents ?? 0) === Math.abs(first) ? [{ side, place: part[side] }] : [],
      ),
    ),
  );
  const found = candidates.flatMap((edge) => {
    const anchors = anchorsAt(lines, amounts, edge, rowsOf);
    return anchors ? [{ anchors, edge }] : [];
  });
  const distance = ({ edge }: Table): number => (near === null ? -edge.place : Math.abs(edge.place - near));
  const rank = ({ edge }: Table): number => (edge.side === 'right' ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || distance(a) - distance(b))[0] ?? null;
};

const isRightAligned = (lefts: readonly number[], rights: readonly number[]): boolean => {
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return lefts.length > 1 && spread(rights) < 2 && spread(lefts) > 2;
};

/** Columns of the draft, those aligned on the right widened to the left, where longer figures will be. */
export const columnsOfDraft = (
  { columns }: DocumentDraft,
  rows: readonly PrintedLine[],
  width: number,
): Columns | null => {
  if (!columns.some(({ role, left, right }) => role === 'amount' && right > left)) return null;
  const edges = columns.map(({ left, right }) => ({ left: left * width, right: right * width }));
  return columns.map((column, at) => {
    const words = rows.flatMap(({ row }) =>
      row.words.filter(({ left, right }) => {
        const middle = (left + right) / 2;
        return middle >= (edges[at]?.left ?? 0) && middle <= (edges[at]?.right ?? 0);
      }),
    );
    const before = edges[at - 1]?.right;
    const isWidened =
      before !== undefined &&
      isRightAligned(
        words.map(({ left }) => left),
        words.map(({ right }) => right),
      );
    const left = isWidened ? (before + (edges[at]?.left ?? 0)) / 2 / width : column.left;
    return { role: column.role, heading: plainText(column.heading), left, right: column.right };
  });
};

const isTime = (cell: string, { date, period }: ReadPosition): boolean => {
  const time = timeOfDraft(cell, '');
  return !time.isUnreadable && time.date === date && JSON.stringify(time.period) === JSON.stringify(period);
};

interface Span {
  readonly left: number;
  readonly right: number;
}

/** First and last day in two columns are one. */
const withPeriods = (
  spans: readonly Span[],
  rows: readonly PrintedLine[],
  positions: readonly ReadPosition[],
): readonly Span[] => {
  const cells = rows.map(({ row }) => cellTexts(spans, row));
  const isPeriod = (at: number): boolean =>
    positions.every((position, index) => {
      const [from = '', to = ''] = cells[index]?.slice(at, at + 2) ?? [];
      return from !== '' && to !== '' && isTime(`${from} ${to}`, position);
    });
  const first = spans.findIndex((_, at) => at + 1 < spans.length && isPeriod(at));
  const [from, to] = [spans[first], spans[first + 1]];
  if (!from || !to) return spans;
  return [...spans.slice(0, first), { left: from.left, right: to.right }, ...spans.slice(first + 2)];
};

const headingOver = (heading: PrintedLine | null, { left, right }: Span): string =>
  (heading?.parts ?? []).flatMap((part) => (part.right > left && part.left < right ? [part.text] : [])).join(' ');

/** Columns of a table that a person copied, by their values. */
export const columnsOfValues = (
  rows: readonly PrintedLine[],
  positions: readonly ReadPosition[],
  { edge }: Table,
  {
    width,
    plates,
    heading,
  }: { readonly width: number; readonly plates: readonly string[]; readonly heading: PrintedLine | null },
): Columns => {
  const spans = withPeriods(spansOf(rows.map(({ row }) => row)), rows, positions);
  const cells = rows.map(({ row }) => cellTexts(spans, row));
  const known = knownPlates(plates);
  const isIn = (at: number, test: (cell: string, position: ReadPosition) => boolean): boolean => {
    const filled = positions.flatMap((position, index) => {
      const cell = cells[index]?.[at] ?? '';
      return cell === '' ? [] : [{ cell, position }];
    });
    return filled.length > 0 && filled.every(({ cell, position }) => test(cell, position));
  };
  const roleOf = (at: number): ColumnRole => {
    const { left, right } = elementAt(spans, at);
    if (left - 2 <= edge.place && edge.place <= right + 2) return 'amount';
    if (isIn(at, (cell, { plate }) => plate !== null && plateOfField(cell, known) === plate)) return 'plate';
    if (isIn(at, isTime)) return 'date';
    if (isIn(at, (cell, { service }) => service.includes(cell))) return 'service';
    if (isIn(at, (cell, { number }) => cell.replace(/\.$/, '') === number)) return 'number';
    return isIn(at, (cell, { quantity }) => cell === quantity) ? 'quantity' : 'ignored';
  };
  return spans.map(({ left, right }, at) => ({
    role: roleOf(at),
    heading: plainText(headingOver(heading, { left, right })),
    left: left / width,
    right: right / width,
  }));
};

/** Meaning of the lines of the table, by their index. */
export type Roles = ReadonlyMap<number, RowRole>;

/** Roles that the draft gives to the lines its rows were printed on. */
export const rolesOfDraft = (
  { rows }: DocumentDraft,
  printedOn: readonly (number | undefined)[],
  { anchors }: Table,
): Roles => {
  const given = rows.flatMap(({ role }, index): [number, RowRole][] => {
    const at = printedOn[index];
    return at !== undefined && (role === 'text' || role === 'vehicle') ? [[at, role]] : [];
  });
  return new Map([...given, ...anchors.map(({ line }): [number, RowRole] => [line, 'position'])]);
};

const hasMoney = ({ parts }: PrintedLine): boolean => parts.some(({ kind }) => kind === 'money');

/** Lines below a position that continue its text, as far as the confirmed text has their words. */
const continuedLines = (
  lines: readonly PrintedLine[],
  from: number,
  end: number,
  { service, plate }: ReadPosition,
): number[] => {
  const text = `${labelKey(service)} ${labelKey(plate ?? '')}`;
  const found: number[] = [];
  for (let at = from + 1; at < end; at += 1) {
    const line = lines[at];
    const own = labelKey(line ? textOf(line.row.words) : '');
    if (!line || hasMoney(line) || own === '' || !text.includes(own)) break;
    found.push(at);
  }
  return found;
};

/** Roles by the confirmed values, where a person copied the rows: texts that go on below, and the vehicle named above. */
export const rolesOfValues = (
  lines: readonly PrintedLine[],
  positions: readonly ReadPosition[],
  { anchors }: Table,
  known: KnownPlates,
): Roles => {
  const roles = new Map<number, RowRole>(anchors.map(({ line }) => [line, 'position']));
  anchors.forEach(({ line }, index) => {
    const end = anchors[index + 1]?.line ?? lines.length;
    for (const at of continuedLines(lines, line, end, elementAt(positions, index))) roles.set(at, 'text');
  });
  lines.forEach((line, at) => {
    const next = anchors.findIndex((anchor) => anchor.line > at);
    const plate = positions[next]?.plate ?? null;
    if (roles.has(at) || next < 0 || plate === null || hasMoney(line)) return;
    const [named, other] = platesNamedIn(textOf(line.row.words), known);
    const own = platesNamedIn(textOf(elementAt(lines, elementAt(anchors, next).line).row.words), known);
    const isHeading = named !== undefined && other === undefined && canonicalPlate(named) === canonicalPlate(plate);
    if (isHeading && own.length === 0) roles.set(at, 'vehicle');
  });
  return roles;
};
