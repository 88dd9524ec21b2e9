-- Inspections by the accident prevention rules (UVV): a day per vehicle, and the months between two of them per company.
ALTER TABLE vehicles ADD COLUMN uvv_due_date date;
CREATE INDEX vehicles_by_uvv ON vehicles
  (company_id, uvv_due_date, nullif(nullif(license_plate, 'Bitte eintragen'), ''), id);
CREATE INDEX vehicles_by_uvv_latest ON vehicles
  (company_id, uvv_due_date DESC NULLS LAST, nullif(license_plate, 'Bitte eintragen') DESC NULLS LAST, id DESC);
ALTER TABLE companies ADD COLUMN uvv_months integer NOT NULL DEFAULT 12 CHECK (uvv_months BETWEEN 1 AND 12);
