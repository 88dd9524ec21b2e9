import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Companies, their people and their connections, as the migrations define them. */
export interface CompanySchema {
  readonly tenants: TenantsTable;
  readonly companies: CompaniesTable;
  readonly users: UsersTable;
  readonly connections: ConnectionsTable;
  readonly company_quotas: CompanyQuotasTable;
  readonly authorities: AuthoritiesTable;
}

/** Set by the database on insert. */
type SetByDatabase = ColumnType<Date, Date | undefined, Date>;

interface TenantsTable {
  id: Generated<CompanyId>;
  created_at: SetByDatabase;
}

interface CompaniesTable {
  company_id: CompanyId;
  name: string;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  street: Generated<string>;
  house_number: Generated<string>;
  zip_code: Generated<string>;
  city: Generated<string>;
  registered_seat: Generated<string>;
  register_court: Generated<string>;
  register_number: Generated<string>;
  managing_directors: Generated<string>;
  vat_id: Generated<string>;
  amazon_special_services: boolean;
  police_signature_email: Generated<string>;
  police_signature_phone: Generated<string>;
  reminded_on: Generated<Day | null>;
  requires_second_factor: Generated<boolean>;
  licence_check_months: Generated<number>;
  uvv_months: Generated<number>;
  max_shift_hours: Generated<number>;
  positions_enabled: Generated<boolean>;
  /** Network of the registration while the company is new, shortened like those of sessions. */
  registered_from: string | null;
  created_at: SetByDatabase;
  updated_at: SetByDatabase;
}

interface UsersTable {
  company_id: CompanyId;
  id: Generated<number>;
  email: string;
  /** Computed by `emailKey`, never by the database. */
  email_key: ColumnType<string, string, never>;
  first_name: string;
  last_name: string;
  role: 'ADMIN' | 'USER';
  password_hash: string | null;
  email_verified_at: Date | null;
  reminder_mails: Generated<boolean>;
  created_at: SetByDatabase;
  updated_at: SetByDatabase;
}

/** Values that the operator set instead of the defaults. */
interface CompanyQuotasTable {
  company_id: CompanyId;
  name: string;
  value: number;
}

interface AuthoritiesTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  name: string;
  name_key: string;
  address: Generated<string>;
  email: Generated<string>;
  fax: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

interface ConnectionsTable {
  company_id: CompanyId;
  kind: 'driving-history' | 'employee-database' | 'smtp';
  host: Generated<string>;
  port: number | null;
  username: Generated<string>;
  sealed_secret: Buffer | null;
  last_run_at: Date | null;
  last_error: Generated<string>;
}
