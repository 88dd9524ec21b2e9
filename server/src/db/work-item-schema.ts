import type { BerlinZone } from '@flottwart/contract/rules/berlin-time';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Work items of all kinds with comments, links and history, as the migrations define them. */
export interface WorkItemSchema {
  readonly work_items: WorkItemsTable;
  readonly vehicles: VehiclesTable;
  readonly vehicle_plates: VehiclePlatesTable;
  readonly vehicle_photos: VehiclePhotosTable;
  readonly tasks: TasksTable;
  readonly employees: EmployeesTable;
  readonly licence_checks: LicenceChecksTable;
  readonly police_reports: PoliceReportsTable;
  readonly repair_records: RepairRecordsTable;
  readonly comments: CommentsTable;
  readonly relations: RelationsTable;
  readonly work_item_changes: WorkItemChangesTable;
}

type TireSeason = 'summer' | 'winter';

interface WorkItemsTable {
  company_id: CompanyId;
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
  is_archived: Generated<boolean>;
  archived_at: Date | null;
}

interface VehiclesTable {
  company_id: CompanyId;
  id: number;
  manufacturer: Generated<string>;
  model: Generated<string>;
  vin: string;
  license_plate: string;
  plate_key: string;
  next_service_km: number | null;
  next_service_date: Day | null;
  inspection_valid_until: Day | null;
  uvv_due_date: Day | null;
  provider_name: Generated<string>;
  return_date: Day | null;
  front_tire_type: Generated<string>;
  last_front_tire_change: Day | null;
  rear_tire_type: Generated<string>;
  last_rear_tire_change: Day | null;
  front_tire_season: ColumnType<TireSeason | null, never, never>;
  rear_tire_season: ColumnType<TireSeason | null, never, never>;
}

interface VehiclePhotosTable {
  company_id: CompanyId;
  vehicle_id: number;
  attachment_id: number;
}

interface VehiclePlatesTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  vehicle_id: number;
  license_plate: string;
  plate_key: string;
  valid_from: Date | null;
  valid_to: Date | null;
  is_contested: Generated<boolean>;
  recorded_at: Date;
}

interface TasksTable {
  company_id: CompanyId;
  id: number;
  due_at: Date | null;
}

interface EmployeesTable {
  company_id: CompanyId;
  id: number;
  external_id: Generated<string>;
  external_id_key: ColumnType<string, never, never>;
  staff_number: Generated<string>;
  staff_number_key: ColumnType<string, never, never>;
  /** Common form of all spellings of the name. */
  name_key: ColumnType<string, never, never>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birth_date: Day | null;
  birth_city: Generated<string>;
  street: Generated<string>;
  house_number: Generated<string>;
  postal_code: Generated<string>;
  city: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  /** Chosen by the update that found the driver unchecked; null: some days after they were created. */
  first_licence_check_on: Day | null;
}

interface LicenceChecksTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  employee_id: number;
  checked_on: Day;
  checked_by: string;
  /** Kept by the service: the latest check of its driver. */
  is_latest: boolean;
  created_at: Date;
}

interface PoliceReportsTable {
  company_id: CompanyId;
  id: number;
  case_number: Generated<string>;
  case_number_key: ColumnType<string, never, never>;
  offence_date: Day | null;
  /** HH:MM:SS in Berlin. */
  offence_time: string | null;
  /** Only in the repeated hour of the autumn clock change. */
  offence_zone: BerlinZone | null;
  license_plate: Generated<string>;
  vin: Generated<string>;
  vehicle_id: number | null;
  driver_id: number | null;
  trip_id: number | null;
  driver_reason: Generated<string>;
  email_subject: Generated<string>;
  police_email: Generated<string>;
  offence_place: Generated<string>;
  authority_name: Generated<string>;
  authority_address: Generated<string>;
  authority_fax: Generated<string>;
  authority_reference: Generated<string>;
  authority_letter_date: Day | null;
}

interface RepairRecordsTable {
  company_id: CompanyId;
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
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  item_id: number;
  user_email: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

interface RelationsTable {
  company_id: CompanyId;
  low_id: number;
  high_id: number;
  created_at: Date;
}

interface WorkItemChangesTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  item_id: number;
  user_email: string;
  field: string;
  old_value: string | null;
  new_value: string | null;
  created_at: Date;
}
