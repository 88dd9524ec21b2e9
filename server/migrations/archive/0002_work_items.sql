-- The five kinds of work item around one core, what hangs on them, and trips.

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE work_items (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
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
  PRIMARY KEY (company_id, id)
);
CREATE INDEX work_items_by_title ON work_items (company_id, kind, title, id);
CREATE INDEX work_items_by_status ON work_items (company_id, kind, status, id);
CREATE INDEX work_items_by_assignee ON work_items (company_id, kind, assignee_email, id);
CREATE INDEX work_items_by_assignee_latest ON work_items
  (company_id, kind, assignee_email DESC NULLS LAST, id DESC);
-- Partial, because done tasks pile up over the years and "my open tasks" is read at every sign-in.
CREATE INDEX work_items_open_tasks ON work_items (company_id, assignee_email)
  WHERE kind = 'task' AND status <> 'TaskStatus_DONE';
CREATE INDEX work_items_by_text ON work_items USING gin (company_id, kind, search_text gin_trgm_ops);
CALL protect_tenant_table('work_items');

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
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  CONSTRAINT vehicles_vin UNIQUE (company_id, vin)
);
CREATE INDEX vehicles_by_plate_key ON vehicles (company_id, plate_key);
CREATE INDEX vehicles_by_plate ON vehicles (company_id, license_plate, id);
CREATE INDEX vehicles_by_manufacturer ON vehicles (company_id, manufacturer, id);
CREATE INDEX vehicles_by_model ON vehicles (company_id, model, id);
CREATE INDEX vehicles_by_service ON vehicles (company_id, next_service_date, id);
CREATE INDEX vehicles_by_service_latest ON vehicles (company_id, next_service_date DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_by_inspection ON vehicles (company_id, inspection_valid_until, id);
CREATE INDEX vehicles_by_inspection_latest ON vehicles (company_id, inspection_valid_until DESC NULLS LAST, id DESC);
CREATE INDEX vehicles_by_return ON vehicles (company_id, return_date, id);
CALL protect_tenant_table('vehicles');

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
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX employees_by_last_name ON employees (company_id, last_name, id);
CREATE INDEX employees_by_first_name ON employees (company_id, first_name, id);
CREATE INDEX employees_by_staff_number ON employees (company_id, staff_number, id);
CREATE INDEX employees_by_birth ON employees (company_id, birth_date, id);
CREATE INDEX employees_by_birth_latest ON employees (company_id, birth_date DESC NULLS LAST, id DESC);
CALL protect_tenant_table('employees');

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
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE SET NULL (vehicle_id),
  FOREIGN KEY (company_id, driver_id) REFERENCES employees (company_id, id) ON DELETE SET NULL (driver_id)
);
CREATE UNIQUE INDEX police_reports_case_number ON police_reports (company_id, case_number) WHERE case_number <> '';
CREATE INDEX police_reports_by_case_number ON police_reports (company_id, case_number, id);
CREATE INDEX police_reports_by_date ON police_reports (company_id, offence_date, offence_time, id);
CREATE INDEX police_reports_by_date_latest ON police_reports
  (company_id, offence_date DESC NULLS LAST, offence_time DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_time ON police_reports (company_id, offence_time, id);
CREATE INDEX police_reports_by_time_latest ON police_reports (company_id, offence_time DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_plate ON police_reports (company_id, license_plate, id);
CREATE INDEX police_reports_by_vehicle ON police_reports (company_id, vehicle_id);
CREATE INDEX police_reports_by_driver ON police_reports (company_id, driver_id);
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
CREATE INDEX repair_records_by_type ON repair_records (company_id, repair_type, id);
CREATE INDEX repair_records_by_workshop ON repair_records (company_id, workshop_name, id);
CREATE INDEX repair_records_by_date ON repair_records (company_id, repair_date, id);
CREATE INDEX repair_records_by_date_latest ON repair_records (company_id, repair_date DESC NULLS LAST, id DESC);
CALL protect_tenant_table('repair_records');

CREATE TABLE comments (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  item_id integer NOT NULL,
  user_email text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX comments_by_item ON comments (company_id, item_id, id);
CALL protect_tenant_table('comments');

-- Stored once, read from both sides.
CREATE TABLE relations (
  company_id integer NOT NULL,
  low_id integer NOT NULL,
  high_id integer NOT NULL CHECK (low_id < high_id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, low_id, high_id),
  FOREIGN KEY (company_id, low_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, high_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX relations_by_high ON relations (company_id, high_id, low_id);
CALL protect_tenant_table('relations');

-- The history of an item. The application can add to it, but neither change nor remove a line.
CREATE TABLE work_item_changes (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  item_id integer NOT NULL,
  user_email text NOT NULL,
  field text NOT NULL,
  old_value text,
  new_value text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX work_item_changes_by_item ON work_item_changes (company_id, item_id, id);
CALL protect_tenant_table('work_item_changes');
REVOKE UPDATE, DELETE ON work_item_changes FROM flottwart_app;

-- Drivers of vehicles over time. Names and plate are snapshots that outlive the linked rows.
CREATE TABLE trips (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
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
  end_time timestamptz CHECK (end_time >= start_time),
  duration_seconds integer GENERATED ALWAYS AS (extract(epoch FROM end_time - start_time)::integer) STORED,
  -- VIN and plate without separators. Twice, since HA-EX-7 is looked for as 'haex7' (then ae = a) and as 'ex-7'.
  search_text text NOT NULL GENERATED ALWAYS AS
    (search_key(vin || ' ' || regexp_replace(license_plate, '[^[:alnum:]]', '', 'g'))
      || ' ' || regexp_replace(search_key(license_plate), '[^[:alnum:]]', '', 'g')) STORED,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, source, external_id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE SET NULL (vehicle_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id) ON DELETE SET NULL (employee_id)
);
CREATE INDEX trips_by_start ON trips (company_id, start_time, id);
CREATE INDEX trips_by_end ON trips (company_id, end_time, id);
CREATE INDEX trips_by_first_name ON trips (company_id, first_name, id);
CREATE INDEX trips_by_last_name ON trips (company_id, last_name, id);
CREATE INDEX trips_by_vin ON trips (company_id, vin, id);
CREATE INDEX trips_by_plate ON trips (company_id, license_plate, id);
CREATE INDEX trips_by_duration ON trips (company_id, duration_seconds, id);
CREATE INDEX trips_by_duration_longest ON trips (company_id, duration_seconds DESC NULLS LAST, id DESC);
CREATE INDEX trips_by_vehicle ON trips (company_id, vehicle_id, start_time, id);
CREATE INDEX trips_by_employee ON trips (company_id, employee_id, start_time, id);
CREATE INDEX trips_by_text ON trips USING gin (company_id, search_text gin_trgm_ops);
CALL protect_tenant_table('trips');

-- Searching by text. Under row-level security PostgreSQL keeps LIKE away from the trigram indexes, because it is not
-- declared leakproof. So the search itself runs with the owner's eyes, for one company only, which has to be the
-- transaction's, and returns nothing but ids; the rows are then read under the policy like all others. More than
-- `most` hits, or words too short for trigrams, give NULL: then walking the list in its order is the faster way.
CREATE POLICY search_by_owner ON work_items FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY search_by_owner ON trips FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION search_words(patterns text[]) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
  RETURN array(SELECT search_key(pattern) FROM unnest(patterns) AS pattern ORDER BY length(pattern) DESC);

CREATE FUNCTION demand_own_company(company integer) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF company IS DISTINCT FROM current_setting('app.company_id')::integer THEN
    RAISE EXCEPTION 'a search looks into its own company only';
  END IF;
END
$$;

CREATE FUNCTION find_items(company integer, of_kind text, patterns text[], most integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  words text[] := search_words(patterns);
  found integer[];
BEGIN
  PERFORM demand_own_company(company);
  IF length(words[1]) < length('%abc%') THEN RETURN NULL; END IF;
  IF of_kind IS NULL THEN
    found := array(SELECT id FROM work_items
      WHERE company_id = company AND search_text LIKE words[1] AND search_text LIKE ALL (words) LIMIT most + 1);
  ELSE
    found := array(SELECT id FROM work_items
      WHERE company_id = company AND kind = of_kind AND search_text LIKE words[1] AND search_text LIKE ALL (words)
      LIMIT most + 1);
  END IF;
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END
$$;

CREATE FUNCTION find_trips(company integer, patterns text[], most integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  words text[] := search_words(patterns);
  found integer[];
BEGIN
  PERFORM demand_own_company(company);
  IF length(words[1]) < length('%abc%') THEN RETURN NULL; END IF;
  found := array(SELECT id FROM trips
    WHERE company_id = company AND search_text LIKE words[1] AND search_text LIKE ALL (words) LIMIT most + 1);
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END
$$;
REVOKE EXECUTE ON FUNCTION find_items(integer, text, text[], integer), find_trips(integer, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_items(integer, text, text[], integer), find_trips(integer, text[], integer) TO flottwart_app;

-- Row counts of unfiltered lists, kept in the transaction that changes it: counting would cost more than the page.
-- Several shards, so that people who create at the same time do not wait for one another.
CREATE TABLE list_counts (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  list text NOT NULL,
  status text NOT NULL,
  shard integer NOT NULL,
  rows integer NOT NULL,
  PRIMARY KEY (company_id, list, status, shard)
);
CALL protect_tenant_table('list_counts');

CREATE PROCEDURE add_to_list_count(company integer, list_name text, of_status text, change integer) LANGUAGE plpgsql AS $$
BEGIN
  -- A company on its way out takes its counts along.
  IF change = 0 OR NOT EXISTS (SELECT FROM companies c WHERE c.company_id = company) THEN RETURN; END IF;
  INSERT INTO list_counts AS counts (company_id, list, status, shard, rows)
  VALUES (company, list_name, of_status, pg_backend_pid() % 16, change)
  ON CONFLICT (company_id, list, status, shard) DO UPDATE SET rows = counts.rows + excluded.rows;
END
$$;

CREATE FUNCTION count_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, kind, status, count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected GROUP BY company_id, kind, status
  LOOP
    CALL add_to_list_count(part.company_id, part.kind, part.status, part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_inserted AFTER INSERT ON work_items REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_items();
CREATE TRIGGER count_deleted AFTER DELETE ON work_items REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_items();

CREATE FUNCTION move_work_item_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL add_to_list_count(OLD.company_id, OLD.kind, OLD.status, -1);
  CALL add_to_list_count(NEW.company_id, NEW.kind, NEW.status, 1);
  RETURN NULL;
END
$$;
CREATE TRIGGER move_count AFTER UPDATE OF status ON work_items
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION move_work_item_count();

CREATE FUNCTION count_trips() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected GROUP BY company_id
  LOOP
    CALL add_to_list_count(part.company_id, 'trip', '', part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_inserted AFTER INSERT ON trips REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE TRIGGER count_deleted AFTER DELETE ON trips REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trips();

-- Responses of creating calls, kept for a day: a call repeated with the same key gets the first response again.
CREATE TABLE idempotency_keys (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, key),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (company_id, created_at);
CALL protect_tenant_table('idempotency_keys');
