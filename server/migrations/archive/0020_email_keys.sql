-- Keys of addresses are computed by the application (lib/email-key.ts) and stored as given: lower() of PostgreSQL differs
-- from JavaScript's. Stored accounts get theirs in db/rekey-emails.ts, in the transaction of this file.
ALTER TABLE users ALTER COLUMN email_key DROP EXPRESSION;

CREATE OR REPLACE FUNCTION keep_email_directory() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO email_directory (email_key, company_id, user_id, verified)
  VALUES (NEW.email_key, NEW.company_id, NEW.id, NEW.email_verified_at IS NOT NULL)
  ON CONFLICT (company_id, user_id) DO UPDATE SET email_key = excluded.email_key, verified = excluded.verified;
  RETURN NULL;
END
$$;
DROP TRIGGER keep_email_directory ON users;
CREATE TRIGGER keep_email_directory AFTER INSERT OR UPDATE OF email_key, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_email_directory();

-- The confirmed account of an address, else the latest unconfirmed one.
DROP FUNCTION find_account(text);
CREATE FUNCTION find_account(key text) RETURNS TABLE (company_id integer, user_id integer, verified boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id, d.verified FROM email_directory d
  WHERE d.email_key = key ORDER BY d.verified DESC, d.created_at DESC, d.user_id DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION find_account(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_account(text) TO flottwart_app;
