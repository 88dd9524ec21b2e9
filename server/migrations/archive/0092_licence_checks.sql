-- Checks of driving licences (docs/decisions/0099-driver-page.md): who looked and when. No copy is stored.
ALTER TABLE companies
  ADD COLUMN licence_check_months integer NOT NULL DEFAULT 6 CHECK (licence_check_months BETWEEN 1 AND 24);

CREATE TABLE licence_checks (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
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
