import type { KpiKind } from '@flottwart/contract/rules/kpi-keys';
import type { PositionType } from '@flottwart/contract/rules/leasing';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of leasing documents, as the migrations define them. */
export interface LeasingSchema {
  readonly leaseplan_settings: LeasingSettingsTable;
  readonly leasing_documents: LeasingDocumentsTable;
  readonly leasing_files: LeasingFilesTable;
  readonly leasing_positions: LeasingPositionsTable;
  readonly leasing_references: LeasingReferencesTable;
  readonly leasing_links: LeasingLinksTable;
  readonly leasing_separations: LeasingSeparationsTable;
  readonly leasing_month_sums: LeasingMonthSumsTable;
  readonly leasing_plate_sums: LeasingPlateSumsTable;
  readonly leasing_open_sums: LeasingOpenSumsTable;
  readonly leasing_revisions: LeasingRevisionsTable;
}

interface LeasingSettingsTable {
  company_id: CompanyId;
  quarterly_limit_cents: number | null;
  limit_of: Generated<'AFF_CREDITS' | 'NET_COST'>;
  aff_keywords: Generated<string[]>;
  claim_email: Generated<string>;
  claim_limit_cents: Generated<number>;
  claim_reminder_days: Generated<number | null>;
}

interface LeasingDocumentsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  type: PositionType;
  number: string;
  number_key: string;
  invoice_date: Day;
  sum_cents: number;
  position_count: number;
  read_as: string;
  file_name: string;
  media_type: string;
  sha256: Buffer;
  upload_id: string | null;
  uploaded_by: string;
  uploaded_at: Date;
  issuer_name: string | null;
  issuer_vat_id: string | null;
  issuer_key: Generated<string>;
  issuer_name_key: ColumnType<string, never, never>;
  basis: 'net' | 'gross' | null;
  notices: Generated<string[]>;
  /** Place in a file of several documents, 0 if unknown. */
  file_part: number | null;
}

interface LeasingFilesTable {
  company_id: CompanyId;
  document_id: number;
  content: Buffer;
}

interface LeasingPositionsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  document_id: number;
  type: PositionType;
  invoice_number: string;
  invoice_date: Day;
  ordinal: number;
  position_number: string;
  position_date: Day | null;
  period_from: Day | null;
  period_to: Day | null;
  quantity: string | null;
  month_given: Generated<Day | null>;
  printed_from: Generated<Day | null>;
  printed_to: Generated<Day | null>;
  period_date: ColumnType<string, never, never>;
  license_plate: string;
  plate_key: string;
  amount_cents: number;
  service: string;
  service_key: ColumnType<string, never, never>;
  aff: boolean;
  aff_cents: number | null;
  aff_by_hand: Generated<boolean>;
  settled_cents: Generated<number>;
  open_cents: ColumnType<number, never, never>;
  processed: ColumnType<boolean, never, never>;
  linked_id: number | null;
  presumed: Generated<boolean>;
  terms: string;
  search_text: ColumnType<string, never, never>;
}

interface LeasingReferencesTable {
  company_id: CompanyId;
  position_id: number;
  key: string;
  named: Generated<string | null>;
}

interface LeasingLinksTable {
  company_id: CompanyId;
  invoice_id: number;
  credit_id: number;
  amount_cents: number;
  reason: 'reference' | 'amount' | 'manual';
  certainty: Generated<'certain' | 'presumed'>;
  user_email: string | null;
  created_at: Date;
}

interface LeasingSeparationsTable {
  company_id: CompanyId;
  invoice_id: number;
  credit_id: number;
  user_email: string;
  created_at: Date;
}

interface LeasingMonthSumsTable {
  company_id: CompanyId;
  month: Day;
  kind: KpiKind;
  sum_cents: number;
  positions: number;
}

interface LeasingPlateSumsTable {
  company_id: CompanyId;
  license_plate: string;
  year: number;
  kind: KpiKind;
  sum_cents: number;
  positions: number;
}

interface LeasingOpenSumsTable {
  company_id: CompanyId;
  license_plate: string;
  open_cents: number;
  positions: number;
  oldest_date: Day;
}

interface LeasingRevisionsTable {
  company_id: CompanyId;
  revision: string;
}
