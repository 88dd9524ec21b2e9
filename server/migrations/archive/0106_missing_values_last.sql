-- The placeholder of a missing plate is an empty value: last in both directions. One index per direction, as plateSort of the server orders.
DROP INDEX vehicles_by_plate, vehicles_by_plate_filled, vehicles_by_model_filled, vehicles_by_manufacturer_filled,
  vehicles_by_service, vehicles_by_service_latest, vehicles_by_inspection, vehicles_by_inspection_latest, vehicles_by_return;
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

DROP INDEX police_reports_by_case_number, police_reports_by_case_number_filled, police_reports_by_plate,
  police_reports_by_plate_filled, police_reports_by_time, police_reports_by_time_latest;
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

-- A description of blanks alone is empty, as every new one is. Row-level security binds the owner too, where they are no superuser.
ALTER TABLE work_items NO FORCE ROW LEVEL SECURITY;
UPDATE work_items SET description = '' WHERE description <> '' AND description !~ '[^[:space:]\u00a0\u00ad\u200b-\u200f\u2060\ufeff]';
ALTER TABLE work_items FORCE ROW LEVEL SECURITY;
