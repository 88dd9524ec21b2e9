-- Prepares the tables of the migrations for distribution. Like functions.sql it may run again after an interruption.

-- Triggers and keys that would have to reach the coordinator; statements of the application do their work.
DROP TRIGGER IF EXISTS keep_email_directory ON users;
DROP TRIGGER IF EXISTS notify_session_end ON sessions;
DROP TRIGGER IF EXISTS notify_factor_duty ON companies;
ALTER TABLE companies DROP CONSTRAINT IF EXISTS companies_company_id_fkey;
ALTER TABLE email_directory DROP CONSTRAINT IF EXISTS email_directory_company_id_user_id_fkey;

-- Numbers are given by the coordinator: Citus knows identity columns only as bigint.
DO $$
DECLARE
  col record;
BEGIN
  FOR col IN
    SELECT c.relname AS tab, a.attname AS name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS seq
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND a.attidentity <> '' AND NOT a.attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', col.tab, col.name);
    EXECUTE format('CREATE SEQUENCE %s AS integer OWNED BY %I.%I', col.seq, col.tab, col.name);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT nextval(%L)', col.tab, col.name, col.seq);
    EXECUTE format('GRANT USAGE ON SEQUENCE %s TO flottwart_app', col.seq);
  END LOOP;
END
$$;

-- Citus refuses ON DELETE SET NULL wherever the company is part of the key, even if another column is meant. A trigger before the deletion does the same,
-- except to a row whose own item is being deleted along with it: changed twice in a transaction, it would be checked against that item, which is gone.
CREATE OR REPLACE FUNCTION forget_deleted_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I AS r SET %I = NULL WHERE r.company_id = $1 AND r.%2$I = $2', TG_ARGV[0], TG_ARGV[1])
    || CASE WHEN TG_ARGV[2] = 'item' THEN ' AND EXISTS (SELECT FROM work_items w WHERE w.company_id = $1 AND w.id = r.id)' ELSE '' END
    USING OLD.company_id, OLD.id;
  RETURN OLD;
END
$$;
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT k.conname AS name, k.conrelid::regclass AS tab, k.confrelid::regclass AS target, a.attname AS col,
      CASE WHEN EXISTS (SELECT FROM pg_constraint p WHERE p.conrelid = k.conrelid AND p.contype = 'f' AND p.confrelid = 'work_items'::regclass AND p.confdeltype = 'c')
        THEN 'item' ELSE '' END AS part
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.confdelsetcols[1]
    WHERE k.contype = 'f' AND k.confdeltype = 'n'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.tab, key.name);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (company_id, %I) REFERENCES %s (company_id, id)', key.tab, key.name, key.col, key.target);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %s FOR EACH ROW EXECUTE FUNCTION forget_deleted_row(%L, %L, %L)',
      format('forget_in_%s_%s', key.tab, key.col), key.target, key.tab, key.col, key.part);
  END LOOP;
END
$$;
