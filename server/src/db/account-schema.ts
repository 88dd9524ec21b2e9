import type { AccountEventKind } from '@flottwart/contract/account-security';
import type { Generated, GeneratedAlways } from 'kysely';

/** What signs a person in, and what happened to the account. */
export interface AccountSchema {
  readonly sessions: SessionsTable;
  readonly email_tokens: EmailTokensTable;
  readonly second_factors: SecondFactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly account_events: AccountEventsTable;
}

interface SessionsTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  id: GeneratedAlways<number>;
  device: Generated<string>;
  address: Generated<string>;
}

interface EmailTokensTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  purpose: 'verify' | 'reset';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SecondFactorsTable {
  company_id: number;
  user_id: number;
  sealed_secret: Buffer | null;
  enabled_at: Date | null;
  last_step: Generated<number>;
  pending_secret: Buffer | null;
  pending_since: Date | null;
}

interface RecoveryCodesTable {
  company_id: number;
  user_id: number;
  code_hash: Buffer;
}

interface AccountEventsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: AccountEventKind;
  device: string;
  address: string;
  by_whom: string | null;
  created_at: Date;
}
