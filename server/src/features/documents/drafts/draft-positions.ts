import { germanCents, wholeEuroCents } from '@flottwart/contract/grammar/amount';
import {
  type KnownPlates,
  knownPlatesIn,
  namedPlatesIn,
  platesFitting,
  platesNamedIn,
} from '@flottwart/contract/grammar/known-plates';
import { openPlateText, plateInText, plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import { referencesIn } from '@flottwart/contract/grammar/references';
import type { DraftProblem } from '@flottwart/contract/leasing/drafts';
import type { TaxRate } from '@flottwart/contract/rules/leasing-drafts';
import { canonicalPlate } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../reading/document.ts';
import type { ColumnRole, DocumentDraft, DraftRow } from '../reading/draft.ts';
import { manualProfile } from '../reading/manual-draft.ts';
import { serviceText } from '../reading/text-layer/service-text.ts';
import { timeOfDraft } from './draft-time.ts';

/** Position row with the text rows below it. */
interface RowGroup {
  readonly index: number;
  readonly rows: readonly DraftRow[];
  /** Plate of the heading above, null without one. */
  readonly vehiclePlate: string | null;
}

const brackets = /^\((.+)\)$/;
const mark = /\s*([HS])$/;

/** Parses an amount as printed: `(123,45)`, `1 234,56`, `123,45 H`, `1.250` and what the reader knows. */
export const amountOfCell = (text: string): number | null => {
  const plain = text
    .replace(/€|EUR/g, '')
    .trim()
    // The minus of bookkeepers.
    .replace(/^\.\/\.\s*/, '-');
  const bracketed = brackets.exec(plain)?.[1];
  const sign = mark.exec(bracketed ?? plain)?.[1];
  const figure = (bracketed ?? plain).replace(mark, '').replace(/(?<=\d)\s(?=\d{3})/g, '');
  const printed = figure.replace(/\s/g, '');
  const cents = germanCents(printed) ?? wholeEuroCents(/€|EUR/.test(text) ? `${printed}€` : printed);
  if (cents === null) return null;
  return (bracketed !== undefined || sign === 'H') && cents !== 0 ? -Math.abs(cents) : cents;
};

export const cellsOf = (draft: DocumentDraft, row: DraftRow, role: ColumnRole): string =>
  draft.columns
    .flatMap((column, index) => (column.role === role ? [row.cells[index]?.trim() ?? ''] : []))
    .filter((cell) => cell !== '')
    .join(' ');

/** Text of a position, with the headings of columns that are no service: as the reader writes it. */
const serviceOf = (draft: DocumentDraft, [first, ...below]: readonly DraftRow[]): string =>
  serviceText(
    draft.columns,
    draft.columns.map(({ role }, index) => (role === 'service' ? (first?.cells[index] ?? '') : '')),
    below.map((row) => cellsOf(draft, row, 'service')),
  );

const nameOf = (index: number): string => `Zeile ${index + 1}`;

/** Typed by a person, and therefore not misread. */
const isRecognised = ({ origin }: DocumentDraft): boolean => origin.form === 'scan' && origin.profile !== manualProfile;

/** A scan counts for a plate only if the company has it, because a misread letter makes another one. */
const plateOf = (draft: DocumentDraft, cell: string, service: string, known: KnownPlates): string | null => {
  if (!isRecognised(draft)) return plateInText(cell, known) ?? plateOfField(cell, known) ?? plateInText(service, known);
  const [own, another] = platesFitting(cell, known);
  if (own !== undefined && another === undefined) return own;
  const [only, other] = namedPlatesIn(`${cell} ${service}`, known).filter(({ isOwn }) => isOwn);
  return only?.isCertain && other === undefined ? only.plate : null;
};

/** Says that a printed plate is dropped, because it names no vehicle for certain. */
const droppedPlate = (
  draft: DocumentDraft,
  group: RowGroup,
  plate: string | null,
  known: KnownPlates,
): DraftProblem | null => {
  if (plate !== null) return null;
  const joined = (role: ColumnRole): string =>
    group.rows
      .map((row) => cellsOf(draft, row, role))
      .join(' ')
      .trim();
  const named = (isRecognised(draft) ? knownPlatesIn : platesNamedIn)(`${joined('plate')} ${joined('service')}`, known);
  const printed = joined('plate') || (named.length > 0 ? joined('service') : (plateInText(joined('service')) ?? ''));
  if (printed === '') return null;
  if (named.length > 0) return { row: group.index, text: `${nameOf(group.index)}: ${openPlateText(printed, named)}` };
  const reason = isRecognised(draft) ? 'gehört zu keinem Fahrzeug der Firma' : 'ist nicht lesbar';
  return {
    row: group.index,
    text: `${nameOf(group.index)}: Das Kennzeichen „${printed.slice(0, 40)}“ ${reason} und wird nicht übernommen.`,
  };
};

const positionOf = (
  draft: DocumentDraft,
  { rows, vehiclePlate }: RowGroup,
  count: number,
  known: KnownPlates,
): { readonly position: Omit<ReadPosition, 'amountCents'>; readonly unreadableTime: string | null } => {
  const joined = (role: ColumnRole): string =>
    rows
      .map((row) => cellsOf(draft, row, role))
      .filter((cell) => cell !== '')
      .join(' ');
  const text = serviceOf(draft, rows);
  const [plateCell, timeCell] = [joined('plate'), joined('date')];
  const reference = joined('reference');
  const { isUnreadable, rest, ...time } = timeOfDraft(timeCell, text, draft.period);
  // No word is lost: what is no time remains part of the text.
  const service = `${text} ${isUnreadable ? timeCell : rest}`.trim();
  const position = {
    number: joined('number') || String(count),
    ...time,
    quantity: joined('quantity') || null,
    plate: plateOf(draft, plateCell, service, known) ?? vehiclePlate,
    service,
    references: reference === '' ? referencesIn(service) : [{ document: reference, position: null }],
  };
  return { position, unreadableTime: isUnreadable ? timeCell : null };
};

const timeProblem = (row: number, printed: string): DraftProblem => ({
  row,
  text: `${nameOf(row)}: Der Zeitraum „${printed.slice(0, 40)}“ ist nicht lesbar. Bitte die Zelle ändern oder die Spalte als Leistung zuordnen.`,
});

/** The one vehicle that a heading names; null without one. */
const plateOfHeading = (draft: DocumentDraft, { cells }: DraftRow, known: KnownPlates): string | null => {
  const text = cells.join(' ');
  const [plate, other] = isRecognised(draft) ? knownPlatesIn(text, known) : platesNamedIn(text, known);
  return plate === undefined || other !== undefined ? null : canonicalPlate(plate);
};

const groupsOf = (
  draft: DocumentDraft,
  known: KnownPlates,
): { groups: readonly RowGroup[]; problems: readonly DraftProblem[] } => {
  const groups: { index: number; rows: DraftRow[]; vehiclePlate: string | null }[] = [];
  const problems: DraftProblem[] = [];
  let vehiclePlate: string | null = null;
  draft.rows.forEach((row, index) => {
    if (row.role === 'ignored') return;
    const last = groups.at(-1);
    if (row.role === 'vehicle') {
      vehiclePlate = plateOfHeading(draft, row, known);
      if (vehiclePlate === null)
        problems.push({ row: index, text: `${nameOf(index)}: Diese Überschrift nennt kein Fahrzeug oder mehrere.` });
    } else if (row.role === 'position') groups.push({ index, rows: [row], vehiclePlate });
    else if (!last) problems.push({ row: index, text: `${nameOf(index)}: Über diesem Text steht keine Position.` });
    else if (amountOfCell(cellsOf(draft, row, 'amount')) === null) last.rows.push(row);
    else problems.push({ row: index, text: `${nameOf(index)}: Diese Zeile hat einen Betrag, gilt aber nur als Text.` });
  });
  return { groups, problems };
};

interface DraftPositions {
  readonly positions: readonly ReadPosition[];
  /** Chosen rates of the positions, in their order. */
  readonly taxRates: readonly (TaxRate | undefined)[];
  readonly problems: readonly DraftProblem[];
  readonly notices: readonly DraftProblem[];
}

/** Positions of a draft by the roles of its columns and rows; rows that say nothing certain are problems. */
export const positionsOfDraft = (draft: DocumentDraft, known: KnownPlates): DraftPositions => {
  const { groups, problems: misplaced } = groupsOf(draft, known);
  const positions: ReadPosition[] = [];
  const taxRates: (TaxRate | undefined)[] = [];
  const problems = [...misplaced];
  const notices: DraftProblem[] = [];
  for (const group of groups) {
    const text = group.rows[0] ? cellsOf(draft, group.rows[0], 'amount') : '';
    const amountCents = amountOfCell(text);
    if (amountCents === null) {
      problems.push({
        row: group.index,
        text: `${nameOf(group.index)}: ${text === '' ? 'Der Betrag fehlt.' : `Der Betrag „${text.slice(0, 40)}“ ist nicht lesbar.`}`,
      });
      continue;
    }
    const { position, unreadableTime } = positionOf(draft, group, positions.length + 1, known);
    if (unreadableTime !== null) problems.push(timeProblem(group.index, unreadableTime));
    positions.push({ ...position, amountCents });
    taxRates.push(group.rows[0]?.taxRate);
    const dropped = droppedPlate(draft, group, position.plate, known);
    if (dropped) notices.push(dropped);
  }
  return { positions, taxRates, problems, notices };
};
