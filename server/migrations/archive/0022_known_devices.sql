-- Browsers that have signed in to an account: strangers who fill the account's counter of attempts do not lock them out.
CREATE TABLE known_devices (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  device_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, device_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('known_devices');

-- The account of an address, if the device has signed in to it; one round trip whether there is such an account or not. It runs
-- as its caller and names the company for its own statement only.
CREATE FUNCTION known_device(key text, hash bytea, used_since timestamptz)
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
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flottwart_sessions', json_build_object('companyId', OLD.company_id, 'userId', OLD.user_id)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER notify_session_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_end();

-- Sessions without a second factor are restricted at once when the company starts to require one.
CREATE FUNCTION notify_factor_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flottwart_sessions', json_build_object('companyId', NEW.company_id, 'userId', NULL)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER notify_factor_duty AFTER UPDATE OF requires_second_factor ON companies
  FOR EACH ROW WHEN (NEW.requires_second_factor AND NOT OLD.requires_second_factor) EXECUTE FUNCTION notify_factor_duty();

-- As before, and when the session ends by itself.
DROP FUNCTION live_session(integer, bytea, timestamptz, timestamptz);
CREATE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean, expires_at timestamptz)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL), s.expires_at
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;
