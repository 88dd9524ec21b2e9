-- An offence keeps its true time, the trip that names its driver, or the reason for a driver chosen by hand.
ALTER TABLE police_reports
  ADD COLUMN offence_zone text CHECK (offence_zone IN ('MESZ', 'MEZ')),
  ADD COLUMN trip_id integer,
  ADD COLUMN driver_reason text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (company_id, trip_id) REFERENCES trips (company_id, id) ON DELETE SET NULL (trip_id);
-- The deletion of a trip looks for its reports.
CREATE INDEX police_reports_by_trip ON police_reports (company_id, trip_id) WHERE trip_id IS NOT NULL;
