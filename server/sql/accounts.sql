-- Companies, the directory of addresses, sessions and devices.

CREATE OR REPLACE FUNCTION create_tenant() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO tenants DEFAULT VALUES RETURNING id
$$;

-- Names the company for the rest of the transaction; on a Citus cluster for its workers too, which learn of SET LOCAL, and of no `set_config`.
CREATE OR REPLACE FUNCTION name_company(company integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SET LOCAL app.company_id = %L', company);
END
$$;

-- What is known of the company of the transaction outside of its own tables: its number, its addresses, and work that waits for it or is remembered. The queue
-- has its tables from a library, which makes them after the migrations.
CREATE OR REPLACE FUNCTION forget_own_tenant() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company integer := current_setting('app.company_id')::integer;
BEGIN
  DELETE FROM email_directory WHERE company_id = company;
  DELETE FROM tenants WHERE id = company;
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE data @> jsonb_build_object('companyId', company);
  END IF;
  -- Servers that stream changes look its sessions up again.
  PERFORM pg_notify('flottwart_sessions', json_build_object('companyId', company, 'userId', NULL)::text);
END
$$;

-- Removes the company of the transaction with every row of it. As its caller: a transaction uses the rows of a company by one connection to a worker, and the
-- owner would have another.
CREATE OR REPLACE FUNCTION delete_own_tenant() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- As a value: compared with the setting itself, the statement would be sent to all workers.
  company integer := current_setting('app.company_id')::integer;
BEGIN
  DELETE FROM companies WHERE company_id = company;
  PERFORM forget_own_tenant();
END
$$;

-- The due dates of the company of the transaction are stored.
CREATE OR REPLACE FUNCTION mark_due_dates_stored() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tenants SET has_due_dates = true WHERE id = current_setting('app.company_id')::integer
$$;

REVOKE EXECUTE ON FUNCTION create_tenant(), forget_own_tenant(), delete_own_tenant(), mark_due_dates_stored() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_tenant(), forget_own_tenant(), delete_own_tenant(), mark_due_dates_stored() TO flottwart_app;

-- The session of a bearer token in one round trip. It runs as its caller and names the company for its own statement
-- only, so row-level security decides here as everywhere.
CREATE OR REPLACE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz, new_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean, expires_at timestamptz,
    registered_from text)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM name_company(company);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = company AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL), s.expires_at,
      CASE WHEN c.created_at > new_since THEN c.registered_from END
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND u.company_id = company AND c.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;

-- An address may be claimed by several accounts while none of them has confirmed it: the first of them holds it until one confirms. Called behind every statement
-- that adds, confirms or deletes an account.
CREATE OR REPLACE FUNCTION write_email_directory(account integer, key text, is_verified boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company integer := current_setting('app.company_id')::integer;
BEGIN
  IF key IS NULL THEN
    DELETE FROM email_directory WHERE company_id = company AND user_id = account;
    RETURN;
  END IF;
  INSERT INTO email_directory (email_key, company_id, user_id, verified, holds)
  VALUES (key, company, account, is_verified, NOT EXISTS (SELECT FROM email_directory d WHERE d.email_key = key))
  ON CONFLICT (company_id, user_id) DO UPDATE SET email_key = excluded.email_key, verified = excluded.verified;
END
$$;
CREATE OR REPLACE FUNCTION keep_email_directory(company integer, account integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Read first: a call in the same statement would be made on the worker.
  found record;
BEGIN
  SELECT u.email_key, u.email_verified_at IS NOT NULL AS is_verified INTO found FROM users u WHERE u.company_id = company AND u.id = account;
  PERFORM write_email_directory(account, found.email_key, found.is_verified);
END
$$;

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

REVOKE EXECUTE ON FUNCTION write_email_directory(integer, text, boolean), find_account(text), stale_accounts(timestamptz),
  renew_pending_account(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_email_directory(integer, text, boolean), find_account(text), stale_accounts(timestamptz),
  renew_pending_account(integer) TO flottwart_app;

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
  PERFORM name_company(account.company_id);
  RETURN QUERY
    SELECT k.company_id, k.user_id FROM known_devices k
    WHERE k.company_id = account.company_id AND k.user_id = account.user_id
      AND k.device_hash = hash AND k.last_used_at > used_since;
END
$$;
