-- Spellings of one name, as `nameReading` of the contract: ä and ae, hyphens and blanks, wherever first and last name part.
CREATE FUNCTION name_reading(first text, last text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(replace(replace(replace(same_reading(first || ' ' || last), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'),
    '[-\s]+', ' ', 'g'));

-- A trip that its source names by nothing but a name finds the only driver of that name. Columns, because row-level
-- security uses no index on a function that could tell what it was given.
ALTER TABLE employees
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (name_reading(first_name, last_name)) STORED;
CREATE INDEX employees_by_name_key ON employees (company_id, name_key) WHERE name_key <> '';
ALTER TABLE trips
  ADD COLUMN driver_name_key text NOT NULL GENERATED ALWAYS AS (name_reading(first_name, last_name)) STORED;
CREATE INDEX trips_open_by_driver_name ON trips (company_id, driver_name_key, start_time, id)
  WHERE employee_id IS NULL AND driver_external_id_key = '' AND driver_staff_number_key = '' AND driver_birth_date IS NULL
    AND driver_name_key <> '';
