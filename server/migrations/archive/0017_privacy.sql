-- Retention rules, holds, deletion records, and the receipt of a deleted company.

-- A kind without a rule is kept until somebody deletes it.
CREATE TABLE retention_rules (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN
    ('trip', 'policereport', 'task', 'repairrecord', 'employee', 'leasing-claim', 'leasing-document')),
  months integer NOT NULL CHECK (months > 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind)
);
CALL protect_tenant_table('retention_rules');

-- Items a person exempted from the rules, and why.
CREATE TABLE retention_holds (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  reason text NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, item_id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX retention_holds_by_creation ON retention_holds (company_id, created_at, item_id);
CALL protect_tenant_table('retention_holds');

-- Deletions by rule: counts and days, no content. A restarted run adds to its own row.
CREATE TABLE retention_deletions (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  deleted_on date NOT NULL,
  kind text NOT NULL,
  months integer NOT NULL,
  set_by text NOT NULL,
  rows integer NOT NULL CHECK (rows > 0),
  oldest date NOT NULL,
  latest date NOT NULL CHECK (latest >= oldest),
  PRIMARY KEY (company_id, deleted_on, kind, months, set_by)
);
CALL protect_tenant_table('retention_deletions');
-- A line may grow, but none can be removed.
REVOKE DELETE ON retention_deletions FROM flottwart_app;

-- All that is left of a deleted company: a number made by chance, and when.
CREATE TABLE deleted_companies (
  number text PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON deleted_companies TO flottwart_app;

-- Work that waits for a company, and what is remembered of work done, goes with it. The queue has its tables from a library,
-- which makes them after the migrations.
CREATE OR REPLACE FUNCTION delete_own_tenant() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company integer := current_setting('app.company_id')::integer;
BEGIN
  DELETE FROM tenants WHERE id = company;
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE data @> jsonb_build_object('companyId', company);
  END IF;
END
$$;
