-- The same catalogue on one server and on a Citus cluster (docs/decisions/0290-one-catalogue.md).

CREATE OR REPLACE PROCEDURE protect_tenant_table(tenant_table regclass) LANGUAGE plpgsql AS $$
DECLARE
  numbers text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_company ON %s USING (company_id = current_setting(''app.company_id'')::integer)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO flottwart_app', tenant_table);
  FOR numbers IN SELECT objid::regclass FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND refobjid = tenant_table AND deptype = 'a' AND objid IN (SELECT seqrelid FROM pg_sequence)
  LOOP
    EXECUTE format('GRANT USAGE ON SEQUENCE %s TO flottwart_app', numbers);
  END LOOP;
  IF to_regclass('pg_dist_partition') IS NULL THEN RETURN; END IF;
  EXECUTE $citus$ SELECT create_distributed_table($1, 'company_id', colocate_with => 'companies') FROM pg_dist_partition
    WHERE logicalrelid = 'companies'::regclass $citus$ USING tenant_table;
END
$$;

-- Citus knows identity columns only as bigint.
DO $$
DECLARE
  col record;
  last bigint;
  used boolean;
BEGIN
  FOR col IN
    SELECT c.relname AS tab, a.attname AS name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS former,
      format('%s_%s_seq', c.relname, a.attname) AS seq
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND a.attidentity <> '' AND NOT a.attisdropped
  LOOP
    EXECUTE format('SELECT last_value, is_called FROM %s', col.former) INTO last, used;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', col.tab, col.name);
    EXECUTE format('CREATE SEQUENCE %I AS integer OWNED BY %I.%I', col.seq, col.tab, col.name);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT nextval(%L)', col.tab, col.name, col.seq);
    EXECUTE format('GRANT USAGE ON SEQUENCE %I TO flottwart_app', col.seq);
    PERFORM setval(col.seq::regclass, last, used);
  END LOOP;
END
$$;

-- Citus refuses ON DELETE SET NULL wherever the company is part of the key, even if another column is meant; triggers before the deletion take its place.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT k.conname AS name, k.conrelid::regclass AS tab, k.confrelid::regclass AS target, a.attname AS col
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.confdelsetcols[1]
    WHERE k.contype = 'f' AND k.confdeltype = 'n'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.tab, key.name);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (company_id, %I) REFERENCES %s (company_id, id)',
      key.tab, key.name, key.col, key.target);
  END LOOP;
END
$$;

-- The list of companies and the directory of addresses stay on the coordinator, out of reach of keys and triggers on the workers.
ALTER TABLE companies DROP CONSTRAINT companies_company_id_fkey;
ALTER TABLE email_directory DROP CONSTRAINT email_directory_company_id_user_id_fkey;
DROP TRIGGER IF EXISTS keep_email_directory ON users;
DROP FUNCTION IF EXISTS keep_email_directory();
DROP TRIGGER IF EXISTS notify_session_end ON sessions;
DROP FUNCTION IF EXISTS notify_session_end();
DROP TRIGGER IF EXISTS notify_factor_duty ON companies;
DROP FUNCTION IF EXISTS notify_factor_duty();
