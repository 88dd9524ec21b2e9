-- Trips, and mileages from telematics and repairs.

-- Drivers of vehicles over time. Names and plate are snapshots that outlive the linked rows.
CREATE TABLE trips (
  company_id integer NOT NULL,
  id serial,
  source text NOT NULL,
  external_id text NOT NULL,
  vehicle_id integer,
  employee_id integer,
  first_name text COLLATE german NOT NULL DEFAULT '',
  last_name text COLLATE german NOT NULL DEFAULT '',
  birth_day date,
  vin text NOT NULL DEFAULT '',
  license_plate text COLLATE german NOT NULL DEFAULT '',
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  duration_seconds integer GENERATED ALWAYS AS (extract(epoch FROM end_time - start_time)::integer) STORED,
  driver_external_id text NOT NULL DEFAULT '',
  driver_staff_number text NOT NULL DEFAULT '',
  driver_birth_date date,
  -- VIN and plate without separators. Twice, since HA-EX-7 is looked for as 'haex7' (then ae = a) and as 'ex-7'.
  search_text text NOT NULL
    GENERATED ALWAYS AS (search_key(vin || ' ' || regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')
    || ' ' || regexp_replace(first_name || ' ' || last_name, '[^[:alnum:] ]', '', 'g'))
    || ' ' || regexp_replace(search_key(license_plate), '[^[:alnum:]]', '', 'g')
    || ' ' || regexp_replace(search_key(first_name || ' ' || last_name), '[^[:alnum:] ]', '', 'g')) STORED,
  is_by_plate boolean NOT NULL DEFAULT false,
  driver_external_id_key text NOT NULL GENERATED ALWAYS AS (same_reading(driver_external_id)) STORED,
  driver_staff_number_key text NOT NULL GENERATED ALWAYS AS (same_reading(driver_staff_number)) STORED,
  driver_name_key text NOT NULL GENERATED ALWAYS AS (name_reading(first_name, last_name)) STORED,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, source, external_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id),
  CHECK (end_time >= start_time)
);
CREATE INDEX trips_by_start ON trips (company_id, start_time, id);
CREATE INDEX trips_by_end ON trips (company_id, end_time, id);
CREATE INDEX trips_by_first_name ON trips (company_id, first_name, id);
CREATE INDEX trips_by_last_name ON trips (company_id, last_name, id);
CREATE INDEX trips_by_duration ON trips (company_id, duration_seconds, id);
CREATE INDEX trips_by_duration_longest ON trips (company_id, duration_seconds DESC NULLS LAST, id DESC);
CREATE INDEX trips_by_vehicle ON trips (company_id, vehicle_id, start_time, id);
CREATE INDEX trips_by_employee ON trips (company_id, employee_id, start_time, id);
CREATE INDEX trips_open_by_birth_date ON trips (company_id, driver_birth_date, start_time, id)
  WHERE employee_id IS NULL AND driver_birth_date IS NOT NULL;
CREATE INDEX trips_by_text ON trips USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX trips_by_plate_alone ON trips (company_id, upper(regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')), start_time)
  WHERE is_by_plate;
CREATE INDEX trips_long ON trips (company_id, start_time, id) INCLUDE (end_time)
  WHERE duration_seconds IS NULL OR duration_seconds > 129600;
-- Ascending lists with empty values last, equal names in the order of the next column. Descending ones read the index on the text itself.
CREATE INDEX trips_by_end_latest ON trips (company_id, end_time DESC NULLS LAST, id DESC);
CREATE INDEX trips_by_first_name_filled ON trips (company_id, nullif(first_name, ''), nullif(last_name, ''), id);
CREATE INDEX trips_by_last_name_filled ON trips (company_id, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX trips_by_vin ON trips (company_id, vin, start_time, id);
CREATE INDEX trips_by_vin_filled ON trips (company_id, nullif(vin, ''), start_time, id);
CREATE INDEX trips_by_plate ON trips (company_id, license_plate, start_time, id);
CREATE INDEX trips_by_plate_filled ON trips (company_id, nullif(license_plate, ''), start_time, id);
CREATE INDEX trips_open_by_driver_id_key ON trips (company_id, driver_external_id_key, start_time, id)
  WHERE employee_id IS NULL AND driver_external_id_key <> '';
CREATE INDEX trips_open_by_staff_number_key ON trips (company_id, driver_staff_number_key, start_time, id)
  WHERE employee_id IS NULL AND driver_staff_number_key <> '';
CREATE INDEX trips_open_by_driver_name ON trips (company_id, driver_name_key, start_time, id)
  WHERE employee_id IS NULL AND driver_external_id_key = '' AND driver_staff_number_key = '' AND driver_birth_date IS NULL
    AND driver_name_key <> '';
CALL protect_tenant_table('trips');
CREATE POLICY search_by_owner ON trips FOR SELECT TO CURRENT_USER USING (true);
ALTER TABLE police_reports ADD FOREIGN KEY (company_id, trip_id)
  REFERENCES trips (company_id, id);

CREATE TABLE telematics_credentials (
  company_id integer NOT NULL,
  id serial,
  username text NOT NULL,
  database_name text NOT NULL,
  sealed_secret bytea NOT NULL,
  last_run_at timestamptz,
  last_error text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX telematics_credentials_once ON telematics_credentials
  (company_id, lower(database_name), lower(username));
CALL protect_tenant_table('telematics_credentials');

-- Latest reading of a vehicle's device, deleted with the credential it was read with.
CREATE TABLE telematics_readings (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  credential_id integer NOT NULL,
  device_type text NOT NULL,
  serial_number text NOT NULL,
  vin text NOT NULL,
  license_plate text NOT NULL,
  latitude double precision,
  longitude double precision,
  read_at timestamptz NOT NULL,
  -- Last known value: a device may report its position without a mileage.
  odometer_km double precision,
  odometer_at timestamptz,
  PRIMARY KEY (company_id, vehicle_id),
  FOREIGN KEY (company_id, credential_id) REFERENCES telematics_credentials (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CREATE INDEX telematics_readings_by_credential ON telematics_readings (company_id, credential_id);
CALL protect_tenant_table('telematics_readings');

-- Whether a company's devices are about to be read, and when that was begun last.
CREATE TABLE telematics_refreshes (
  company_id integer PRIMARY KEY,
  queued_at timestamptz,
  started_at timestamptz,
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('telematics_refreshes');

-- First mileage that a vehicle's device reported in a month of Berlin: together with the latest reading it shows how far a vehicle drives.
CREATE TABLE odometer_months (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  month date NOT NULL,
  odometer_km double precision NOT NULL,
  odometer_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, vehicle_id, month),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('odometer_months');

-- Mileage of a repair for every vehicle that is linked to it, so that a course of the odometer is read without the links of the company
-- (docs/decisions/0119-one-odometer-course.md). Archived repairs and those without a day have none.
CREATE TABLE repair_odometers (
  company_id integer NOT NULL,
  repair_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  read_on date NOT NULL,
  odometer_km integer NOT NULL,
  PRIMARY KEY (company_id, repair_id, vehicle_id),
  FOREIGN KEY (company_id, repair_id) REFERENCES repair_records (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CREATE INDEX repair_odometers_by_vehicle ON repair_odometers (company_id, vehicle_id, read_on, repair_id) INCLUDE (odometer_km);
CALL protect_tenant_table('repair_odometers');
