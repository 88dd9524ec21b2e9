import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of leasing documents that wait for a person, as the migrations define them. */
export interface LeasingDraftSchema {
  readonly leasing_drafts: LeasingDraftsTable;
  readonly leasing_draft_files: LeasingDraftFilesTable;
  readonly leasing_issuer_assignments: LeasingIssuerAssignmentsTable;
}

type Json = ColumnType<unknown, string, string>;

interface LeasingDraftsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  version: Generated<number>;
  state: Generated<'reading' | 'asking' | 'failed'>;
  pages_read: Generated<number>;
  page_count: Generated<number>;
  head: Json;
  rows: Json;
  file_name: string;
  media_type: string;
  sha256: Buffer;
  /** Files uploaded together have the same. */
  upload_id: string | null;
  uploaded_by: string;
  uploaded_at: Date;
  /** Place in a file of several documents. */
  file_part: number | null;
}

interface LeasingDraftFilesTable {
  company_id: CompanyId;
  draft_id: number;
  content: Buffer;
}

interface LeasingIssuerAssignmentsTable {
  company_id: CompanyId;
  issuer_key: string;
  columns: Json;
  types: ColumnType<unknown, string | undefined, string>;
  assigned_by: string;
  assigned_at: Date;
}
