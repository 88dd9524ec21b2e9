import type { UploadRowOutcome } from '@flottwart/contract/import-files';
import type { ImportKind, ImportOrigin, ImportState } from '@flottwart/contract/imports';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of imports, as the migrations define them. */
export interface ImportSchema {
  readonly import_runs: ImportRunsTable;
  readonly import_rows: ImportRowsTable;
  readonly import_remarks: ImportRemarksTable;
  readonly import_effects: ImportEffectsTable;
  readonly import_mappings: ImportMappingsTable;
}

interface ImportRunsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  kind: ImportKind;
  origin: ImportOrigin;
  state: ImportState | 'draft';
  file_name: Generated<string>;
  found: Generated<number>;
  created: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  vehicles_created: Generated<number>;
  vehicles_changed: Generated<number>;
  range_from: Date | null;
  range_to: Date | null;
  checkpoint: Date | null;
  is_staged: Generated<boolean>;
  runner: string | null;
  starts: Generated<number>;
  failures: Generated<number>;
  error: Generated<string>;
  /** Start of the attempt after a failure that may pass. */
  next_attempt_at: Date | null;
  started_by: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  undo_removed: Generated<number>;
  undo_restored: Generated<number>;
  undo_kept: Generated<number>;
  undone_by: string | null;
  undone_at: Date | null;
}

interface ImportRowsTable {
  company_id: CompanyId;
  run_id: number;
  position: number;
  kind: ImportKind;
  key: string;
  reference: string;
  content: ColumnType<unknown, string | null, never>;
  problems: ColumnType<unknown, string | null, never>;
  outcome: UploadRowOutcome | null;
  warnings: ColumnType<unknown, string | null, never>;
  cells: ColumnType<unknown, string | null, never>;
}

interface ImportEffectsTable {
  company_id: CompanyId;
  run_id: number;
  id: GeneratedAlways<number>;
  item_id: number | null;
  trip_id: number | null;
  contract_id: number | null;
  written_at: Date | null;
  changed: ColumnType<unknown, string | null, never>;
  /** Kept by the undo under way or by the last one. */
  is_kept: Generated<boolean>;
  /** Other values of the item were restored by an earlier attempt. */
  is_restored: Generated<boolean>;
}

interface ImportMappingsTable {
  company_id: CompanyId;
  kind: ImportKind;
  headings_key: string;
  choice: ColumnType<unknown, string, string>;
  updated_at: Date;
}

interface ImportRemarksTable {
  company_id: CompanyId;
  run_id: number;
  id: GeneratedAlways<number>;
  reference: string;
  reason: string;
  is_skip: boolean;
  is_kept: Generated<boolean>;
  times: number;
}
