import { type DateOrder, readDay, shownOrder } from '@flottwart/contract/grammar/day';
import { importKind } from '@flottwart/contract/imports';
import { maxUploadColumns, maxUploadRows } from '@flottwart/contract/rules/limits';
import { type BodyRow, bodyRows, isFilledRow } from './body-rows.ts';
import { hasFiveDigits, hasForeignPostcode } from './cell-addresses.ts';
import type { FileColumn } from './columns/file-column.ts';
import { holdsDates } from './excel-problems.ts';
import { type FoundHeader, findHeader, headingsAt, isFilled, type UploadedSheet } from './find-header.ts';
import { missingColumns } from './headings.ts';
import { chosenColumns, type Mapping, mapColumns } from './map-columns.ts';
import { offsetNamed, zoneNote, zoneSentences } from './named-zone.ts';
import { type Book, readBook } from './read-book.ts';
import { isGroupLine, skipOf } from './skipped-row.ts';
import { addressText, cellText, TableProblem } from './table-content.ts';
import { type TableChoice, type TableHead, type TableLine, tableChoice } from './table-line.ts';

/** Table of a sheet, with its columns mapped. */
interface Table {
  readonly sheet: UploadedSheet;
  readonly header: FoundHeader;
  readonly headings: readonly string[];
  readonly data: readonly BodyRow[];
  readonly mapping: Mapping;
}

/** Facts by which bare numbers in a column with postcodes are read. */
const postcodeFacts = ({ mapping, data }: Table, place: number, isText: boolean) => {
  const type = mapping.places[place]?.column?.type;
  if (type !== 'postcode' && type !== 'postcode-city' && type !== 'street')
    return { hasFiveDigits: false, losesZeros: false };
  const textOf = type === 'street' ? addressText : cellText;
  return {
    hasFiveDigits: data.some(({ row }) => hasFiveDigits(textOf(row[place]))),
    losesZeros: isText && !data.some(({ row }) => hasForeignPostcode(textOf(row[place]), type)),
  };
};

/** Zones of the columns with moments, by place, and sentences about them. */
const zonesOf = ({ sheet, header, headings, mapping }: Table) => {
  const note = zoneNote(sheet.rows, header.line);
  const columns = [...mapping.places.entries()].flatMap(([place, { column }]) => {
    const heading = headings[place] ?? '';
    const offset = offsetNamed(heading) ?? note?.offset ?? null;
    return column?.type === 'instant' ? [{ place, heading, offset }] : [];
  });
  return {
    offsets: new Map(columns.map(({ place, offset }) => [place, offset])),
    sentences: zoneSentences(columns, note),
  };
};

/** Order of dates with slashes in a column, as its own cells show it; `null` if none or both do. */
const dateOrderOf = (cells: readonly string[]): DateOrder | null => {
  const [only, ...others] = new Set(cells.flatMap((text) => shownOrder(text) ?? []));
  return only && others.length === 0 ? only : null;
};

const isAmbiguousDate = (text: string): boolean => readDay(text).kind === 'ambiguous';

/** Order of the dates with slashes by column: as its cells show it, else as chosen; asked where a cell could be either. */
const dateOrdersOf = ({ mapping, data, headings }: Table, chosen: DateOrder | null) => {
  const orders = new Map<number, { readonly order: DateOrder | null; readonly question: string | null }>();
  for (const [place, { column }] of mapping.places.entries()) {
    if (column?.type !== 'day' && column?.type !== 'birth' && column?.type !== 'instant') continue;
    const cells = data.map(({ row }) => cellText(row[place]));
    const order = dateOrderOf(cells) ?? chosen;
    const unclear = order === null ? cells.find(isAmbiguousDate) : undefined;
    if (order === null && unclear === undefined) continue;
    const question = unclear
      ? `Daten wie ${unclear} in „${headings[place]}“ sind nicht eindeutig: Steht der Tag oder der Monat vorn?`
      : null;
    orders.set(place, { order, question });
  }
  return orders;
};

/**
 * Child process: reads a file from standard input and writes the table that an import of the kind in its first argument
 * knows as JSON lines, reduced to the mapped columns. The second argument has a person's choices.
 */
const kind = importKind.parse(process.argv[2]);
const choice: TableChoice = tableChoice.parse(JSON.parse(process.argv[3] ?? '{}'));

const readInput = async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const write = (line: TableLine): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(`${JSON.stringify(line)}\n`)) resolve();
    else process.stdout.once('drain', () => resolve());
  });

const sampledRows = 300;

const tableOf = (sheet: UploadedSheet, header: FoundHeader, columns?: TableChoice['columns']): Table => {
  const data = bodyRows(sheet, header.line);
  const width = Math.max(0, ...data.slice(0, sampledRows).map(({ row }) => row.findLastIndex(isFilled) + 1));
  const headings =
    header.line === 0
      ? Array.from({ length: Math.min(width, maxUploadColumns) }, (_, place) => `Spalte ${place + 1}`)
      : headingsAt(kind, sheet, header.line - 1);
  const sampleOf = (place: number): string[] =>
    data.slice(0, sampledRows).flatMap(({ row }) => cellText(row[place]) || []);
  const mapping: Mapping = columns
    ? { places: headings.map((_, place) => chosenColumns(kind, columns)[place] ?? none), questions: [] }
    : mapColumns(kind, headings.slice(0, maxUploadColumns), sampleOf);
  return { sheet, header, headings, data, mapping };
};

const none = { column: null, foundBy: null } as const;

const isComplete = ({ mapping }: Table): boolean =>
  missingColumns(
    kind,
    mapping.places.flatMap(({ column }) => column ?? []),
  ).length === 0;

/** The sheet with all required columns and the most known ones, unless a person chose. */
const chooseTable = (tables: readonly Table[]): Table => {
  const chosen = choice.sheet === undefined ? undefined : tables[choice.sheet];
  const score = (table: Table): number => (isComplete(table) ? 1000 : 0) + table.header.score;
  const best = chosen ?? tables.reduce((one, next) => (score(next) > score(one) ? next : one));
  if (choice.headerLine === undefined && choice.columns === undefined) return best;
  const header = choice.headerLine === undefined ? best.header : { line: choice.headerLine, score: 0 };
  return tableOf(best.sheet, header, choice.columns);
};

const maxFirstLines = 20;
const maxExamples = 3;
const maxExampleLength = 40;

const headOf = (book: Book, tables: readonly Table[], table: Table): TableHead => {
  const { sheet, header, headings, data, mapping } = table;
  const samples = data.slice(0, 50);
  const examplesAt = (place: number): string[] =>
    [...new Set(samples.flatMap(({ row }) => cellText(row[place]).slice(0, maxExampleLength) || []))].slice(
      0,
      maxExamples,
    );
  const orders = dateOrdersOf(table, choice.dateOrder ?? null);
  const zones = zonesOf(table);
  const [known, ...others] = new Set(orders.values().map(({ order }) => order));
  return {
    format: book.format,
    sheets: tables.map((one) => ({ name: one.sheet.name, rows: one.data.length, fits: isComplete(one) })),
    sheet: book.sheets.indexOf(sheet),
    headerLine: header.line,
    firstLines: sheet.rows
      .slice(0, maxFirstLines)
      .map((row, index) => ({
        line: index + 1,
        text: row.slice(0, 8).map(cellText).filter(Boolean).join(' · ').slice(0, 120),
      }))
      .filter(({ text }) => text !== ''),
    headings: headings.map((text, place) => ({
      text,
      column: mapping.places[place]?.column?.label ?? null,
      foundBy: mapping.places[place]?.foundBy ?? null,
      examples: examplesAt(place),
      dateOrder: orders.get(place)?.order ?? null,
      zoneOffset: zones.offsets.get(place) ?? null,
      ...postcodeFacts(table, place, book.isText),
    })),
    questions: [
      ...mapping.questions.map((text) => ({ about: 'columns' as const, text })),
      ...[...orders.values()].flatMap(({ question }) =>
        question ? [{ about: 'dateOrder' as const, text: question }] : [],
      ),
      ...zones.sentences.map((text) => ({ about: 'zone' as const, text })),
      ...(book.question === null ? [] : [{ about: 'encoding' as const, text: book.question }]),
    ],
    dateOrder: choice.dateOrder ?? (others.length === 0 ? (known ?? null) : null),
    encoding: book.encoding,
  };
};

const run = async (): Promise<void> => {
  const book = await readBook(await readInput(), choice.encoding);
  const tables = book.sheets.map((sheet) => tableOf(sheet, findHeader(kind, sheet)));
  if (!tables.some(({ sheet }) => sheet.rows.some(isFilledRow))) throw new TableProblem('empty');
  const table = chooseTable(tables);
  if (table.headings.length > maxUploadColumns) throw new TableProblem('too_many_columns');
  if (table.data.length > maxUploadRows) throw new TableProblem('too_many_rows');
  await write({ head: headOf(book, tables, table) });
  const places = [...table.mapping.places.keys()].filter((place) => table.mapping.places[place]?.column);
  const placeOf = (type: FileColumn['type']) => table.mapping.places.findIndex(({ column }) => column?.type === type);
  const textOf = (place: number) => (table.mapping.places[place]?.column?.type === 'street' ? addressText : cellText);
  const isMisplacedDate = (line: number, row: readonly unknown[], place: number): boolean => {
    const column = table.mapping.places[place]?.column;
    const isDate = row[place] instanceof Date || table.sheet.dates?.has(`${line - 1},${place}`) === true;
    return isDate && column != null && !holdsDates(column);
  };
  const named = { vin: placeOf('vin'), plate: placeOf('plate') };
  for (const { line, row } of table.data) {
    const texts = row.slice(0, maxUploadColumns).map(cellText);
    const skip = skipOf(texts, table.headings);
    const isHidden = table.sheet.hidden?.has(line) && ({ isHidden: true } as const);
    const isGroup = kind !== 'trips' && !skip && isGroupLine(texts, table.headings, named);
    const numbers = places.flatMap((place, at) => (typeof row[place] === 'number' ? [at] : []));
    const formulas = places.flatMap((place, at) => (table.sheet.formulas?.has(`${line - 1},${place}`) ? [at] : []));
    const dates = places.flatMap((place, at) => (isMisplacedDate(line, row, place) ? [at] : []));
    await write({
      line,
      cells: places.map((place) => textOf(place)(row[place])),
      ...(skip && { skip }),
      ...isHidden,
      ...(isGroup && { isGroup }),
      ...(numbers.length > 0 && { numbers }),
      ...(formulas.length > 0 && { formulas }),
      ...(dates.length > 0 && { dates }),
    });
  }
  await write({ end: true });
};

run().catch(async (error: unknown) => {
  // Unreadable files make the library throw; running out of memory ends the process.
  const isMemory = error instanceof RangeError;
  if (isMemory) throw error;
  await write({ problem: error instanceof TableProblem ? error.reason : 'unreadable' });
});
