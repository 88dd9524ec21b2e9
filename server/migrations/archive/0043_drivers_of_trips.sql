-- A trip keeps what its source says about the driver, so that a driver who comes later, or whose number changes, gets it.
ALTER TABLE trips
  ADD COLUMN driver_external_id text NOT NULL DEFAULT '',
  ADD COLUMN driver_staff_number text NOT NULL DEFAULT '',
  ADD COLUMN driver_birth_date date;
-- The date of birth of a trip without driver comes from its source; that of the others may be the driver's.
UPDATE trips SET driver_birth_date = birth_day WHERE employee_id IS NULL AND birth_day IS NOT NULL;
-- Each index serves one key only: without statistics the planner takes any index that begins with the company.
CREATE INDEX trips_open_by_driver_id ON trips (company_id, driver_external_id, start_time, id)
  WHERE employee_id IS NULL AND driver_external_id <> '';
CREATE INDEX trips_open_by_staff_number ON trips (company_id, driver_staff_number, start_time, id)
  WHERE employee_id IS NULL AND driver_staff_number <> '';
CREATE INDEX trips_open_by_birth_date ON trips (company_id, driver_birth_date, start_time, id)
  WHERE employee_id IS NULL AND driver_birth_date IS NOT NULL;
