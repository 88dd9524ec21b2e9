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
import { columnsOfLabels, missingColumns } from './headings.ts';
import { openTable } from './read-table.ts';
import type { TableHeading } from './table-content.ts';

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
  const { companyId } = session;
  const { headings, rows, close } = await openTable({ companyId, kind, content: file.content, signal });
  try {
    const columns = requiredColumns(kind, headings);
    const id = await createDraft(context, session, kind, file.name);
    try {
      return await stageDraftRows(context, companyId, { id, kind, fileName: file.name, rows, headings, columns });
    } catch (error) {
      await inTenant(context.db, companyId, (tx) => deleteRun(tx, companyId, id));
      throw error;
    }
  } finally {
    await close();
  }
};

/** Recognised columns; refuses a file that lacks a required one. */
const requiredColumns = (kind: ImportKind, headings: readonly TableHeading[]): readonly FileColumn[] => {
  const recognised = headings.flatMap(({ column }) => column ?? []);
  const columns = columnsOfLabels(kind, recognised);
  const missing = missingColumns(kind, columns);
  if (missing.length === 0) return columns;
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

interface Reading {
  readonly id: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly rows: AsyncIterable<FileRow>;
  readonly headings: readonly TableHeading[];
  readonly columns: readonly FileColumn[];
}

const stageDraftRows = async (
  { db, clock }: Context,
  companyId: CompanyId,
  reading: Reading,
): Promise<UploadPreview> => {
  const { id, kind, fileName, rows, headings, columns } = reading;
  const toStaged = createFileReader(kind, columns, clock());
  const seen = createPreview();
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
    headings: [...headings],
    ...seen.preview(),
  };
};

/** Counts usable rows, and keeps the first rows and the first problems. */
const createPreview = () => {
  const sample: UploadPreview['sample'] = [];
  const problems: UploadPreview['problems'] = [];
  let usableRows = 0;
  return {
    add: (row: FileRow, found: StagedRow['problems']): void => {
      const isUsable = found === undefined;
      if (isUsable) usableRows += 1;
      if (sample.length < sampleRows) sample.push({ line: row.line, cells: [...row.cells], isUsable });
      const shown = (found ?? []).slice(0, maxShownProblems - problems.length);
      problems.push(...shown.map((problem) => ({ line: row.line, ...problem })));
    },
    preview: () => ({ usableRows, sample, problems }),
  };
};
