-- When an import that a provider failed is tried again.
ALTER TABLE import_runs ADD COLUMN next_attempt_at timestamptz;
