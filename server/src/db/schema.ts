import type { ColumnType, Generated } from 'kysely';

/** The tables as the migrations leave them. */
export interface Schema {
  readonly tenants: TenantsTable;
  readonly companies: CompaniesTable;
  readonly users: UsersTable;
  readonly sessions: SessionsTable;
  readonly email_tokens: EmailTokensTable;
  readonly throttle_counters: ThrottleCountersTable;
}

/** Set by the database on insert, readable as an instant. */
type SetByDatabase = ColumnType<Date, Date | undefined, Date>;

interface TenantsTable {
  id: Generated<number>;
  created_at: SetByDatabase;
}

interface CompaniesTable {
  company_id: number;
  name: string;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  street: Generated<string>;
  house_number: Generated<string>;
  zip_code: Generated<string>;
  city: Generated<string>;
  amazon_special_services: boolean;
  created_at: SetByDatabase;
  updated_at: SetByDatabase;
}

interface UsersTable {
  company_id: number;
  id: Generated<number>;
  email: string;
  email_key: ColumnType<string, never, never>;
  first_name: string;
  last_name: string;
  role: 'ADMIN' | 'USER';
  password_hash: string;
  email_verified_at: Date | null;
  created_at: SetByDatabase;
  updated_at: SetByDatabase;
}

interface SessionsTable {
  company_id: number;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
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

interface ThrottleCountersTable {
  subject: Buffer;
  window_start: Date;
  attempts: number;
}
