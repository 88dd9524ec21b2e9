import type { Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of telematics, as the migrations define them. */
export interface TelematicsSchema {
  readonly telematics_credentials: TelematicsCredentialsTable;
  readonly telematics_readings: TelematicsReadingsTable;
  readonly telematics_refreshes: TelematicsRefreshesTable;
  readonly odometer_months: OdometerMonthsTable;
  readonly repair_odometers: RepairOdometersTable;
}

interface TelematicsCredentialsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  username: string;
  database_name: string;
  sealed_secret: Buffer;
  last_run_at: Date | null;
  last_error: Generated<string>;
}

interface TelematicsReadingsTable {
  company_id: CompanyId;
  vehicle_id: number;
  credential_id: number;
  device_type: string;
  serial_number: string;
  vin: string;
  license_plate: string;
  latitude: number | null;
  longitude: number | null;
  read_at: Date;
  odometer_km: number | null;
  odometer_at: Date | null;
}

interface OdometerMonthsTable {
  company_id: CompanyId;
  vehicle_id: number;
  month: Day;
  odometer_km: number;
  odometer_at: Date;
}

interface RepairOdometersTable {
  company_id: CompanyId;
  repair_id: number;
  vehicle_id: number;
  read_on: Day;
  odometer_km: number;
}

interface TelematicsRefreshesTable {
  company_id: CompanyId;
  queued_at: Date | null;
  started_at: Date | null;
}
