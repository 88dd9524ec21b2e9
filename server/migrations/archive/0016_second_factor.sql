-- Second factor at sign-in, sessions a person can distinguish, and account events.

ALTER TABLE companies ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;

-- Device and network address are kept in short words only: „Firefox auf Windows“, 192.0.2.x.
ALTER TABLE sessions
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD UNIQUE (company_id, id);

-- The secret in use, and beside it one that waits for its first right code: who changes the phone is never without.
CREATE TABLE second_factors (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  sealed_secret bytea,
  enabled_at timestamptz,
  last_step integer NOT NULL DEFAULT 0,
  pending_secret bytea,
  pending_since timestamptz,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  CHECK ((sealed_secret IS NULL) = (enabled_at IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_since IS NULL))
);
CALL protect_tenant_table('second_factors');

-- A code that was used is gone.
CREATE TABLE recovery_codes (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (company_id, user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES second_factors (company_id, user_id) ON DELETE CASCADE
);
CALL protect_tenant_table('recovery_codes');

CREATE TABLE account_events (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'signed-in', 'signed-in-with-recovery-code', 'wrong-password', 'wrong-code', 'password-changed', 'password-reset',
    'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-codes-renewed',
    'second-factor-duty-on', 'second-factor-duty-off')),
  device text NOT NULL,
  address text NOT NULL,
  -- Author, unless it was the owner of the account.
  by_whom text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX account_events_by_user ON account_events (company_id, user_id, created_at DESC, id DESC);
CREATE INDEX account_events_by_age ON account_events (company_id, created_at);
CALL protect_tenant_table('account_events');

-- As before, and whether the session may do nothing yet but set up the factor that its company asks for.
DROP FUNCTION live_session(integer, bytea, timestamptz, timestamptz);
CREATE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL)
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;
