-- Sessions, second factors and what keeps accounts safe.

CREATE TABLE sessions (
  company_id integer NOT NULL,
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  id serial,
  device text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, token_hash),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions (company_id, user_id);
CALL protect_tenant_table('sessions');

CREATE TABLE email_tokens (
  company_id integer NOT NULL,
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'accept', 'discard')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  replaced_at timestamptz,
  PRIMARY KEY (company_id, token_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX email_tokens_by_user ON email_tokens (company_id, user_id, purpose);
CALL protect_tenant_table('email_tokens');

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
  CONSTRAINT second_factors_check1 CHECK ((pending_secret IS NULL) = (pending_since IS NULL))
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

CREATE TABLE account_events (
  company_id integer NOT NULL,
  id serial,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('signed-in', 'signed-in-with-recovery-code', 'wrong-password', 'wrong-code',
    'password-changed', 'password-reset', 'second-factor-on', 'second-factor-off', 'second-factor-reset',
    'recovery-codes-renewed', 'second-factor-duty-on', 'second-factor-duty-off', 'sessions-ended')),
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

-- A person's private calendar; whoever knows the address may read it, so only the hash of its token is kept.
CREATE TABLE calendar_feeds (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_by_token ON calendar_feeds (company_id, token_hash);
CALL protect_tenant_table('calendar_feeds');

-- Responses of creating calls, kept for a day: a call repeated with the same key gets the first response again.
CREATE TABLE idempotency_keys (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, key),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (company_id, created_at);
CALL protect_tenant_table('idempotency_keys');

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
