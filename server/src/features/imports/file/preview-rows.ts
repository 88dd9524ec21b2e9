import type { RowProblem, UploadRowOutcome } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import type { TenantContext } from '../../../db/tenant-transaction.ts';
import type { ChangedValues, RowOutcome } from '../../../work-items/write-items.ts';
import { applyRows } from '../apply-rows.ts';
import type { FileStagedRow } from '../import-records.ts';
import type { InsertedRow } from '../import-row.repository.ts';
import { fileSource } from '../import-steps.ts';
import { comparedOf, pathOf } from '../stale-rows.ts';
import { formatCell } from './format-cell.ts';
import { fileShapes } from './headings.ts';

type PreviewedRow = InsertedRow & { readonly outcome: UploadRowOutcome; readonly isArchived: boolean };

/** Adds to staged rows what the import would do with them now, without writing it. */
export const previewRows = async (
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
