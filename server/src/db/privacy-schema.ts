import type { RetentionKind } from '@flottwart/contract/rules/retention';

/** The tables about keeping and deleting, as the migrations leave them. */
export interface PrivacySchema {
  readonly retention_rules: RetentionRulesTable;
  readonly retention_holds: RetentionHoldsTable;
  readonly retention_deletions: RetentionDeletionsTable;
  readonly deleted_companies: DeletedCompaniesTable;
}

interface RetentionRulesTable {
  company_id: number;
  kind: RetentionKind;
  months: number;
  set_by: string;
  set_at: Date;
}

interface RetentionHoldsTable {
  company_id: number;
  item_id: number;
  reason: string;
  user_email: string;
  created_at: Date;
}

interface RetentionDeletionsTable {
  company_id: number;
  /** Days are text of the form YYYY-MM-DD. */
  deleted_on: string;
  kind: RetentionKind;
  months: number;
  set_by: string;
  rows: number;
  oldest: string;
  latest: string;
}

interface DeletedCompaniesTable {
  number: string;
  deleted_at: Date;
}
