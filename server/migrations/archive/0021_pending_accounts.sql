-- The first registration of an address holds it until it is confirmed, discarded or lapses. An account without a password waits for
-- the owner of the mailbox to choose one: an invitation, or a registration whose address somebody registered again.
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_confirmed_with_password CHECK (email_verified_at IS NULL OR password_hash IS NOT NULL);

ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_purpose_check
  CHECK (purpose IN ('verify', 'reset', 'accept', 'discard'));

-- The index lets one of two simultaneous registrations of an address through.
ALTER TABLE email_directory ADD COLUMN holds boolean NOT NULL DEFAULT false;
UPDATE email_directory d SET holds = true
FROM (SELECT DISTINCT ON (email_key) company_id, user_id FROM email_directory
      ORDER BY email_key, verified DESC, created_at, user_id) first
WHERE d.company_id = first.company_id AND d.user_id = first.user_id;
CREATE UNIQUE INDEX email_directory_holder ON email_directory (email_key) WHERE holds;

-- Addresses that were registered several times: whoever reads the mailbox chooses the password.
DO $$
DECLARE
  pending record;
BEGIN
  FOR pending IN
    SELECT company_id, user_id FROM email_directory
    WHERE NOT verified AND email_key IN (SELECT email_key FROM email_directory GROUP BY email_key HAVING count(*) > 1)
  LOOP
    PERFORM set_config('app.company_id', pending.company_id::text, true);
    UPDATE users SET password_hash = NULL WHERE company_id = pending.company_id AND id = pending.user_id;
    DELETE FROM email_tokens
    WHERE company_id = pending.company_id AND user_id = pending.user_id AND purpose = 'verify';
  END LOOP;
END
$$;

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

-- The confirmed account of an address, else the pending one that holds it, else the oldest.
CREATE OR REPLACE FUNCTION find_account(key text) RETURNS TABLE (company_id integer, user_id integer, verified boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.company_id, d.user_id, d.verified FROM email_directory d
  WHERE d.email_key = key ORDER BY d.verified DESC, d.holds DESC, d.created_at, d.user_id LIMIT 1
$$;

-- Starts the seven days of an invitation anew, in the company of the transaction only.
CREATE FUNCTION renew_pending_account(pending_user integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE email_directory SET created_at = now()
  WHERE company_id = current_setting('app.company_id')::integer AND user_id = pending_user AND NOT verified
$$;
REVOKE EXECUTE ON FUNCTION renew_pending_account(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION renew_pending_account(integer) TO flottwart_app;
