import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Trips, as the migrations define them. */
export interface TripSchema {
  readonly trips: TripsTable;
}

interface TripsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  source: string;
  external_id: string;
  vehicle_id: number | null;
  employee_id: number | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birth_day: Day | null;
  /** Number, staff number and date of birth of the driver at the source. */
  driver_external_id: Generated<string>;
  driver_staff_number: Generated<string>;
  /** Common form of all spellings of a number. */
  driver_external_id_key: ColumnType<string, never, never>;
  driver_staff_number_key: ColumnType<string, never, never>;
  /** Common form of all spellings of the name. */
  driver_name_key: ColumnType<string, never, never>;
  driver_birth_date: Day | null;
  vin: Generated<string>;
  license_plate: Generated<string>;
  /** The source names the vehicle by plate alone. */
  is_by_plate: Generated<boolean>;
  start_time: Date;
  end_time: Date | null;
  duration_seconds: ColumnType<number | null, never, never>;
  search_text: ColumnType<string, never, never>;
}
