import type { RetentionKind } from '@flottwart/contract/rules/retention';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of retention and deletion, as the migrations define them. */
export interface PrivacySchema {
  readonly retention_rules: RetentionRulesTable;
  readonly retention_holds: RetentionHoldsTable;
  readonly retention_deletions: RetentionDeletionsTable;
  readonly deleted_companies: DeletedCompaniesTable;
}

interface RetentionRulesTable {
  company_id: CompanyId;
  kind: RetentionKind;
  months: number;
  set_by: string;
  set_at: Date;
}

interface RetentionHoldsTable {
  company_id: CompanyId;
  item_id: number;
  reason: string;
  user_email: string;
  created_at: Date;
}

interface RetentionDeletionsTable {
  company_id: CompanyId;
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
