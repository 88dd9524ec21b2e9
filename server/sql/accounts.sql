-- Companies, the directory of addresses, sessions and devices.

CREATE OR REPLACE FUNCTION create_tenant() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO tenants DEFAULT VALUES RETURNING id
$$;

-- Removes the company of the transaction with every row of it. Work that waits for a company, and what is remembered of work done, goes
-- with it. The queue has its tables from a library, which makes them after the migrations.
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

-- The due dates of the company of the transaction are stored.
CREATE OR REPLACE FUNCTION mark_due_dates_stored() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tenants SET has_due_dates = true WHERE id = current_setting('app.company_id')::integer
$$;

REVOKE EXECUTE ON FUNCTION create_tenant(), delete_own_tenant(), mark_due_dates_stored() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_tenant(), delete_own_tenant(), mark_due_dates_stored() TO flottwart_app;

-- The session of a bearer token in one round trip. It runs as its caller and names the company for its own statement
-- only, so row-level security decides here as everywhere.
CREATE OR REPLACE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz, new_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean, expires_at timestamptz,
    registered_from text)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL), s.expires_at,
      CASE WHEN c.created_at > new_since THEN c.registered_from END
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;

-- An address may be claimed by several accounts while none of them has confirmed it: the first of them holds it until one confirms.
CREATE OR REPLACE FUNCTION keep_email_directory() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_directory (email_key, company_id, user_id, verified, holds)
  VALUES (NEW.email_key, NEW.company_id, NEW.id, NEW.email_verified_at IS NOT NULL,
    NOT EXISTS (SELECT FROM email_directory d WHERE d.email_key = NEW.email_key))
  ON CONFLICT (company_id, user_id) DO UPDATE SET email_key = excluded.email_key, verified = excluded.verified;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER keep_email_directory AFTER INSERT OR UPDATE OF email_key, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_email_directory();

-- The confirmed account of an address, else the pending one that holds it, else the oldest.
CREATE OR REPLACE FUNCTION find_account(key text) RETURNS TABLE (company_id integer, user_id integer, verified boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id, d.verified FROM email_directory d
  WHERE d.email_key = key ORDER BY d.verified DESC, d.holds DESC, d.created_at, d.user_id LIMIT 1
$$;

-- Accounts that never confirmed their address in time.
CREATE OR REPLACE FUNCTION stale_accounts(created_before timestamptz) RETURNS TABLE (company_id integer, user_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id FROM email_directory d
  WHERE NOT d.verified AND d.created_at < created_before ORDER BY d.created_at LIMIT 1000
$$;

-- Starts the seven days of an invitation anew, in the company of the transaction only.
CREATE OR REPLACE FUNCTION renew_pending_account(pending_user integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE email_directory SET created_at = now()
  WHERE company_id = current_setting('app.company_id')::integer AND user_id = pending_user AND NOT verified
$$;

REVOKE EXECUTE ON FUNCTION keep_email_directory(), find_account(text), stale_accounts(timestamptz), renew_pending_account(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_account(text), stale_accounts(timestamptz), renew_pending_account(integer) TO flottwart_app;

-- The account of an address, if the device has signed in to it; one round trip whether there is such an account or not. It runs
-- as its caller and names the company for its own statement only.
CREATE OR REPLACE FUNCTION known_device(key text, hash bytea, used_since timestamptz)
  RETURNS TABLE (company_id integer, user_id integer) LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT * INTO account FROM find_account(key);
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM set_config('app.company_id', account.company_id::text, true);
  RETURN QUERY
    SELECT k.company_id, k.user_id FROM known_devices k
    WHERE k.company_id = account.company_id AND k.user_id = account.user_id
      AND k.device_hash = hash AND k.last_used_at > used_since;
END
$$;

-- Servers that stream changes look the session up again as soon as it has ended, whatever ended it.
CREATE OR REPLACE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flottwart_sessions', json_build_object('companyId', OLD.company_id, 'userId', OLD.user_id)::text);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER notify_session_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_end();

-- Sessions without a second factor are restricted at once when the company starts to require one.
CREATE OR REPLACE FUNCTION notify_factor_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flottwart_sessions', json_build_object('companyId', NEW.company_id, 'userId', NULL)::text);
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER notify_factor_duty AFTER UPDATE OF requires_second_factor ON companies
  FOR EACH ROW WHEN (NEW.requires_second_factor AND NOT OLD.requires_second_factor) EXECUTE FUNCTION notify_factor_duty();
