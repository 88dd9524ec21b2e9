import type { ImportKind, UploadPreview } from '@flottwart/contract/imports';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import type { StagedRow } from '../import-records.ts';
import { insertRows } from '../import-row.repository.ts';
import { addCounts, deleteExcessDrafts, deleteRun, insertDraft } from '../import-run.repository.ts';
import { inChunks } from '../stage-rows.ts';
import type { FileColumn } from './columns/file-column.ts';
import { createFileReader, type FileRow } from './file-record.ts';
import { missingColumns, recogniseHeadings } from './headings.ts';
import { readTable } from './read-table.ts';

interface UploadedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const sampleRows = 10;
const maxShownProblems = 100;
/** Maximum of drafts per company; older ones are deleted. */
const maxDrafts = 5;

/** Stages the rows of a file as a draft and returns a preview. */
export const uploadFile = async (
  context: Context,
  session: Session,
  { kind, file }: { readonly kind: ImportKind; readonly file: UploadedFile },
  signal: AbortSignal,
): Promise<UploadPreview> => {
  const rows = readTable(file.content, signal);
  const columns = await readHeadings(kind, rows);
  const id = await createDraft(context, session, kind, file.name);
  try {
    return await stageDraftRows(context, session.companyId, { id, kind, fileName: file.name, rows, ...columns });
  } catch (error) {
    await inTenant(context.db, session.companyId, (tx) => deleteRun(tx, session.companyId, id));
    throw error;
  }
};

interface Headings {
  readonly headings: readonly string[];
  readonly columns: readonly (FileColumn | null)[];
}

const readHeadings = async (kind: ImportKind, rows: AsyncGenerator<FileRow>): Promise<Headings> => {
  const first = await rows.next();
  const headings = first.done ? [] : first.value.cells;
  const columns = recogniseHeadings(kind, headings);
  const missing = missingColumns(kind, columns);
  if (missing.length === 0) return { headings, columns };
  await rows.return(undefined);
  const recognised = columns.flatMap((column) => (column ? [column.label] : []));
  const found = recognised.length > 0 ? ` Erkannt wurden: ${recognised.join(', ')}.` : '';
  throw new AppError(
    'unprocessable',
    `In der ersten Zeile der Datei fehlen Spalten: ${missing.join('; ')}.${found} Die Vorlage zeigt, wie die Spalten heißen.`,
  );
};

const createDraft = ({ db, clock }: Context, session: Session, kind: ImportKind, fileName: string): Promise<number> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    await deleteExcessDrafts(tx, companyId, maxDrafts - 1);
    return insertDraft(tx, {
      company_id: companyId,
      kind,
      origin: 'file',
      state: 'draft',
      is_staged: true,
      file_name: fileName,
      started_by: await emailOfUser(tx, companyId, userId),
      created_at: clock(),
    });
  });
};

interface Reading extends Headings {
  readonly id: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly rows: AsyncIterable<FileRow>;
}

const stageDraftRows = async (
  { db, clock }: Context,
  companyId: CompanyId,
  reading: Reading,
): Promise<UploadPreview> => {
  const { id, kind, fileName, rows, headings, columns } = reading;
  const toStaged = createFileReader(kind, columns, clock());
  const seen = createPreview(columns);
  let found = 0;
  for await (const chunk of inChunks(rows)) {
    const staged = chunk.map(toStaged);
    for (const [index, row] of chunk.entries()) seen.add(row, staged[index]?.problems);
    await inTenant(db, companyId, async (tx) => {
      await insertRows(tx, companyId, { runId: id, kind, firstPosition: found }, staged);
      await addCounts(tx, companyId, id, { counts: { found: staged.length } });
    });
    found += chunk.length;
  }
  if (found === 0) throw new AppError('unprocessable', 'Die Datei enthält außer den Überschriften keine Zeilen.');
  return {
    id,
    kind,
    fileName,
    rows: found,
    headings: headings.map((text, index) => ({ text, column: columns[index]?.label ?? null })),
    ...seen.preview(),
  };
};

/** Counts usable rows, and keeps the first rows and the first problems. */
const createPreview = (columns: readonly (FileColumn | null)[]) => {
  const sample: UploadPreview['sample'] = [];
  const problems: UploadPreview['problems'] = [];
  let usableRows = 0;
  return {
    add: (row: FileRow, found: StagedRow['problems']): void => {
      const isUsable = found === undefined;
      if (isUsable) usableRows += 1;
      if (sample.length < sampleRows) sample.push({ line: row.line, cells: shownCells(row, columns), isUsable });
      const shown = (found ?? []).slice(0, maxShownProblems - problems.length);
      problems.push(...shown.map((problem) => ({ line: row.line, ...problem })));
    },
    preview: () => ({ usableRows, sample, problems }),
  };
};

const shownCells = ({ cells }: FileRow, columns: readonly (FileColumn | null)[]): string[] =>
  columns.flatMap((column, index) => (column ? [cells[index] ?? ''] : []));
