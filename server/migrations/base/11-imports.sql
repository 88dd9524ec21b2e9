-- Credentials of providers, and imports with their staged rows.

CREATE TABLE connections (
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('driving-history', 'employee-database', 'smtp')),
  -- Mail servers only; the address of a provider is the operator's.
  host text NOT NULL DEFAULT '',
  port integer CHECK (port BETWEEN 1 AND 65535),
  username text NOT NULL DEFAULT '',
  sealed_secret bytea,
  -- The latest use: a test, an import, a mail. The error is what a person reads, empty after a success.
  last_run_at timestamptz,
  last_error text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, kind),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('connections');

CREATE TABLE import_runs (
  company_id integer NOT NULL,
  id serial,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts')),
  origin text NOT NULL CHECK (origin IN ('provider', 'file', 'nightly')),
  -- A draft is a file that was read and waits for its owner to start it.
  state text NOT NULL
    CHECK (state IN ('draft', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  file_name text NOT NULL DEFAULT '',
  found integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Effect of a trip import on vehicles.
  vehicles_created integer NOT NULL DEFAULT 0,
  vehicles_changed integer NOT NULL DEFAULT 0,
  -- Requested period, for trips only.
  range_from timestamptz,
  range_to timestamptz,
  -- The start of the window at work; trips before it are done. Empty while vehicles come first.
  checkpoint timestamptz,
  -- The rows of the step at work are all in import_rows; what is still there has to be written.
  is_staged boolean NOT NULL DEFAULT false,
  -- Worker of the run: one that was taken over finds another name here and stops.
  runner uuid,
  -- Starts since the last progress, and failures of the provider that passed since then.
  starts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  started_by text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  undo_removed integer NOT NULL DEFAULT 0,
  undo_restored integer NOT NULL DEFAULT 0,
  undo_kept integer NOT NULL DEFAULT 0,
  undone_by text,
  undone_at timestamptz,
  next_attempt_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE INDEX import_runs_latest ON import_runs (company_id, kind, id);
CREATE INDEX import_runs_by_age ON import_runs (company_id, created_at);
CREATE UNIQUE INDEX import_runs_one_at_a_time ON import_runs (company_id, kind)
  WHERE state IN ('queued', 'running', 'undoing');
CALL protect_tenant_table('import_runs');

-- Pending rows: fetched or read from a file, not yet written. Each leaves in the transaction that writes it, so
-- what is here is exactly what is left to do.
CREATE TABLE import_rows (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts')),
  -- The provider's id: a row fetched twice is still one.
  key text NOT NULL,
  -- Reference for a person to find the row at the provider or in the file.
  reference text NOT NULL,
  content jsonb,
  -- Reasons the row cannot be used, [{ column, message }].
  problems jsonb,
  -- Effect of a row of a file, found when it was read; the import itself decides again.
  outcome text CHECK (outcome IN ('new', 'changed', 'unchanged', 'skipped')),
  -- Cells that are left out or unusual, [{ column, message }].
  warnings jsonb,
  -- Cells as they were understood, [{ text, value, before }].
  cells jsonb,
  PRIMARY KEY (company_id, run_id, "position"),
  UNIQUE (company_id, run_id, kind, key),
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_unusable ON import_rows (company_id, run_id, position) WHERE problems IS NOT NULL;
CALL protect_tenant_table('import_rows');

-- Issues of an import: skipped rows, and rows imported with a warning. Equal issues of one row are stored once.
CREATE TABLE import_remarks (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  id serial,
  reference text NOT NULL,
  reason text NOT NULL,
  is_skip boolean NOT NULL,
  times integer NOT NULL,
  -- Items and values that stayed when the import was taken back.
  is_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, run_id, id),
  UNIQUE (company_id, run_id, reference, reason),
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('import_remarks');

-- Effect of an import of a file on one item or trip. Leaves with the item, since it holds its former values.
CREATE TABLE import_effects (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  id serial,
  item_id integer,
  trip_id integer,
  -- Former and new values by key, { key: { from, to } }; empty for what the import created.
  changed jsonb,
  is_kept boolean NOT NULL DEFAULT false,
  contract_id integer,
  -- When the import wrote a contract, which has no history: another time in it means that it was changed since.
  written_at timestamptz,
  is_restored boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, run_id, id),
  FOREIGN KEY (company_id, contract_id) REFERENCES leasing_contracts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trip_id) REFERENCES trips (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(item_id, trip_id, contract_id) = 1)
);
CREATE INDEX import_effects_by_item ON import_effects (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX import_effects_by_trip ON import_effects (company_id, trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX import_effects_by_contract ON import_effects (company_id, contract_id) WHERE contract_id IS NOT NULL;
CALL protect_tenant_table('import_effects');

-- Choices of people about files with the same headings; the headings themselves are stored as a hash only.
CREATE TABLE import_mappings (
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts')),
  headings_key text NOT NULL,
  choice jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind, headings_key),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('import_mappings');
