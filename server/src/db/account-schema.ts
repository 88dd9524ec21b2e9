import type { AccountEventKind } from '@flottwart/contract/account-security';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Credentials and sign-in history of accounts. */
export interface AccountSchema {
  readonly sessions: SessionsTable;
  readonly email_tokens: EmailTokensTable;
  readonly second_factors: SecondFactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly known_devices: KnownDevicesTable;
  readonly account_events: AccountEventsTable;
}

interface SessionsTable {
  company_id: CompanyId;
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
  company_id: CompanyId;
  token_hash: Buffer;
  user_id: number;
  purpose: 'verify' | 'reset' | 'accept' | 'discard';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  replaced_at: Generated<Date | null>;
}

interface SecondFactorsTable {
  company_id: CompanyId;
  user_id: number;
  sealed_secret: Buffer | null;
  enabled_at: Date | null;
  last_step: Generated<number>;
  pending_secret: Buffer | null;
  pending_since: Date | null;
}

interface RecoveryCodesTable {
  company_id: CompanyId;
  user_id: number;
  code_hash: Buffer;
}

interface KnownDevicesTable {
  company_id: CompanyId;
  user_id: number;
  device_hash: Buffer;
  last_used_at: Date;
}

interface AccountEventsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: AccountEventKind;
  device: string;
  address: string;
  by_whom: string | null;
  created_at: Date;
}
