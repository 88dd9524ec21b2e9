import type { ClaimOutcome, FindingKind, FindingState } from '@flottwart/contract/rules/leasing-findings';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of leasing contracts, findings and claims, as the migrations define them. */
export interface LeasingFindingsSchema {
  readonly leasing_contracts: LeasingContractsTable;
  readonly leasing_findings: LeasingFindingsTable;
  readonly leasing_claim_answers: LeasingClaimAnswersTable;
}

interface LeasingContractsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  vehicle_id: number;
  lessor: string;
  contract_number: string | null;
  rate_service: string;
  rate_cents: number;
  services: ColumnType<unknown, string, string>;
  from_day: Day;
  to_day: Day | null;
  kilometres: number | null;
  changed_by: string;
  changed_at: Date;
}

/** Computed rows are written as records (leasing-findings/stored-findings.repository.ts); the builder changes decisions alone. */
interface LeasingFindingsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  key: ColumnType<string, never, never>;
  kind: ColumnType<FindingKind, never, never>;
  plate_key: ColumnType<string, never, never>;
  license_plate: ColumnType<string, never, never>;
  service: ColumnType<string, never, never>;
  month: ColumnType<string, never, never>;
  billed_cents: ColumnType<number, never, never>;
  expected_cents: ColumnType<number, never, never>;
  stake_cents: ColumnType<number, never, never>;
  position_ids: ColumnType<number[], never, never>;
  reference_id: ColumnType<number | null, never, never>;
  presumed_service: ColumnType<string | null, never, never>;
  decision: Generated<FindingState>;
  is_current: ColumnType<boolean, never, never>;
  is_withdrawn: ColumnType<boolean, never, never>;
  state: ColumnType<FindingState, never, never>;
  note: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
  decided_cents: number | null;
}

interface LeasingClaimAnswersTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  mail_id: number;
  answered_on: Day;
  outcome: ClaimOutcome;
  text: string;
  user_email: string;
  noted_at: Date;
}
