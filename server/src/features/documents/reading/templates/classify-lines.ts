import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import type { TemplateContent, TemplateLine } from '@flottwart/contract/leasing/template-content';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import type { ColumnRole, RowRole } from '../draft.ts';
import { kindOfLabel } from '../text-layer/labels.ts';
import { textOf } from '../text-layer/rows.ts';
import { cellTexts } from '../text-layer/table-columns.ts';
import type { Part, PrintedLine } from './printed-lines.ts';

/** Printed line with its meaning; `known` is the line of the template. */
export interface ReadLine {
  readonly line: PrintedLine;
  readonly role: RowRole;
  readonly known: TemplateLine | null;
  /** Sum of the positions above since the last one, which ends the group of a vehicle. */
  readonly isGroupSum: boolean;
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  readonly unknown: readonly PrintedLine[];
  readonly isHeadingMoved: boolean;
}

/** Distance of an aligned edge from its place, as a fraction of the height. */
const edgeTolerance = 0.6;
/** Distance of headings from their places, as a fraction of the page's width. */
const headingTolerance = 0.012;
/** Distance of a line from the one it continues, as a factor of the height. */
const lineDistance = 2.2;
const pageNumber = /[\s·|,–-]*(?:seite|blatt|page)(?: nr\.?)?:? 0(?: ?(?:von|\/|of) ?0)?$/i;
const carried = /übertrag|vortrag/i;

export const platesOf = ({ parts }: PrintedLine): readonly Part[] => parts.filter(({ kind }) => kind === 'plate');

/** Words up to the plate: the first of them, since models of vehicles follow. */
export const leadOf = ({ parts }: PrintedLine): string => (parts[0]?.kind === 'plate' ? 'P' : (parts[0]?.shape ?? ''));

/** Row of a list outside the positions, whatever its words are. */
export const listShapeOf = ({ parts }: PrintedLine): string =>
  parts
    .map(({ kind, shape }) => (kind === 'word' ? '*' : shape))
    .filter((shape, at, all) => shape !== '*' || all[at - 1] !== '*')
    .join(' ');

export const hasPlateSlot = ({ slots }: Pick<TemplateLine, 'slots'>): boolean =>
  slots.some(({ kind }) => kind === 'plate');

const fits = (known: TemplateLine, line: PrintedLine, above: PrintedLine | undefined): boolean => {
  if (hasPlateSlot(known)) return known.text === leadOf(line) && platesOf(line).length === 1;
  if (known.zone === 'list') return platesOf(line).length > 0 && known.text === listShapeOf(line);
  const own = known.isExact ? line.text : line.shape;
  return known.text === own && (known.under === null || known.under === above?.shape);
};

type AmountEdge = Pick<TemplateContent, 'amountEdge'>;

/** Amount of a row at the edge of the amount column. */
export const amountAt = ({ parts, row }: PrintedLine, { amountEdge }: AmountEdge, width: number): Part | undefined =>
  parts.find(
    (part) =>
      part.kind === 'money' && Math.abs(part[amountEdge.side] - amountEdge.place * width) <= edgeTolerance * row.height,
  );

const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')},${digits.slice(-2)}`;
};

export interface Cells {
  readonly texts: readonly string[];
  readonly filled: readonly ColumnRole[];
}

/** Texts of a row by column, its amount taken out first, since it may be longer than those the template has seen. */
export const cellsAt = (
  { row }: PrintedLine,
  amount: Part | undefined,
  { columns, isTurned }: Pick<TemplateContent, 'columns' | 'isTurned'>,
  width: number,
): Cells => {
  const edges = columns.map(({ left, right }) => ({ left: left * width, right: right * width }));
  const isAmount = ({ left, right, text }: PrintedLine['row']['words'][number]): boolean =>
    amount !== undefined &&
    ((right > amount.left - 0.1 && left < amount.right + 0.1) ||
      (/^(?:€|EUR|[-–−]|S|H)$/.test(text) && left - amount.right < row.height && amount.left - right < row.height));
  const texts: string[] = cellTexts(
    edges,
    row,
    row.words.filter((word) => !isAmount(word)),
  );
  const column = columns.findIndex(({ role }) => role === 'amount');
  if (amount && column >= 0) texts[column] = euros((isTurned ? -1 : 1) * (amount.cents ?? 0) || 0);
  const filled = columns.flatMap(({ role }, at) => (texts[at] && role !== 'ignored' ? [role] : []));
  return { texts, filled: [...new Set(filled)].toSorted() };
};

const isAtHeadings = ({ lefts }: TemplateLine, { parts }: PrintedLine, width: number): boolean =>
  lefts.every((left, at) => Math.abs(left - (parts[at]?.left ?? 0) / width) <= headingTolerance);

const hasMoney = ({ parts }: PrintedLine): boolean => parts.some(({ kind }) => kind === 'money');

/** True for a line above the positions of a vehicle. */
const isVehicle = (line: PrintedLine, leads: readonly string[], known: KnownPlates): boolean => {
  if (hasMoney(line) || !leads.includes(leadOf(line))) return false;
  const [plate, other] = platesNamedIn(textOf(line.row.words), known);
  return plate !== undefined && other === undefined;
};

const isTotalLabel = ({ parts }: PrintedLine): boolean =>
  kindOfLabel(parts.flatMap(({ kind, text }) => (kind === 'money' ? [] : [text])).join(' ')) !== 'text';

/** Number of a page, also behind words that the template knows. */
const isPageNumber = ({ shape }: PrintedLine, { lines }: TemplateContent): boolean => {
  const rest = shape.replace(pageNumber, '');
  return rest !== shape && (rest === '' || lines.some(({ text }) => text.startsWith(rest)));
};

/** Lines below a position continue its text or a long plate. */
const isContinuation = (filled: readonly ColumnRole[]): boolean =>
  filled.length > 0 && filled.every((role) => role === 'service' || role === 'plate' || role === 'date');

interface Progress {
  readonly zone: 'before' | 'table' | 'after';
  /** Positions so far, and those since the last vehicle or sum. */
  readonly all: number;
  readonly since: number;
}

interface Step {
  readonly role: RowRole;
  readonly progress: Progress;
  readonly isGroupSum?: boolean;
}

interface Place {
  readonly template: TemplateContent;
  readonly width: number;
  readonly known: KnownPlates;
  readonly above: ReadLine | undefined;
}

const lastMoney = ({ parts }: PrintedLine): number | null =>
  parts.findLast(({ kind }) => kind === 'money')?.cents ?? null;

/** Line of the template, which may begin or end the table. */
const stepOfKnown = (line: PrintedLine, own: TemplateLine, progress: Progress): Step => {
  const { zone, since } = progress;
  if (own.zone === 'heading')
    return { role: 'ignored', progress: { ...progress, zone: zone === 'after' ? zone : 'table' } };
  const isTotal = own.slots.some(({ kind }) => kind === 'net' || kind === 'gross');
  if (own.zone === 'foot' && zone === 'table' && isTotal)
    return { role: 'ignored', progress: { ...progress, zone: 'after' } };
  const isGroupSum = zone === 'table' && hasMoney(line) && lastMoney(line) === since && !carried.test(line.text);
  return { role: 'ignored', progress: isGroupSum ? { ...progress, since: 0 } : progress, isGroupSum };
};

/** True for a line right below a position or its text. */
const isRightBelow = ({ row }: PrintedLine, above: ReadLine | undefined): boolean =>
  above !== undefined &&
  (above.role === 'position' || above.role === 'text') &&
  above.line.row.page === row.page &&
  row.y - above.line.row.y < lineDistance * row.height;

/** Sum of the positions so far or of the last group, which is no position. */
const stepOfSum = (line: PrintedLine, progress: Progress): Step | null => {
  const sum = lastMoney(line);
  if (sum === null || !isTotalLabel(line) || (sum !== progress.all && sum !== progress.since)) return null;
  const isGroupSum = !carried.test(line.text);
  return { role: 'ignored', progress: isGroupSum ? { ...progress, since: 0 } : progress, isGroupSum };
};

/** Line of the table that the template knows by its columns; null for any other. */
const stepOfTable = (line: PrintedLine, progress: Progress, { template, width, above }: Place): Step | null => {
  const amount = amountAt(line, template, width);
  const { filled } = cellsAt(line, amount, template, width);
  const cents = amount?.cents ?? null;
  const isFilled = template.filled.some((roles) => roles.join() === filled.join());
  if (cents !== null && isFilled && !isTotalLabel(line))
    return { role: 'position', progress: { ...progress, all: progress.all + cents, since: progress.since + cents } };
  if (hasMoney(line)) return stepOfSum(line, progress);
  return isContinuation(filled) && isRightBelow(line, above) ? { role: 'text', progress } : null;
};

const stepOf = (line: PrintedLine, own: TemplateLine | null, progress: Progress, place: Place): Step | null => {
  if (own) return stepOfKnown(line, own, progress);
  if (progress.zone !== 'after' && isVehicle(line, place.template.vehicleLines, place.known))
    return { role: 'vehicle', progress: { ...progress, since: 0 } };
  return progress.zone === 'table' ? stepOfTable(line, progress, place) : null;
};

/** Rows of a list look like positions, which count first among them. */
const stepInZone = (line: PrintedLine, own: TemplateLine | null, progress: Progress, place: Place): Step | null => {
  const isRow = own?.zone === 'list' && progress.zone === 'table';
  return (isRow ? stepOf(line, null, progress, place) : null) ?? stepOf(line, own, progress, place);
};

/** Knows each line as one of the template, a position, its text or a vehicle; the others are left for a person. */
export const classifyLines = (
  lines: readonly PrintedLine[],
  template: TemplateContent,
  width: number,
  known: KnownPlates,
): ReadLines => {
  const read: ReadLine[] = [];
  const unknown: PrintedLine[] = [];
  const hasHeading = template.lines.some(({ zone }) => zone === 'heading');
  let progress: Progress = { zone: hasHeading ? 'before' : 'table', all: 0, since: 0 };
  let isHeadingMoved = false;
  for (const [index, line] of lines.entries()) {
    const fitting = template.lines.filter((each) => fits(each, line, lines[index - 1]));
    const { zone } = progress;
    const own = fitting.find((each) => (zone === 'table') === (each.zone === 'table')) ?? fitting[0] ?? null;
    isHeadingMoved ||= own?.zone === 'heading' && !isAtHeadings(own, line, width);
    const place = { template, width, known, above: read.at(-1) };
    const step = stepInZone(line, own, progress, place);
    progress = step?.progress ?? progress;
    if (step === null && !isPageNumber(line, template)) unknown.push(line);
    read.push({ line, role: step?.role ?? 'ignored', known: own, isGroupSum: step?.isGroupSum ?? false });
  }
  return { lines: read, unknown, isHeadingMoved };
};

/** Plate of a line that names one vehicle. */
export const onlyPlateOf = ({ row }: PrintedLine, known: KnownPlates): string | null => {
  const [plate, other] = platesNamedIn(textOf(row.words), known);
  return plate === undefined || other !== undefined ? null : canonicalPlate(plate);
};
