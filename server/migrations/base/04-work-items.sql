-- The core of all kinds and one table per kind under the same key.

CREATE TABLE work_items (
  company_id integer NOT NULL,
  id serial,
  kind text NOT NULL CHECK (kind IN ('vehicle', 'task', 'employee', 'policereport', 'repairrecord')),
  title text COLLATE german NOT NULL,
  -- False where the title is made from the item's other columns and follows them.
  has_own_title boolean NOT NULL,
  status text NOT NULL,
  -- The address stays when the member leaves, so that everybody sees who it was.
  assignee_email text,
  description text NOT NULL DEFAULT '',
  -- Searchable text of the kind's own columns, written by the kind.
  terms text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_key(id::text || ' ' || title || ' ' || terms)) STORED,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  is_archived boolean NOT NULL DEFAULT false,
  archived_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  CONSTRAINT work_items_archived_at CHECK (is_archived = (archived_at IS NOT NULL))
);
CREATE INDEX work_items_by_title ON work_items (company_id, kind, title, id);
-- Partial, because done tasks pile up over the years and "my open tasks" is read at every sign-in.
CREATE INDEX work_items_open_tasks ON work_items (company_id, assignee_email)
  WHERE kind = 'task' AND status <> 'TaskStatus_DONE';
CREATE INDEX work_items_by_text ON work_items USING gin (company_id, kind, search_text gin_trgm_ops);
CREATE INDEX work_items_archived ON work_items (company_id, kind, id) WHERE is_archived;
CREATE INDEX work_items_by_status ON work_items (company_id, kind, status, title, id);
CREATE INDEX work_items_by_assignee ON work_items (company_id, kind, assignee_email, title, id);
CREATE INDEX work_items_by_assignee_latest ON work_items
  (company_id, kind, assignee_email DESC NULLS LAST, title DESC, id DESC);
CREATE INDEX work_items_by_description ON work_items (company_id, kind, (left(description, 200) COLLATE german), title, id)
  WHERE kind = 'vehicle';
CREATE INDEX work_items_by_description_filled ON work_items
  (company_id, kind, nullif(left(description, 200) COLLATE german, ''), title, id)
  WHERE kind = 'vehicle';
CALL protect_tenant_table('work_items');
CREATE POLICY search_by_owner ON work_items FOR SELECT TO CURRENT_USER USING (true);

CREATE TABLE vehicles (
  company_id integer NOT NULL,
  id integer NOT NULL,
  manufacturer text COLLATE german NOT NULL DEFAULT '',
  model text COLLATE german NOT NULL DEFAULT '',
  vin text NOT NULL,
  license_plate text COLLATE german NOT NULL,
  -- Upper case, letters and digits only: how plates of different sources are compared.
  plate_key text NOT NULL,
  next_service_km integer,
  next_service_date date,
  inspection_valid_until date,
  provider_name text NOT NULL DEFAULT '',
  return_date date,
  front_tire_type text NOT NULL DEFAULT '',
  last_front_tire_change date,
  rear_tire_type text NOT NULL DEFAULT '',
  last_rear_tire_change date,
  front_tire_season text GENERATED ALWAYS AS (tire_season(front_tire_type)) STORED,
  rear_tire_season text GENERATED ALWAYS AS (tire_season(rear_tire_type)) STORED,
  uvv_due_date date,
  PRIMARY KEY (company_id, id),
  CONSTRAINT vehicles_vin UNIQUE (company_id, vin),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicles_by_plate_key ON vehicles (company_id, plate_key);
CREATE INDEX vehicles_by_manufacturer ON vehicles (company_id, manufacturer, id);
CREATE INDEX vehicles_by_model ON vehicles (company_id, model, id);
CREATE INDEX vehicles_by_front_tires ON vehicles (company_id, front_tire_season, last_front_tire_change)
  WHERE front_tire_season IS NOT NULL;
CREATE INDEX vehicles_by_rear_tires ON vehicles (company_id, rear_tire_season, last_rear_tire_change)
  WHERE rear_tire_season IS NOT NULL;
CREATE INDEX vehicles_by_plate ON vehicles (company_id, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_by_plate_filled ON vehicles (company_id, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_model_filled ON vehicles
  (company_id, nullif(model, ''), nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_manufacturer_filled ON vehicles
  (company_id, nullif(manufacturer, ''), nullif(model, ''), nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_service ON vehicles
  (company_id, next_service_date, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_service_latest ON vehicles
  (company_id, next_service_date DESC NULLS LAST, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_by_inspection ON vehicles
  (company_id, inspection_valid_until, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_inspection_latest ON vehicles
  (company_id, inspection_valid_until DESC NULLS LAST, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_by_return ON vehicles
  (company_id, return_date, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_uvv ON vehicles
  (company_id, uvv_due_date, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_uvv_latest ON vehicles
  (company_id, uvv_due_date DESC NULLS LAST, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CALL protect_tenant_table('vehicles');

CREATE TABLE vehicle_plates (
  company_id integer NOT NULL,
  id serial,
  vehicle_id integer NOT NULL,
  license_plate text COLLATE german NOT NULL,
  -- Upper case, letters and digits only: how plates of different sources are compared.
  plate_key text NOT NULL CHECK (plate_key NOT IN ('', 'BITTEEINTRAGEN')),
  -- From is part of the time, to is not; null is open.
  valid_from timestamptz,
  valid_to timestamptz,
  -- True for plates that several vehicles carried before times were kept; nobody knows which one is right.
  is_contested boolean NOT NULL DEFAULT false,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT vehicle_plates_one_plate
    EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, tstzrange(valid_from, valid_to) WITH &&) DEFERRABLE,
  CONSTRAINT vehicle_plates_one_vehicle
    EXCLUDE USING gist (company_id WITH =, license_plate COLLATE "C" WITH =, tstzrange(valid_from,
    valid_to) WITH &&) WHERE (NOT is_contested) DEFERRABLE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  CONSTRAINT vehicle_plates_order CHECK (valid_from < valid_to)
);
CREATE INDEX vehicle_plates_by_key ON vehicle_plates (company_id, plate_key, valid_from);
CREATE INDEX vehicle_plates_by_vehicle ON vehicle_plates (company_id, vehicle_id, valid_from);
CALL protect_tenant_table('vehicle_plates');

CREATE TABLE tasks (
  company_id integer NOT NULL,
  id integer NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX tasks_by_due ON tasks (company_id, due_at, id);
CREATE INDEX tasks_by_due_latest ON tasks (company_id, due_at DESC NULLS LAST, id DESC);
CALL protect_tenant_table('tasks');

CREATE TABLE employees (
  company_id integer NOT NULL,
  id integer NOT NULL,
  external_id text NOT NULL DEFAULT '',
  staff_number text COLLATE german NOT NULL DEFAULT '',
  first_name text COLLATE german NOT NULL DEFAULT '',
  last_name text COLLATE german NOT NULL DEFAULT '',
  birth_date date,
  birth_city text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  house_number text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  external_id_key text NOT NULL GENERATED ALWAYS AS (same_reading(external_id)) STORED,
  staff_number_key text NOT NULL GENERATED ALWAYS AS (same_reading(staff_number)) STORED,
  -- A trip that its source names by nothing but a name finds the only driver of that name. Columns, because row-level
  -- security uses no index on a function that could reveal what it was given.
  name_key text NOT NULL GENERATED ALWAYS AS (name_reading(first_name, last_name)) STORED,
  email text NOT NULL DEFAULT '',
  first_licence_check_on date,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX employees_by_last_name ON employees (company_id, last_name, id);
CREATE INDEX employees_by_first_name ON employees (company_id, first_name, id);
CREATE INDEX employees_by_last_name_filled ON employees (company_id, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_first_name_filled ON employees (company_id, nullif(first_name, ''), nullif(last_name, ''), id);
CREATE INDEX employees_by_external_id_key ON employees (company_id, external_id_key) WHERE external_id_key <> '';
CREATE INDEX employees_by_staff_number_key ON employees (company_id, staff_number_key) WHERE staff_number_key <> '';
CREATE INDEX employees_by_staff_number ON employees (company_id, staff_number, last_name, first_name, id);
CREATE INDEX employees_by_staff_number_filled ON employees
  (company_id, nullif(staff_number, ''), nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_birth ON employees (company_id, birth_date, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_birth_latest ON employees
  (company_id, birth_date DESC NULLS LAST, last_name DESC, first_name DESC, id DESC);
CREATE INDEX employees_by_name_key ON employees (company_id, name_key) WHERE name_key <> '';
CALL protect_tenant_table('employees');

CREATE TABLE licence_checks (
  company_id integer NOT NULL,
  id serial,
  employee_id integer NOT NULL,
  checked_on date NOT NULL,
  checked_by text NOT NULL,
  -- The latest check of its driver, which the next one is counted from.
  is_latest boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX licence_checks_by_day ON licence_checks (company_id, employee_id, checked_on);
CREATE UNIQUE INDEX licence_checks_latest ON licence_checks (company_id, employee_id) WHERE is_latest;
CREATE INDEX licence_checks_due ON licence_checks (company_id, checked_on, employee_id) WHERE is_latest;
CALL protect_tenant_table('licence_checks');

CREATE TABLE police_reports (
  company_id integer NOT NULL,
  id integer NOT NULL,
  case_number text COLLATE german NOT NULL DEFAULT '',
  offence_date date,
  offence_time time(0),
  license_plate text COLLATE german NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  vehicle_id integer,
  driver_id integer,
  email_subject text NOT NULL DEFAULT '',
  police_email text NOT NULL DEFAULT '',
  offence_zone text CHECK (offence_zone IN ('MESZ', 'MEZ')),
  trip_id integer,
  driver_reason text NOT NULL DEFAULT '',
  offence_place text NOT NULL DEFAULT '',
  authority_name text NOT NULL DEFAULT '',
  authority_address text NOT NULL DEFAULT '',
  authority_fax text NOT NULL DEFAULT '',
  authority_reference text NOT NULL DEFAULT '',
  authority_letter_date date,
  -- A column, because row-level security uses no index on a function that could reveal what it was given. Reports that share
  -- a key already keep their numbers; a further one is refused.
  case_number_key text NOT NULL GENERATED ALWAYS AS (case_number_key(case_number)) STORED,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, driver_id) REFERENCES employees (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id)
);
CREATE UNIQUE INDEX police_reports_case_number ON police_reports (company_id, case_number) WHERE case_number <> '';
CREATE INDEX police_reports_by_date ON police_reports (company_id, offence_date, offence_time, id);
CREATE INDEX police_reports_by_date_latest ON police_reports
  (company_id, offence_date DESC NULLS LAST, offence_time DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_vehicle ON police_reports (company_id, vehicle_id);
CREATE INDEX police_reports_by_driver ON police_reports (company_id, driver_id);
-- The deletion of a trip looks for its reports.
CREATE INDEX police_reports_by_trip ON police_reports (company_id, trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX police_reports_by_case_number_key ON police_reports (company_id, case_number_key) WHERE case_number_key <> '';
CREATE INDEX police_reports_by_case_number ON police_reports
  (company_id, case_number DESC, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_case_number_filled ON police_reports
  (company_id, nullif(case_number, ''), nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX police_reports_by_plate ON police_reports (company_id, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST,
  offence_date DESC NULLS LAST, offence_time DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_plate_filled ON police_reports
  (company_id, nullif(nullif(license_plate, 'Bitte eintragen'), ''), offence_date, offence_time, id);
CREATE INDEX police_reports_by_time ON police_reports
  (company_id, offence_time, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX police_reports_by_time_latest ON police_reports
  (company_id, offence_time DESC NULLS LAST, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
CALL protect_tenant_table('police_reports');

CREATE TABLE repair_records (
  company_id integer NOT NULL,
  id integer NOT NULL,
  repair_type text COLLATE german NOT NULL,
  repair_date date,
  mileage integer,
  reason text NOT NULL DEFAULT '',
  contact_person text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  workshop_name text COLLATE german NOT NULL DEFAULT '',
  invoice_number text NOT NULL DEFAULT '',
  estimated_cost_cents integer CHECK (estimated_cost_cents >= 0),
  actual_cost_cents integer CHECK (actual_cost_cents >= 0),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX repair_records_by_type ON repair_records
  (company_id, repair_type DESC, repair_date DESC NULLS LAST, id DESC);
CREATE INDEX repair_records_by_type_filled ON repair_records (company_id, nullif(repair_type, ''), repair_date, id);
CREATE INDEX repair_records_by_workshop ON repair_records
  (company_id, workshop_name DESC, repair_date DESC NULLS LAST, id DESC);
CREATE INDEX repair_records_by_workshop_filled ON repair_records (company_id, nullif(workshop_name, ''), repair_date, id);
CREATE INDEX repair_records_by_date ON repair_records (company_id, repair_date, nullif(repair_type, ''), id);
CREATE INDEX repair_records_by_date_latest ON repair_records
  (company_id, repair_date DESC NULLS LAST, repair_type DESC, id DESC);
CALL protect_tenant_table('repair_records');
