-- Connections of a company: mail server, driving history, employee database, telematics. Secrets are sealed with a
-- key outside the database.

ALTER TABLE companies
  ADD COLUMN police_signature_email text NOT NULL DEFAULT '',
  ADD COLUMN police_signature_phone text NOT NULL DEFAULT '';

CREATE TABLE connections (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('driving-history', 'employee-database', 'smtp')),
  -- Mail servers only; the address of a provider is the operator's.
  host text NOT NULL DEFAULT '',
  port integer CHECK (port BETWEEN 1 AND 65535),
  username text NOT NULL DEFAULT '',
  sealed_secret bytea,
  -- The latest use: a test, an import, a mail. The error is what a person reads, empty after a success.
  last_run_at timestamptz,
  last_error text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, kind)
);
CALL protect_tenant_table('connections');

CREATE TABLE telematics_credentials (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  database_name text NOT NULL,
  sealed_secret bytea NOT NULL,
  last_run_at timestamptz,
  last_error text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX telematics_credentials_once ON telematics_credentials
  (company_id, lower(database_name), lower(username));
CALL protect_tenant_table('telematics_credentials');
