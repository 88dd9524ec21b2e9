-- Rows with equal or empty values in the order of the next column: lists read one index to its end without sorting.
DROP INDEX work_items_by_status, work_items_by_assignee, work_items_by_assignee_latest;
CREATE INDEX work_items_by_status ON work_items (company_id, kind, status, title, id);
CREATE INDEX work_items_by_assignee ON work_items (company_id, kind, assignee_email, title, id);
CREATE INDEX work_items_by_assignee_latest ON work_items
  (company_id, kind, assignee_email DESC NULLS LAST, title DESC, id DESC);

DROP INDEX vehicles_by_service, vehicles_by_service_latest, vehicles_by_inspection, vehicles_by_inspection_latest,
  vehicles_by_return, vehicles_by_manufacturer_filled;
CREATE INDEX vehicles_by_service ON vehicles (company_id, next_service_date, nullif(license_plate, ''), id);
CREATE INDEX vehicles_by_service_latest ON vehicles
  (company_id, next_service_date DESC NULLS LAST, license_plate DESC, id DESC);
CREATE INDEX vehicles_by_inspection ON vehicles (company_id, inspection_valid_until, nullif(license_plate, ''), id);
CREATE INDEX vehicles_by_inspection_latest ON vehicles
  (company_id, inspection_valid_until DESC NULLS LAST, license_plate DESC, id DESC);
CREATE INDEX vehicles_by_return ON vehicles (company_id, return_date, nullif(license_plate, ''), id);
CREATE INDEX vehicles_by_manufacturer_filled ON vehicles
  (company_id, nullif(manufacturer, ''), nullif(model, ''), nullif(license_plate, ''), id);

DROP INDEX employees_by_staff_number, employees_by_staff_number_filled, employees_by_birth, employees_by_birth_latest;
CREATE INDEX employees_by_staff_number ON employees (company_id, staff_number, last_name, first_name, id);
CREATE INDEX employees_by_staff_number_filled ON employees
  (company_id, nullif(staff_number, ''), nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_birth ON employees (company_id, birth_date, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_birth_latest ON employees
  (company_id, birth_date DESC NULLS LAST, last_name DESC, first_name DESC, id DESC);

DROP INDEX police_reports_by_case_number, police_reports_by_case_number_filled, police_reports_by_plate,
  police_reports_by_plate_filled, police_reports_by_time, police_reports_by_time_latest;
CREATE INDEX police_reports_by_case_number ON police_reports (company_id, case_number, license_plate, id);
CREATE INDEX police_reports_by_case_number_filled ON police_reports
  (company_id, nullif(case_number, ''), nullif(license_plate, ''), id);
CREATE INDEX police_reports_by_plate ON police_reports
  (company_id, license_plate DESC, offence_date DESC NULLS LAST, offence_time DESC NULLS LAST, id DESC);
CREATE INDEX police_reports_by_plate_filled ON police_reports
  (company_id, nullif(license_plate, ''), offence_date, offence_time, id);
CREATE INDEX police_reports_by_time ON police_reports (company_id, offence_time, nullif(license_plate, ''), id);
CREATE INDEX police_reports_by_time_latest ON police_reports
  (company_id, offence_time DESC NULLS LAST, license_plate DESC, id DESC);

DROP INDEX repair_records_by_type, repair_records_by_type_filled, repair_records_by_workshop,
  repair_records_by_workshop_filled, repair_records_by_date, repair_records_by_date_latest;
CREATE INDEX repair_records_by_type ON repair_records
  (company_id, repair_type DESC, repair_date DESC NULLS LAST, id DESC);
CREATE INDEX repair_records_by_type_filled ON repair_records (company_id, nullif(repair_type, ''), repair_date, id);
CREATE INDEX repair_records_by_workshop ON repair_records
  (company_id, workshop_name DESC, repair_date DESC NULLS LAST, id DESC);
CREATE INDEX repair_records_by_workshop_filled ON repair_records (company_id, nullif(workshop_name, ''), repair_date, id);
CREATE INDEX repair_records_by_date ON repair_records (company_id, repair_date, nullif(repair_type, ''), id);
CREATE INDEX repair_records_by_date_latest ON repair_records
  (company_id, repair_date DESC NULLS LAST, repair_type DESC, id DESC);

DROP INDEX trips_by_vin, trips_by_vin_filled, trips_by_plate, trips_by_plate_filled;
CREATE INDEX trips_by_vin ON trips (company_id, vin, start_time, id);
CREATE INDEX trips_by_vin_filled ON trips (company_id, nullif(vin, ''), start_time, id);
CREATE INDEX trips_by_plate ON trips (company_id, license_plate, start_time, id);
CREATE INDEX trips_by_plate_filled ON trips (company_id, nullif(license_plate, ''), start_time, id);
