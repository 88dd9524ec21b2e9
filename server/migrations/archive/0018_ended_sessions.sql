-- An ADMIN can end the sessions of a colleague, whose history then says so.
ALTER TABLE account_events DROP CONSTRAINT account_events_kind_check;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind_check CHECK (kind IN (
  'signed-in', 'signed-in-with-recovery-code', 'wrong-password', 'wrong-code', 'password-changed', 'password-reset',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-codes-renewed',
  'second-factor-duty-on', 'second-factor-duty-off', 'sessions-ended'));
