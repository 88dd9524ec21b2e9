-- Trips without driver are found by every spelling of a number, as drivers are. Columns, because row-level security uses
-- no index on a function that could tell what it was given.
ALTER TABLE trips
  ADD COLUMN driver_external_id_key text NOT NULL GENERATED ALWAYS AS (same_reading(driver_external_id)) STORED,
  ADD COLUMN driver_staff_number_key text NOT NULL GENERATED ALWAYS AS (same_reading(driver_staff_number)) STORED;
DROP INDEX trips_open_by_driver_id, trips_open_by_staff_number;
CREATE INDEX trips_open_by_driver_id_key ON trips (company_id, driver_external_id_key, start_time, id)
  WHERE employee_id IS NULL AND driver_external_id_key <> '';
CREATE INDEX trips_open_by_staff_number_key ON trips (company_id, driver_staff_number_key, start_time, id)
  WHERE employee_id IS NULL AND driver_staff_number_key <> '';
