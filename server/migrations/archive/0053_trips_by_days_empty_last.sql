-- Trips under way or longer than a day and a half: the only ones that can reach far into the days of a filter.
CREATE INDEX trips_long ON trips (company_id, start_time, id) INCLUDE (end_time)
  WHERE duration_seconds IS NULL OR duration_seconds > 129600;

-- Ascending lists with empty values last, equal names in the order of the next column. Descending ones read the index on the text itself.
CREATE INDEX trips_by_end_latest ON trips (company_id, end_time DESC NULLS LAST, id DESC);
CREATE INDEX trips_by_first_name_filled ON trips (company_id, nullif(first_name, ''), nullif(last_name, ''), id);
CREATE INDEX trips_by_last_name_filled ON trips (company_id, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX trips_by_vin_filled ON trips (company_id, nullif(vin, ''), id);
CREATE INDEX trips_by_plate_filled ON trips (company_id, nullif(license_plate, ''), id);
CREATE INDEX vehicles_by_plate_filled ON vehicles (company_id, nullif(license_plate, ''), id);
CREATE INDEX vehicles_by_manufacturer_filled ON vehicles (company_id, nullif(manufacturer, ''), nullif(model, ''), id);
CREATE INDEX vehicles_by_model_filled ON vehicles (company_id, nullif(model, ''), nullif(license_plate, ''), id);
CREATE INDEX employees_by_last_name_filled ON employees (company_id, nullif(last_name, ''), nullif(first_name, ''), id);
CREATE INDEX employees_by_first_name_filled ON employees (company_id, nullif(first_name, ''), nullif(last_name, ''), id);
CREATE INDEX employees_by_staff_number_filled ON employees (company_id, nullif(staff_number, ''), id);
CREATE INDEX police_reports_by_case_number_filled ON police_reports (company_id, nullif(case_number, ''), id);
CREATE INDEX police_reports_by_plate_filled ON police_reports (company_id, nullif(license_plate, ''), id);
CREATE INDEX repair_records_by_type_filled ON repair_records (company_id, nullif(repair_type, ''), id);
CREATE INDEX repair_records_by_workshop_filled ON repair_records (company_id, nullif(workshop_name, ''), id);
CREATE INDEX leasing_positions_by_number_filled ON leasing_positions (company_id, nullif(invoice_number, ''), id);
CREATE INDEX leasing_positions_by_plate_filled ON leasing_positions (company_id, nullif(license_plate, ''), id);
