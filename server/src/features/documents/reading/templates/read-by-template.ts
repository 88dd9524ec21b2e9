import { inFigures, placedDaysIn } from '@flottwart/contract/grammar/days-in-text';
import { type KnownPlates, knownPlates } from '@flottwart/contract/grammar/known-plates';
import { periodOfTexts } from '@flottwart/contract/grammar/period';
import { plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import type { SlotKind, TemplateContent, TemplateDoubt } from '@flottwart/contract/leasing/template-content';
import type { DocumentDraft, DraftRow, QuestionKind, ReadQuestion } from '../draft.ts';
import type { PageSize } from '../text-layer/assigned-columns.ts';
import { type TextItem, textOf } from '../text-layer/rows.ts';
import {
  amountAt,
  type Cells,
  cellsAt,
  classifyLines,
  hasPlateSlot,
  onlyPlateOf,
  platesOf,
  type ReadLine,
} from './classify-lines.ts';
import { type Part, type PrintedLine, printedLines, printedValue } from './printed-lines.ts';

/** Document whose words are given with their places. */
export interface PrintedSource {
  readonly items: readonly TextItem[];
  readonly size: PageSize;
  readonly stamps: readonly string[];
  readonly form: 'text-layer' | 'scan';
}

/** Document as its template reads it; certain without questions. */
export interface TemplateReading {
  readonly draft: DocumentDraft;
  /** Share of the required lines that were found. */
  readonly found: number;
  /** Services of positions whose plate is printed on another line. */
  readonly services: readonly string[];
  /** Vehicles that other lines than those of the positions name. */
  readonly vehicles: number;
  /** Sentences on amounts below the positions that are not counted. */
  readonly notCounted: readonly string[];
}

/** Descent of letters below the baseline. */
const descent = 0.25;

const question = (kind: QuestionKind, text: string): ReadQuestion => ({ kind, text });

interface SlotValue {
  readonly kind: SlotKind;
  readonly parts: readonly Part[];
  readonly line: PrintedLine;
}

const slotValues = (lines: readonly ReadLine[]): readonly SlotValue[] =>
  lines.flatMap(({ line, known }) =>
    (known?.slots ?? []).map(({ kind, from, to }) => ({
      kind,
      parts: kind === 'plate' ? platesOf(line) : line.parts.slice(from, to + 1),
      line,
    })),
  );

/** The one value of a kind; undefined without one, null for several. */
const only = <T>(values: readonly T[]): T | null | undefined => {
  const different = [...new Set(values)];
  return different.length > 1 ? null : different[0];
};

const dayOf = (text: string): string | null => {
  const [day, other] = placedDaysIn(inFigures(text));
  return day !== undefined && other === undefined ? day.day : null;
};

interface Head {
  readonly number: string | null;
  readonly date: string | null;
  readonly headerPlate: string | null;
  readonly period: DocumentDraft['period'];
  readonly totals: Pick<DocumentDraft, 'netCents' | 'taxCents' | 'grossCents'>;
  readonly questions: readonly ReadQuestion[];
}

const slotQuestions: Readonly<Record<SlotKind, readonly [QuestionKind, string]>> = {
  number: ['number', 'Die Nummer des Belegs steht nicht eindeutig dort, wo die Vorlage sie kennt.'],
  date: ['date', 'Das Datum des Belegs steht nicht eindeutig dort, wo die Vorlage es kennt.'],
  period: ['contradiction', 'Der Zeitraum des Belegs steht nicht eindeutig dort, wo die Vorlage ihn kennt.'],
  plate: ['contradiction', 'Das Kennzeichen des Belegs steht nicht eindeutig dort, wo die Vorlage es kennt.'],
  net: ['sum', 'Der Nettobetrag steht nicht eindeutig dort, wo die Vorlage ihn kennt.'],
  tax: ['tax', 'Die Steuer passt nicht zu Netto und Brutto.'],
  gross: ['sum', 'Der Gesamtbetrag steht nicht eindeutig dort, wo die Vorlage ihn kennt.'],
};

const headOf = (lines: readonly ReadLine[], template: TemplateContent, known: KnownPlates): Head => {
  const values = slotValues(lines);
  const questions: ReadQuestion[] = [];
  const wanted = new Set(template.lines.flatMap(({ slots }) => slots.map(({ kind }) => kind)));
  const valueIn = <T>(kind: SlotKind, parse: (value: SlotValue) => T | null): T | null => {
    if (!wanted.has(kind)) return null;
    const value = only(values.filter((each) => each.kind === kind).map(parse));
    if (value === undefined || value === null) questions.push(question(...slotQuestions[kind]));
    return value ?? null;
  };
  const isCredit = template.type === 'Gutschrift';
  const cents = ({ parts }: SlotValue): number | null => {
    const printed = parts[0]?.cents ?? null;
    return printed !== null && isCredit ? Math.abs(printed) : printed;
  };
  const number = valueIn('number', ({ parts }) => printedValue(parts) || null);
  const date = valueIn('date', ({ parts }) => dayOf(printedValue(parts)));
  const headerPlate = valueIn('plate', ({ parts }) => plateOfField(printedValue(parts), known));
  const texts = values.filter(({ kind }) => kind === 'period').map(({ line }) => textOf(line.row.words));
  const period = wanted.has('period') ? periodOfTexts(texts, isCredit) : null;
  if (wanted.has('period') && period === null) questions.push(question(...slotQuestions.period));
  const [netCents, grossCents] = [valueIn('net', cents), valueIn('gross', cents)];
  const taxes = values.filter(({ kind }) => kind === 'tax').map((value) => cents(value) ?? Number.NaN);
  const tax = taxes.reduce((sum, each) => sum + each, 0);
  const rest = netCents === null || grossCents === null ? null : grossCents - netCents;
  if (wanted.has('tax') && rest !== null && Math.abs(tax) !== Math.abs(rest) && !taxes.every((each) => each === rest))
    questions.push(question(...slotQuestions.tax));
  const taxCents = rest ?? (wanted.has('tax') ? tax : null);
  return { number, date, headerPlate, period, totals: { netCents, taxCents, grossCents }, questions };
};

const doubtQuestions: Readonly<Record<TemplateDoubt, readonly [QuestionKind, string]>> = {
  number: ['number', 'Bitte die Nummer des Belegs eintragen.'],
  date: ['date', 'Bitte das Datum des Belegs eintragen.'],
  totals: ['sum', 'Bitte die Summen eintragen, die der Beleg nicht nennt.'],
  plates: ['contradiction', 'Bitte die Kennzeichen der Positionen prüfen.'],
  times: ['contradiction', 'Bitte die Zeiträume der Positionen prüfen.'],
  texts: ['contradiction', 'Bitte die Texte der Positionen prüfen.'],
  issuer: ['contradiction', 'Bitte prüfen, ob der Beleg von dieser Gesellschaft ist.'],
};

const quoted = (text: string): string => `„${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}“`;

const maxQuotedLines = 3;

const lineQuestions = (unknown: readonly PrintedLine[]): readonly ReadQuestion[] => {
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, maxQuotedLines).map(({ row }) => quoted(textOf(row.words)));
  const more = unknown.length > maxQuotedLines ? ` und ${unknown.length - maxQuotedLines} weitere` : '';
  return [
    question(
      'contradiction',
      `Diese Zeilen kennt die Vorlage nicht: ${shown.join(', ')}${more}. Bitte prüfen, ob der Beleg so gilt.`,
    ),
  ];
};

interface RowCells {
  readonly each: ReadLine;
  readonly cells: Cells;
  /** Plate in the row itself. */
  readonly own: string;
}

interface PlatedLine {
  readonly each: ReadLine;
  readonly cells: Cells;
  /** Plate of another line; null where its own row names it, or a heading that the draft knows. */
  readonly filledPlate: string | null;
  /** Vehicle of another line that the position counts for. */
  readonly vehicle: string | null;
}

interface Plated {
  readonly lines: readonly PlatedLine[];
  /** A position without a vehicle of its own or above it. */
  readonly isOpen: boolean;
  /** The group of the last vehicle ends with its sum. */
  readonly isClosed: boolean;
}

/** Vehicle of each position that has none in its own row: the last one named above, or the next one below. */
const vehiclesAbove = (lines: readonly RowCells[], { plates }: TemplateContent, known: KnownPlates) => {
  let vehicle: string | null = null;
  let [isOpen, isClosed] = [false, false];
  const found = lines.map(({ each, own }) => {
    const isPosition = each.role === 'position';
    const named = each.role === 'vehicle' ? onlyPlateOf(each.line, known) : null;
    const inRow = isPosition && own !== '' && plates === 'above' ? plateOfField(own, known) : null;
    if (named !== null || inRow !== null) [vehicle, isClosed] = [named ?? inRow, false];
    isClosed ||= each.isGroupSum;
    if (!isPosition || own !== '') return null;
    isOpen ||= isClosed && vehicle !== null;
    return vehicle;
  });
  return { found, isOpen, isClosed };
};

const vehiclesBelow = (lines: readonly RowCells[], known: KnownPlates) => {
  let below: string | null = null;
  const found = lines
    .toReversed()
    .map(({ each, own }) => {
      if (each.role === 'ignored') below = onlyPlateOf(each.line, known) ?? below;
      return each.role === 'position' && own === '' ? below : null;
    })
    .toReversed();
  const isOpen = lines.some(({ each, own }, at) => each.role === 'position' && own === '' && found[at] === null);
  return { found, isOpen, isClosed: true };
};

/** Plates of positions that the lines above or below them name. */
const withPlates = (
  lines: readonly ReadLine[],
  template: TemplateContent,
  width: number,
  known: KnownPlates,
): Plated => {
  const column = template.columns.findIndex(({ role }) => role === 'plate');
  const rows = lines.map((each): RowCells => {
    const amount = each.role === 'position' ? amountAt(each.line, template, width) : undefined;
    const cells = cellsAt(each.line, amount, template, width);
    return { each, cells, own: column < 0 ? '' : (cells.texts[column] ?? '') };
  });
  const last = rows.findLastIndex(({ each }) => each.isGroupSum || each.role !== 'ignored');
  const table = rows.slice(0, last + 1);
  const { found, isOpen, isClosed } =
    template.plates === 'below' ? vehiclesBelow(table, known) : vehiclesAbove(rows, template, known);
  const isFilled = template.plates !== 'printed';
  return {
    lines: rows.map(({ each, cells }, at) => {
      const vehicle = found[at] ?? null;
      return { each, cells, vehicle, filledPlate: isFilled ? vehicle : null };
    }),
    isOpen,
    isClosed,
  };
};

const serviceOf = ({ texts }: Cells, { columns }: TemplateContent): string =>
  columns
    .flatMap(({ role }, at) => (role === 'service' && texts[at] ? [texts[at]] : []))
    .join(' ')
    .replace(/\d+/g, '0');

/** The last position below several vehicles may be a cost of the whole fleet, unless its service is known of a vehicle. */
const mayBeOfFleet = ({ lines, isClosed }: Plated, template: TemplateContent): boolean => {
  const under = lines.filter(({ vehicle }) => vehicle !== null);
  const last = under.at(-1);
  const isOne = template.isOneVehicle && new Set(under.map(({ vehicle }) => vehicle)).size === 1;
  if (!last || isOne || isClosed) return false;
  const service = serviceOf(last.cells, template);
  const isElsewhere = under.some(
    (other) => other.vehicle !== last.vehicle && serviceOf(other.cells, template) === service,
  );
  return !isElsewhere && !template.services.includes(service);
};

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / whole));

const draftRows = ({ lines }: Plated, template: TemplateContent, { height }: PageSize): readonly DraftRow[] => {
  const [first, last] = [
    lines.findIndex(({ each }) => each.role !== 'ignored'),
    lines.findLastIndex(({ each }) => each.role !== 'ignored'),
  ];
  const column = template.columns.findIndex(({ role }) => role === 'plate');
  return lines.slice(Math.max(0, first), last + 1).map(({ each: { line, role }, cells, filledPlate }): DraftRow => {
    const { row } = line;
    const texts = template.columns.map((_, at) =>
      at === column && filledPlate ? filledPlate : (cells.texts[at] ?? ''),
    );
    return {
      role,
      page: row.page,
      top: share(row.y - row.height, height),
      bottom: share(row.y + descent * row.height, height),
      cells: needsPlateColumn(template) ? [...texts, filledPlate ?? ''] : texts,
    };
  });
};

/** Plates of other lines are shown in a column of their own. */
const needsPlateColumn = ({ columns, plates }: TemplateContent): boolean =>
  plates !== 'printed' && !columns.some(({ role }) => role === 'plate');

const layoutQuestion: ReadQuestion = question(
  'contradiction',
  'Das Layout dieser Gesellschaft hat sich geändert. Bitte alle Angaben mit der Seite vergleichen.',
);
const fleetQuestion = question(
  'contradiction',
  'Die letzte Position könnte die ganze Flotte betreffen. Bitte ihr Kennzeichen prüfen.',
);
const typeQuestion = question(
  'type',
  'Der Beleg nennt eine Gutschrift oder Erstattung. Bitte prüfen, ob er eine Rechnung ist.',
);

const creditWords = /gutschrift|storno|stornierung|guthaben|erstattung/i;

/** A position that credits with a positive amount may make the whole document a credit. */
const namesCredit = ({ lines }: Plated): boolean =>
  lines.some(({ each: { role, line } }) => (role === 'position' || role === 'text') && creditWords.test(line.text));

const stampQuestion = (stamps: readonly string[]): ReadQuestion =>
  question('contradiction', `Quer über dem Beleg steht ${quoted(stamps.join(' '))}. Bitte prüfen, ob er gilt.`);

const maxQuotedLine = 80;

/** Known lines below the positions with another amount than the totals, such as a discount. */
const notCounted = (
  lines: readonly ReadLine[],
  { netCents, taxCents, grossCents }: Head['totals'],
): readonly string[] => {
  const isOther = ({ cents }: Part): boolean =>
    cents !== null && ![netCents, taxCents, grossCents].includes(Math.abs(cents));
  return lines
    .filter(({ known }) => known?.zone === 'foot' && known.slots.length === 0 && !known.isExact)
    .filter(({ line }) => line.parts.some(isOther))
    .map(({ line }) => `Nicht gezählt: „${textOf(line.row.words).slice(0, maxQuotedLine)}“.`);
};

/** Share of the lines that name the issuer and the layout from which on the document is read by the template. */
const minShare = 0.5;

/** False for a document that lacks most of the lines that name the issuer, without reading it. */
export const mayFit = ({ items }: PrintedSource, { decimalSign, lines }: TemplateContent): boolean => {
  const printed = printedLines(items, decimalSign);
  const texts = new Set(printed.flatMap(({ shape, text }) => [shape, text]));
  const named = lines.filter((line) => line.isRequired && !hasPlateSlot(line));
  return named.filter(({ text }) => texts.has(text)).length >= minShare * named.length;
};

/** Reads a document as its template says; what it does not say becomes a question. */
export const readByTemplate = (
  { items, size, stamps, form }: PrintedSource,
  template: TemplateContent,
  plates: readonly string[],
): TemplateReading => {
  const known = knownPlates(plates);
  const printed = printedLines(items, template.decimalSign);
  const { lines, unknown, isHeadingMoved } = classifyLines(printed, template, size.width, known);
  const head = headOf(lines, template, known);
  const plated = withPlates(lines, template, size.width, known);
  const required = template.lines.filter(({ isRequired }) => isRequired);
  const met = required.filter((each) => lines.some((line) => line.known === each));
  const newStamps = stamps.filter((stamp) => !template.stamps.includes(stamp));
  const questions = [
    ...(isHeadingMoved || met.length < required.length ? [layoutQuestion] : []),
    ...head.questions,
    ...template.doubts.map((doubt) => question(...doubtQuestions[doubt])),
    ...(form === 'scan' ? [] : lineQuestions(unknown)),
    ...(newStamps.length > 0 ? [stampQuestion(newStamps)] : []),
    ...(plated.isOpen ? [question(...doubtQuestions.plates)] : []),
    ...(mayBeOfFleet(plated, template) ? [fleetQuestion] : []),
    ...(template.type === 'Rechnung' && namesCredit(plated) ? [typeQuestion] : []),
  ];
  const under = plated.lines.filter(({ vehicle }) => vehicle !== null);
  const { number, date, headerPlate, period, totals } = head;
  return {
    found: met.length / Math.max(1, required.length),
    services: [...new Set(under.map(({ cells }) => serviceOf(cells, template)))],
    vehicles: new Set(under.map(({ vehicle }) => vehicle)).size,
    notCounted: notCounted(lines, totals),
    draft: {
      origin: { form, profile: '' },
      issuer: template.issuer,
      type: template.type,
      ...{ number, date, headerPlate, period, ...totals },
      references: [],
      notices: [],
      questions,
      columns: needsPlateColumn(template) ? [...template.columns, plateColumn] : template.columns,
      rows: draftRows(plated, template, size),
    },
  };
};

const plateColumn = { role: 'plate', heading: '', left: 0, right: 0 } as const;
