import type { PositionType } from '@flottwart/contract/rules/leasing';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of leasing documents that were taken back, as the migrations define them. */
export interface LeasingWithdrawalSchema {
  readonly leasing_withdrawals: LeasingWithdrawalsTable;
  readonly leasing_withdrawn_documents: LeasingWithdrawnDocumentsTable;
  readonly leasing_withdrawn_rows: LeasingWithdrawnRowsTable;
  readonly leasing_withdrawn_files: LeasingWithdrawnFilesTable;
}

interface LeasingWithdrawalsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  reason: string;
  user_email: string;
  withdrawn_at: Date;
  undo_until: Date;
  undone_by: Generated<string | null>;
  undone_at: Generated<Date | null>;
}

interface LeasingWithdrawnDocumentsTable {
  company_id: CompanyId;
  withdrawal_id: number;
  document_id: number;
  type: PositionType;
  number: string;
  invoice_date: Day;
  issuer_name: string | null;
  sum_cents: number;
  position_count: number;
  file_name: string;
  uploaded_by: string;
  uploaded_at: Date;
  claims: number;
}

interface LeasingWithdrawnRowsTable {
  company_id: CompanyId;
  withdrawal_id: number;
  document_id: number;
  source: string;
  slice: number;
  rows: unknown;
}

interface LeasingWithdrawnFilesTable {
  company_id: CompanyId;
  withdrawal_id: number;
  document_id: number;
  content: Buffer;
}
