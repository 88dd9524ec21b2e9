import type { ListName } from '@flottwart/contract/views';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AttachmentSchema } from './attachment-schema.ts';
import type { ImportSchema } from './import-schema.ts';
import type { LeasingSchema } from './leasing-schema.ts';
import type { MailSchema } from './mail-schema.ts';
import type { PrivacySchema } from './privacy-schema.ts';
import type { ReminderSchema } from './reminder-schema.ts';
import type { TelematicsSchema } from './telematics-schema.ts';

/** The tables as the migrations leave them. */
export interface Schema
  extends AccountSchema,
    AttachmentSchema,
    ImportSchema,
    LeasingSchema,
    MailSchema,
    PrivacySchema,
    ReminderSchema,
    TelematicsSchema {
  readonly tenants: TenantsTable;
  readonly companies: CompaniesTable;
  readonly users: UsersTable;
  readonly throttle_counters: ThrottleCountersTable;
  readonly work_items: WorkItemsTable;
  readonly vehicles: VehiclesTable;
  readonly tasks: TasksTable;
  readonly employees: EmployeesTable;
  readonly police_reports: PoliceReportsTable;
  readonly repair_records: RepairRecordsTable;
  readonly comments: CommentsTable;
  readonly relations: RelationsTable;
  readonly work_item_changes: WorkItemChangesTable;
  readonly trips: TripsTable;
  readonly list_counts: ListCountsTable;
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly connections: ConnectionsTable;
  readonly user_list_columns: UserListColumnsTable;
  readonly user_list_views: UserListViewsTable;
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
  police_signature_email: Generated<string>;
  police_signature_phone: Generated<string>;
  reminded_on: Generated<Day | null>;
  requires_second_factor: Generated<boolean>;
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
  reminder_mails: Generated<boolean>;
  created_at: SetByDatabase;
  updated_at: SetByDatabase;
}

interface ThrottleCountersTable {
  subject: Buffer;
  window_start: Date;
  attempts: number;
}

interface WorkItemsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  kind: Kind;
  title: string;
  has_own_title: boolean;
  status: string;
  assignee_email: string | null;
  description: Generated<string>;
  terms: string;
  search_text: ColumnType<string, never, never>;
  created_at: Date;
  updated_at: Date;
}

/** Days are text of the form JJJJ-MM-TT. */
type Day = string;

type TireSeason = 'summer' | 'winter';

interface VehiclesTable {
  company_id: number;
  id: number;
  manufacturer: Generated<string>;
  model: Generated<string>;
  vin: string;
  license_plate: string;
  plate_key: string;
  next_service_km: number | null;
  next_service_date: Day | null;
  inspection_valid_until: Day | null;
  provider_name: Generated<string>;
  return_date: Day | null;
  front_tire_type: Generated<string>;
  last_front_tire_change: Day | null;
  rear_tire_type: Generated<string>;
  last_rear_tire_change: Day | null;
  front_tire_season: ColumnType<TireSeason | null, never, never>;
  rear_tire_season: ColumnType<TireSeason | null, never, never>;
}

interface TasksTable {
  company_id: number;
  id: number;
  due_at: Date | null;
}

interface EmployeesTable {
  company_id: number;
  id: number;
  external_id: Generated<string>;
  staff_number: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birth_date: Day | null;
  birth_city: Generated<string>;
  street: Generated<string>;
  house_number: Generated<string>;
  postal_code: Generated<string>;
  city: Generated<string>;
}

interface PoliceReportsTable {
  company_id: number;
  id: number;
  case_number: Generated<string>;
  offence_date: Day | null;
  /** HH:MM:SS in Berlin. */
  offence_time: string | null;
  license_plate: Generated<string>;
  vin: Generated<string>;
  vehicle_id: number | null;
  driver_id: number | null;
  email_subject: Generated<string>;
  police_email: Generated<string>;
}

interface RepairRecordsTable {
  company_id: number;
  id: number;
  repair_type: string;
  repair_date: Day | null;
  mileage: number | null;
  reason: Generated<string>;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_email: Generated<string>;
  workshop_name: Generated<string>;
  invoice_number: Generated<string>;
  estimated_cost_cents: number | null;
  actual_cost_cents: number | null;
}

interface CommentsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  item_id: number;
  user_email: string;
  text: string;
  created_at: Date;
}

interface RelationsTable {
  company_id: number;
  low_id: number;
  high_id: number;
  created_at: Date;
}

interface WorkItemChangesTable {
  company_id: number;
  id: GeneratedAlways<number>;
  item_id: number;
  user_email: string;
  field: string;
  old_value: string | null;
  new_value: string | null;
  created_at: Date;
}

interface TripsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  source: string;
  external_id: string;
  vehicle_id: number | null;
  employee_id: number | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birth_day: Day | null;
  vin: Generated<string>;
  license_plate: Generated<string>;
  start_time: Date;
  end_time: Date | null;
  duration_seconds: ColumnType<number | null, never, never>;
  search_text: ColumnType<string, never, never>;
}

interface ListCountsTable {
  company_id: number;
  list: string;
  status: string;
  shard: number;
  rows: number;
}

interface IdempotencyKeysTable {
  company_id: number;
  user_id: number;
  key: string;
  request_hash: Buffer;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Date;
}

interface ConnectionsTable {
  company_id: number;
  kind: 'driving-history' | 'employee-database' | 'smtp';
  host: Generated<string>;
  port: number | null;
  username: Generated<string>;
  sealed_secret: Buffer | null;
  last_run_at: Date | null;
  last_error: Generated<string>;
}

interface UserListColumnsTable {
  company_id: number;
  user_id: number;
  list: ListName;
  columns: string[];
}

interface UserListViewsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  list: ListName;
  name: string;
  state: ColumnType<Record<string, string>, string, string>;
  columns: string[] | null;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}
