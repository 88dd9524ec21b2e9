import { knownPlates } from '@flottwart/contract/grammar/known-plates';
import type { TemplateContent, TemplateDoubt } from '@flottwart/contract/leasing/template-content';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { maxTemplateLines, maxTemplateServices, maxTemplateStamps } from '@flottwart/contract/rules/limits';
import { plateKey } from '@flottwart/contract/rules/plate';
import { completeDraft } from '../../drafts/complete-draft.ts';
import { positionsOfDraft } from '../../drafts/draft-positions.ts';
import type { ReadDocument, ReadPosition } from '../document.ts';
import type { ColumnRole, DocumentDraft } from '../draft.ts';
import { amountAt, cellsAt, leadOf } from './classify-lines.ts';
import { frameOf, headingAt, slotsOf, templateLines } from './learn-lines.ts';
import {
  type Columns,
  columnsOfDraft,
  columnsOfValues,
  linesOfRows,
  type Roles,
  rolesOfDraft,
  rolesOfValues,
  type Table,
  tableOf,
} from './learn-table.ts';
import { type PrintedLine, plainText, printedLines } from './printed-lines.ts';
import { type PrintedSource, readByTemplate } from './read-by-template.ts';

/** Confirmed values, and the company's knowledge. */
export interface Lesson {
  readonly draft: DocumentDraft;
  readonly document: ReadDocument;
  readonly plates: readonly string[];
  readonly today: string;
}

const differingParts = (read: ReadDocument, confirmed: ReadDocument): readonly TemplateDoubt[] | null => {
  const amounts = ({ positions }: ReadDocument): string => positions.map(({ amountCents }) => amountCents).join();
  if (amounts(read) !== amounts(confirmed) || read.type !== confirmed.type) return null;
  const differs = (keys: readonly (keyof ReadPosition)[]): boolean =>
    read.positions.some((position, at) =>
      keys.some((key) => JSON.stringify(position[key]) !== JSON.stringify(confirmed.positions[at]?.[key])),
    );
  const differsInPlate = read.positions.some(
    ({ plate }, at) => plateKey(plate ?? '') !== plateKey(confirmed.positions[at]?.plate ?? ''),
  );
  return [
    ...(read.netCents === confirmed.netCents && read.grossCents === confirmed.grossCents ? [] : (['totals'] as const)),
    ...(differsInPlate ? (['plates'] as const) : []),
    ...(differs(['date', 'period']) ? (['times'] as const) : []),
    ...(differs(['number', 'quantity', 'service']) ? (['texts'] as const) : []),
  ];
};

/** Parts in which the template differs from what was confirmed; null if not even the amounts are the same. */
const verify = (
  source: PrintedSource,
  template: TemplateContent,
  lesson: Lesson,
): {
  readonly doubts: readonly TemplateDoubt[];
  readonly services: readonly string[];
  readonly vehicles: number;
} | null => {
  const { draft: confirmed, document, plates, today } = lesson;
  const { draft, services, vehicles } = readByTemplate(source, template, plates);
  const missing: TemplateDoubt[] = [];
  if (draft.number !== document.number) missing.push('number');
  if (draft.date !== document.date) missing.push('date');
  const hasTotals = draft.netCents !== null && draft.grossCents !== null;
  if (!hasTotals) missing.push('totals');
  const completed = completeDraft(
    {
      ...draft,
      number: document.number,
      date: document.date,
      issuer: document.issuer,
      ...(hasTotals
        ? {}
        : { netCents: confirmed.netCents, taxCents: confirmed.taxCents, grossCents: confirmed.grossCents }),
      questions: confirmed.questions.filter(({ kind }) => kind.startsWith('future-')),
    },
    { today, plates: [...plates] },
  );
  if (completed.document === null) return null;
  const parts = differingParts(completed.document, document);
  return parts && { doubts: [...missing, ...parts.filter((part) => !missing.includes(part))], services, vehicles };
};

const modes = ['printed', 'above', 'below'] as const;

interface Learning {
  readonly source: PrintedSource;
  readonly lesson: Lesson;
  readonly lines: readonly PrintedLine[];
  readonly table: Table;
  readonly decimalSign: ',' | '.';
}

/** Templates of these roles and columns, one for each place of the plates that reads the document back. */
const templatesOf = (
  { source, lesson, lines, table, decimalSign }: Learning,
  roles: Roles,
  columns: Columns,
): readonly TemplateContent[] => {
  const { draft, document } = lesson;
  const { width } = source.size;
  const frame = frameOf(lines, roles, elementAt(table.anchors, 0).line);
  const slots = slotsOf(frame, lines, lesson, draft.headerPlate);
  const printed = templateLines(frame, lines, slots, { issuer: document.issuer, width }).slice(0, maxTemplateLines);
  const hasIdentity = printed.some(
    ({ isRequired, zone, slots: own }) => isRequired && zone !== 'heading' && own.length === 0,
  );
  const leads = [...roles].flatMap(([at, role]) => (role === 'vehicle' ? [leadOf(elementAt(lines, at))] : []));
  const base: Omit<TemplateContent, 'plates' | 'services' | 'doubts' | 'isOneVehicle'> = {
    issuer: document.issuer,
    type: document.type,
    decimalSign,
    isTurned: isTurned(table, draft, lesson.plates),
    lines: printed,
    stamps: source.stamps.map(plainText).slice(0, maxTemplateStamps),
    columns,
    amountEdge: { side: table.edge.side, place: table.edge.place / width },
    filled: [],
    vehicleLines: [...new Set(leads)].slice(0, maxVehicleLines),
  };
  const rows = table.anchors.map(({ line }) => elementAt(lines, line));
  const filled = rows.map((line) => cellsAt(line, amountAt(line, base, width), base, width).filled);
  const unique = [...new Map(filled.map((each): [string, ColumnRole[]] => [each.join(), [...each]])).values()];
  return modes.flatMap((plates): TemplateContent[] => {
    const template = {
      ...base,
      filled: unique.slice(0, maxFilled),
      plates,
      services: [],
      doubts: [],
      isOneVehicle: false,
    };
    const checked = verify(source, template, lesson);
    if (!checked) return [];
    const doubts: TemplateDoubt[] = [...(hasIdentity ? [] : (['issuer'] as const)), ...checked.doubts];
    return [
      {
        ...template,
        doubts,
        services: checked.services.map(plainText).slice(0, maxTemplateServices),
        isOneVehicle: checked.vehicles === 1,
      },
    ];
  });
};

const maxVehicleLines = 20;
const maxFilled = 64;

/** True if every amount counts with the opposite of its printed sign. */
const isTurned = ({ anchors }: Table, draft: DocumentDraft, plates: readonly string[]): boolean => {
  const { positions } = positionsOfDraft(draft, knownPlates(plates));
  const isOther = anchors.map(({ part }, at) => part.cents !== (positions[at]?.amountCents ?? 0));
  return (
    isOther.includes(true) && anchors.every(({ part }, at) => (part.cents ?? 0) === -(positions[at]?.amountCents ?? 0))
  );
};

const learnWithSign = (source: PrintedSource, lesson: Lesson, decimalSign: ',' | '.'): TemplateContent | null => {
  const { draft, plates } = lesson;
  const { width, height } = source.size;
  const lines = printedLines(source.items, decimalSign);
  const known = knownPlates(plates);
  const { positions } = positionsOfDraft(draft, known);
  const printedOn = linesOfRows(draft, lines, height);
  const positionRows = draft.rows.flatMap(({ role }, index) => (role === 'position' ? [printedOn[index]] : []));
  const amountColumn = draft.columns.find(({ role }) => role === 'amount');
  const near = positionRows.includes(undefined) ? null : (amountColumn?.right ?? 1) * width;
  const amounts = positions.map(({ amountCents }) => amountCents);
  const table = tableOf(lines, amounts, positionRows, near) ?? tableOf(lines, amounts, [], null);
  if (!table) return null;
  const rows = table.anchors.map(({ line }) => elementAt(lines, line));
  const learning = { source, lesson, lines, table, decimalSign };
  const ofValues = rolesOfValues(lines, positions, table, known);
  const ofDraft = rolesOfDraft(draft, printedOn, table);
  const columns = columnsOfDraft(draft, rows, width);
  const heading = lines[headingAt(lines, ofValues, elementAt(table.anchors, 0).line)] ?? null;
  const valueColumns = columnsOfValues(rows, positions, table, { width, plates, heading });
  const learned = [
    ...(columns ? templatesOf(learning, ofDraft, columns) : []),
    ...(columns ? templatesOf(learning, ofValues, columns) : []),
    ...templatesOf(learning, ofValues, valueColumns),
  ];
  return learned.toSorted((a, b) => a.doubts.length - b.doubts.length)[0] ?? null;
};

/** Template of a confirmed document; null if it cannot be read back by its places. */
export const learnTemplate = (source: PrintedSource, lesson: Lesson): TemplateContent | null =>
  learnWithSign(source, lesson, ',') ?? learnWithSign(source, lesson, '.');
