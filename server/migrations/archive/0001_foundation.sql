-- Roles, text search and the rule that keeps companies apart.

-- Roles belong to the whole server: another database of it may have made this one, or an administrator on behalf of an
-- account that may neither create nor grant roles.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'flottwart_app') THEN
    CREATE ROLE flottwart_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;
DO $$
BEGIN
  GRANT flottwart_app TO CURRENT_USER;
EXCEPTION WHEN insufficient_privilege THEN
  IF NOT pg_has_role('flottwart_app', 'MEMBER') THEN
    RAISE;
  END IF;
END
$$;
GRANT USAGE ON SCHEMA public TO flottwart_app;
GRANT SELECT ON kysely_migration TO flottwart_app;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE COLLATION german (provider = icu, locale = 'de');

-- One spelling for searching: ä = ae = a, ß = ss, no accents, lower case.
CREATE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = public, pg_catalog
  RETURN replace(replace(replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- Makes a table a tenant table: only rows of the company set for the transaction exist for the application.
CREATE PROCEDURE protect_tenant_table(tenant_table regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_company ON %s USING (company_id = current_setting(''app.company_id'')::integer)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO flottwart_app', tenant_table);
END
$$;

-- The list of companies as bare numbers: what background work may walk through without seeing any company's data.
CREATE TABLE tenants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON tenants TO flottwart_app;

CREATE FUNCTION create_tenant() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO tenants DEFAULT VALUES RETURNING id
$$;

-- Removes the company of the transaction with every row of it.
CREATE FUNCTION delete_own_tenant() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM tenants WHERE id = current_setting('app.company_id')::integer
$$;
REVOKE EXECUTE ON FUNCTION create_tenant(), delete_own_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_tenant(), delete_own_tenant() TO flottwart_app;

CREATE TABLE companies (
  company_id integer PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
  name text COLLATE german NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  house_number text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  amazon_special_services boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_tenant_table('companies');

CREATE TABLE users (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  email_key text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  first_name text COLLATE german NOT NULL,
  last_name text COLLATE german NOT NULL,
  role text NOT NULL CHECK (role IN ('ADMIN', 'USER')),
  password_hash text NOT NULL,
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, email_key)
);
CALL protect_tenant_table('users');

CREATE TABLE sessions (
  company_id integer NOT NULL,
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, token_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions (company_id, user_id);
CALL protect_tenant_table('sessions');

-- The session of a bearer token in one round trip. It runs as its caller and names the company for its own statement
-- only, so row-level security decides here as everywhere.
CREATE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at
    FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;

CREATE TABLE email_tokens (
  company_id integer NOT NULL,
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, token_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX email_tokens_by_user ON email_tokens (company_id, user_id, purpose);
CALL protect_tenant_table('email_tokens');

-- Account an address signs in to. An address may be claimed by several accounts while none of them has confirmed it; the
-- first confirmation wins. The application can look up single addresses but never list them.
CREATE TABLE email_directory (
  email_key text NOT NULL,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  verified boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_directory_verified ON email_directory (email_key) WHERE verified;
CREATE INDEX email_directory_by_email ON email_directory (email_key, created_at DESC);
CREATE INDEX email_directory_unverified ON email_directory (created_at) WHERE NOT verified;

CREATE FUNCTION keep_email_directory() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_directory (email_key, company_id, user_id, verified)
  VALUES (lower(NEW.email), NEW.company_id, NEW.id, NEW.email_verified_at IS NOT NULL)
  ON CONFLICT (company_id, user_id) DO UPDATE SET email_key = excluded.email_key, verified = excluded.verified;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_email_directory AFTER INSERT OR UPDATE OF email, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_email_directory();

-- The confirmed account of an address, else the latest unconfirmed one.
CREATE FUNCTION find_account(address text) RETURNS TABLE (company_id integer, user_id integer, verified boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id, d.verified FROM email_directory d
  WHERE d.email_key = lower(address) ORDER BY d.verified DESC, d.created_at DESC, d.user_id DESC LIMIT 1
$$;

-- Accounts that never confirmed their address in time.
CREATE FUNCTION stale_accounts(created_before timestamptz) RETURNS TABLE (company_id integer, user_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id FROM email_directory d
  WHERE NOT d.verified AND d.created_at < created_before ORDER BY d.created_at LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION keep_email_directory(), find_account(text), stale_accounts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_account(text), stale_accounts(timestamptz) TO flottwart_app;

-- Attempts per subject and window, counted in the database so that several servers share one count.
-- Subjects are keyed hashes: the table reveals no addresses.
CREATE TABLE throttle_counters (
  subject bytea NOT NULL,
  window_start timestamptz NOT NULL,
  attempts integer NOT NULL,
  PRIMARY KEY (subject, window_start)
);
CREATE INDEX throttle_counters_by_window ON throttle_counters (window_start);
GRANT SELECT, INSERT, UPDATE, DELETE ON throttle_counters TO flottwart_app;
