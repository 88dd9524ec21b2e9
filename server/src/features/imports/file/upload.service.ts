import type { RowProblem, UploadPreview, UploadRowOutcome } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import type { ChangedValues, RowOutcome } from '../../../work-items/write-items.ts';
import { applyRows } from '../apply-rows.ts';
import type { FileStagedRow } from '../import-records.ts';
import { type InsertedRow, insertRows } from '../import-row.repository.ts';
import { addCounts, deleteExcessDrafts, deleteRun, deleteUnstartedRun, insertDraft } from '../import-run.repository.ts';
import { fileSource } from '../import-steps.ts';
import { inChunks } from '../stage-rows.ts';
import { comparedOf, pathOf } from '../stale-rows.ts';
import { assertMayImport } from '../start-import.service.ts';
import { plateColumn } from './columns/shared-columns.ts';
import { createFileReader } from './file-record.ts';
import type { FileRow, MappedColumn } from './file-row.ts';
import { formatCell } from './format-cell.ts';
import { columnLabelled, columnNamed, fileShapes, missingColumns } from './headings.ts';
import type { TableHead } from './table-line.ts';
import { openChosenTable, rememberChoice, type UploadFields } from './upload-choice.ts';

type PreviewedRow = InsertedRow & { readonly outcome: UploadRowOutcome; readonly isArchived: boolean };

/** Adds to staged rows what the import would do with them now, without writing it. */
const previewRows = async (
  tenant: TenantContext,
  kind: ImportKind,
  rows: readonly FileStagedRow[],
  { leavesArchived }: { readonly leavesArchived: boolean },
): Promise<readonly PreviewedRow[]> => {
  const usable = rows.filter(({ problems }) => problems === undefined);
  const { outcomes } = await applyRows(
    tenant,
    kind,
    usable.map(({ content }) => content),
    { origin: 'file', source: fileSource, author: '', isPreview: true, leavesArchived },
  );
  const byKey = new Map(usable.map(({ key }, index) => [key, outcomes[index]]));
  return rows.map((row) => previewed(kind, row, byKey.get(row.key)));
};

const previewed = (kind: ImportKind, row: FileStagedRow, outcome: RowOutcome | undefined): PreviewedRow => {
  const { cells, warnings = [], ...staged } = row;
  const values = outcome && outcome.result !== 'skipped' ? (outcome.values ?? {}) : {};
  const compared = comparedOf(outcome);
  const shown = cells.map(({ text, value, path }, index) => ({
    ...{ text, value, before: beforeOf(kind, path, values) },
    ...(index === 0 && { compared }),
  }));
  const isArchived = outcome?.isArchived === true;
  if (row.problems || !outcome) return { ...staged, cells: shown, outcome: 'skipped', isArchived };
  if (outcome.result === 'skipped') {
    const problems = [{ column: '', message: outcome.reason }];
    return { ...staged, cells: shown, outcome: 'skipped', isArchived, problems };
  }
  const all = [...warnings, ...(outcome.remarks ?? []).map(remarkProblem)];
  const effect = outcome.result === 'created' ? 'new' : outcome.result;
  return { ...staged, cells: shown, outcome: effect, isArchived, ...(all.length > 0 && { warnings: all }) };
};

const remarkProblem = ({ about, reason }: { readonly about: string; readonly reason: string }): RowProblem => ({
  column: '',
  message: `${about}: ${reason}`,
});

/** Stored value that a cell replaces; null if it changes nothing. */
const beforeOf = (kind: ImportKind, path: string, values: ChangedValues): string | null => {
  const column = fileShapes[kind].columns.find((one) => one.path === path);
  const change = Object.entries(values).find(([key]) => pathOf(kind, key) === path)?.[1];
  return column && change ? formatCell(column, change.from) : null;
};

interface UploadedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Maximum of drafts per company; older ones are deleted. */
const maxUploadDrafts = 5;

const noRows = {
  rows: 0,
  usableRows: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  warned: 0,
  groups: 0,
  archived: 0,
};

/** A plate guessed by its look does not replace the VIN: the column of the VIN may only be called otherwise. */
const withoutGuessedPlate = (kind: ImportKind, head: TableHead): TableHead => ({
  ...head,
  headings: head.headings.filter(
    ({ column, foundBy }) => kind !== 'vehicles' || foundBy !== 'content' || column !== plateColumn.label,
  ),
});

/** Stages the rows of a file as a draft and returns a preview; without a required column, only the choices. */
export const uploadFile = async (
  context: Context,
  session: Session,
  { fields, file }: { readonly fields: UploadFields; readonly file: UploadedFile },
  signal: AbortSignal,
): Promise<UploadPreview> => {
  const { companyId } = session;
  const { kind } = fields;
  assertMayImport(session, kind);
  const chosen = await openChosenTable(context, { companyId, kind, content: file.content, signal }, fields);
  const { table, readAs, isRemembered } = chosen;
  try {
    const { head, rows } = table;
    const columns = mappedColumns(kind, head);
    const missing = missingColumns(
      kind,
      mappedColumns(kind, withoutGuessedPlate(kind, head)).map(({ column }) => column),
    );
    const include = {
      includeGroups: fields.includeGroups === 'true',
      includeArchived: fields.includeArchived === 'true',
    };
    const source = { kind, fileName: file.name, missing: [...missing], readAs, isRemembered, ...include };
    const facts = { ...tableFacts(kind, head), ...source };
    if (fields.replaces !== undefined) await replaceDraft(context, companyId, fields.replaces);
    if (missing.length > 0) return { ...facts, ...noRows, id: null };
    await rememberChoice(context, companyId, fields, chosen);
    const id = await createDraft(context, session, kind, file.name);
    try {
      return { ...facts, id, ...(await stageDraftRows(context, companyId, { id, kind, rows, columns, ...include })) };
    } catch (error) {
      await inTenant(context.db, companyId, (tx) => deleteRun(tx, companyId, id));
      throw error;
    }
  } finally {
    await table.close();
  }
};

const mappedColumns = (kind: ImportKind, { headings }: TableHead): readonly MappedColumn[] =>
  headings.flatMap(({ text, column: label, examples, ...facts }) => {
    const column = label === null ? undefined : columnLabelled(kind, label);
    const hasCommas = examples.some((cell) => cell.includes(','));
    const isOrderNamed = columnNamed(kind, text) === column;
    const isCommaNamed = isOrderNamed && text.includes(',');
    return column ? [{ heading: text, column, facts: { ...facts, hasCommas, isOrderNamed, isCommaNamed } }] : [];
  });

const tableFacts = (kind: ImportKind, head: TableHead) => {
  const { columns, required } = fileShapes[kind];
  const isRequired = (path: string): boolean => required.some((group) => group.length === 1 && group.includes(path));
  return {
    ...head,
    columns: columns.map(({ path, label, type }) => ({
      label,
      isRequired: isRequired(path),
      isRepeatable: type === 'note',
    })),
  };
};

const replaceDraft = ({ db }: Context, companyId: CompanyId, id: number): Promise<void> =>
  inTenant(db, companyId, (tx) => deleteUnstartedRun(tx, companyId, id));

const createDraft = ({ db, clock }: Context, session: Session, kind: ImportKind, fileName: string): Promise<number> => {
  const { companyId, userId } = session;
  return inTenant(db, companyId, async (tx) => {
    await deleteExcessDrafts(tx, companyId, maxUploadDrafts - 1);
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
  readonly rows: AsyncIterable<FileRow>;
  readonly columns: readonly MappedColumn[];
  readonly includeGroups: boolean;
  readonly includeArchived: boolean;
}

const stageDraftRows = async (
  { db, clock }: Context,
  companyId: CompanyId,
  { id, kind, rows, columns, includeGroups, includeArchived }: Reading,
): Promise<typeof noRows> => {
  const toStaged = createFileReader(kind, columns, { now: clock(), includeGroups });
  const counts = { ...noRows };
  for await (const chunk of inChunks(rows)) {
    const staged = chunk.map(toStaged);
    await inTenant(db, companyId, async (tx) => {
      const tenant = { tx, companyId, now: clock() };
      const previewed = await previewRows(tenant, kind, staged, { leavesArchived: !includeArchived });
      for (const { outcome, warnings, isArchived } of previewed) {
        counts[outcome] += 1;
        if (warnings) counts.warned += 1;
        if (isArchived) counts.archived += 1;
      }
      await insertRows(tx, companyId, { runId: id, kind, firstPosition: counts.rows }, previewed);
      await addCounts(tx, companyId, id, { counts: { found: staged.length } });
    });
    counts.rows += chunk.length;
    counts.groups += chunk.filter(({ isGroup }) => isGroup).length;
  }
  if (counts.rows === 0) throw new AppError('unprocessable', 'Die Datei enthält außer den Überschriften keine Zeilen.');
  return { ...counts, usableRows: counts.rows - counts.skipped };
};
