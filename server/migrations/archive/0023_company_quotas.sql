-- Quotas and limits that the operator set for a company instead of the defaults; the program knows the names.

CREATE TABLE company_quotas (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  name text NOT NULL,
  value integer NOT NULL CHECK (value >= 0),
  PRIMARY KEY (company_id, name)
);
CALL protect_tenant_table('company_quotas');
