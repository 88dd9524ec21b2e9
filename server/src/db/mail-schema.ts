import type { MailState } from '@flottwart/contract/company-mail';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of mails sent through a company's own server, as the migrations define them. */
export interface MailSchema {
  readonly company_mails: CompanyMailsTable;
  readonly leasing_claim_positions: LeasingClaimPositionsTable;
}

interface CompanyMailsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  purpose: 'police-report' | 'leasing-claim';
  /** Subject of a police mail; a claim's subjects are its positions. */
  report_id: number | null;
  state: MailState;
  is_current: Generated<boolean>;
  repeat_of: number | null;
  message_id: string;
  sender: string;
  recipient: string;
  subject: string;
  facts: ColumnType<unknown, string, never>;
  content_hash: Buffer;
  user_id: number | null;
  user_email: string;
  attempts: Generated<number>;
  error: Generated<string>;
  created_at: Date;
  finished_at: Date | null;
}

interface LeasingClaimPositionsTable {
  company_id: CompanyId;
  mail_id: number;
  position_id: number;
  open_cents: number;
  is_current: Generated<boolean>;
  position_open_cents: number;
  finding_ids: Generated<number[]>;
}
