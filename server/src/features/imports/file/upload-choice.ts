import type { Received } from '@flottwart/contract/endpoint';
import type { uploadImport } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError } from '../../../lib/app-error.ts';
import { ChildError, type ContentFailureTexts, runBounded, toAppError } from '../../../lib/bounded-child.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { parseChildLine } from '../../../lib/parse-json.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import type { FileRow } from './file-row.ts';
import { fileShapes } from './headings.ts';
import { deleteMapping, findMapping, keyOfHeadings, type RememberedChoice, saveMapping } from './mapping.repository.ts';
import { tableProblems } from './table-content.ts';
import { type TableChoice, type TableHead, type TableLine, tableLine } from './table-line.ts';

const script = scriptBeside(import.meta.dirname, 'read-table.child');

/** Far above real files: 50,000 rows take about two seconds; the wall time allows for busy machines. */
const limits = {
  wallMs: 60_000,
  cpuSeconds: 15,
  heapMegabytes: 384,
  memoryMegabytes: 500,
  outputBytes: 64 * 1024 * 1024,
};

const readers = admitFileReaders();

const failureTexts: ContentFailureTexts = {
  too_slow: 'Die Datei zu lesen dauert zu lange. Bitte auf mehrere Dateien aufteilen.',
  too_much_memory: 'Die Datei ist entpackt zu groß. Bitte auf mehrere Dateien aufteilen.',
  too_much_output: 'Die Datei enthält zu viel Text. Bitte auf mehrere Dateien aufteilen.',
  crashed: tableProblems.unreadable,
  cancelled: 'Das Hochladen wurde abgebrochen.',
};

interface TableFile {
  readonly companyId: CompanyId;
  readonly kind: ImportKind;
  readonly content: Uint8Array;
  readonly choice: TableChoice;
  readonly signal: AbortSignal;
}

interface OpenTable {
  readonly head: TableHead;
  /** Rows below the headings with their line numbers; fails with a user-facing message. */
  readonly rows: AsyncIterable<FileRow>;
  /** Ends the child process, however far it was read. */
  readonly close: () => Promise<void>;
}

/** Opens the table of a file that fits the kind; fails with a user-facing message. */
const openTable = async (file: TableFile): Promise<OpenTable> => {
  const lines = readLines(file);
  const { value: first } = await lines.next();
  if (!first || !('head' in first)) throw new AppError('unprocessable', tableProblems.unreadable);
  return {
    head: first.head,
    rows: rowsIn(lines),
    close: async () => void (await lines.return(undefined)),
  };
};

type ContentLine = Extract<TableLine, { head: unknown } | { cells: unknown }>;

async function* rowsIn(lines: AsyncIterable<ContentLine>): AsyncGenerator<FileRow> {
  for await (const line of lines) if ('cells' in line) yield line;
}

async function* readLines({
  companyId,
  kind,
  content,
  choice,
  signal,
}: TableFile): AsyncGenerator<ContentLine, undefined> {
  let isComplete = false;
  try {
    const task = { script, args: [kind, JSON.stringify(choice)], input: content, limits, signal };
    for await (const line of await readers.stream(originOf(companyId), () => runBounded(task), { signal })) {
      const reported = parseChildLine(tableLine, line);
      if ('problem' in reported) throw new AppError('unprocessable', tableProblems[reported.problem]);
      if ('end' in reported) isComplete = true;
      else yield reported;
    }
  } catch (error) {
    if (error instanceof ChildError) throw toAppError(error, failureTexts);
    throw error;
  }
  if (!isComplete) throw new AppError('unprocessable', tableProblems.unreadable);
}

export type UploadFields = Received<typeof uploadImport>['body'];

/** Labels by heading; refuses a column that takes one value and is chosen twice. */
const chosenLabels = (kind: ImportKind, list: string): readonly (string | null)[] => {
  const { columns } = fileShapes[kind];
  const chosen = list.split(',').map((position) => (position === '' ? undefined : columns[Number(position)]));
  const twice = chosen.find((column, at) => column && column.type !== 'note' && chosen.indexOf(column) !== at);
  if (twice) throw new AppError('unprocessable', `„${twice.label}“ ist zwei Spalten der Datei zugeordnet.`);
  return chosen.map((column) => column?.label ?? null);
};

const choiceOf = ({ kind, sheet, headerLine, columns, dateOrder, encoding }: UploadFields): TableChoice => ({
  sheet,
  headerLine,
  columns: columns === undefined ? undefined : [...chosenLabels(kind, columns)],
  dateOrder,
  encoding,
});

/** A remembered choice as one about this file; undefined if its sheet is not there. */
const appliedTo = (head: TableHead, { sheetName, ...choice }: RememberedChoice): TableChoice | undefined => {
  if (sheetName === undefined)
    return { ...choice, sheet: head.sheet, headerLine: choice.headerLine ?? head.headerLine };
  const sheet = head.sheets.findIndex(({ name }) => name === sheetName);
  return sheet === -1 ? undefined : { ...choice, sheet };
};

export interface ChosenTable {
  readonly table: OpenTable;
  /** Key of the headings as detected. */
  readonly readAs: string;
  readonly isRemembered: boolean;
}

type Reading = Omit<TableFile, 'choice'>;

/** Opens a file as chosen now, else as chosen for the same headings before. */
export const openChosenTable = async (
  context: Context,
  reading: Reading,
  fields: UploadFields,
): Promise<ChosenTable> => {
  const { companyId, kind } = reading;
  const choice = choiceOf(fields);
  const table = await openTable({ ...reading, choice });
  const key = keyOfHeadings(kind, table.head);
  const readAs = fields.readAs ?? key;
  if (choice.columns) return { table, readAs, isRemembered: false };
  const remembered = await inTenant(context.db, companyId, async (tx) => {
    if (fields.isAutomatic !== 'true') return findMapping(tx, companyId, kind, key);
    for (const one of new Set([key, readAs])) await deleteMapping(tx, companyId, kind, one);
    return undefined;
  });
  const again = remembered && appliedTo(table.head, remembered);
  if (!again) return { table, readAs, isRemembered: false };
  await table.close();
  return {
    table: await openTable({ ...reading, choice: { ...again, ...definedOf(choice) } }),
    readAs,
    isRemembered: true,
  };
};

const definedOf = (choice: TableChoice): TableChoice =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));

/** Remembers a person's mapping for the headings it is about, and for those that were detected instead. */
export const rememberChoice = async (
  { db, clock }: Context,
  companyId: CompanyId,
  fields: UploadFields,
  { table: { head }, readAs }: ChosenTable,
): Promise<void> => {
  const { kind } = fields;
  const { columns, dateOrder } = choiceOf(fields);
  if (!columns) return;
  const key = keyOfHeadings(kind, head);
  const mapping: RememberedChoice = { columns, dateOrder };
  const sheetName = head.sheets[head.sheet]?.name;
  await inTenant(db, companyId, async (tx) => {
    const tenant = { tx, companyId, now: clock() };
    await saveMapping(tenant, kind, key, mapping);
    if (readAs !== key) await saveMapping(tenant, kind, readAs, { ...mapping, sheetName, headerLine: head.headerLine });
  });
};
