-- Imports of vehicles, employees and trips, from providers and from files.

CREATE TABLE import_runs (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips')),
  origin text NOT NULL CHECK (origin IN ('provider', 'file', 'nightly')),
  -- A draft is a file that was read and waits for its owner to start it.
  state text NOT NULL CHECK (state IN ('draft', 'queued', 'running', 'done', 'failed', 'cancelled')),
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
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX import_runs_one_at_a_time ON import_runs (company_id, kind) WHERE state IN ('queued', 'running');
CREATE INDEX import_runs_latest ON import_runs (company_id, kind, id);
CREATE INDEX import_runs_by_age ON import_runs (company_id, created_at);
CALL protect_tenant_table('import_runs');

-- Pending rows: fetched or read from a file, not yet written. Each leaves in the transaction that writes it, so
-- what is here is exactly what is left to do.
CREATE TABLE import_rows (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips')),
  -- The provider's id: a row fetched twice is still one.
  key text NOT NULL,
  -- Reference for a person to find the row at the provider or in the file.
  reference text NOT NULL,
  content jsonb,
  -- Reasons the row cannot be used, [{ column, message }].
  problems jsonb,
  PRIMARY KEY (company_id, run_id, position),
  UNIQUE (company_id, run_id, kind, key),
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_unusable ON import_rows (company_id, run_id, position) WHERE problems IS NOT NULL;
CALL protect_tenant_table('import_rows');

-- Issues of an import: skipped rows, and rows imported with a warning. Equal issues of one row are stored once.
CREATE TABLE import_remarks (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  reference text NOT NULL,
  reason text NOT NULL,
  is_skip boolean NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (company_id, run_id, id),
  UNIQUE (company_id, run_id, reference, reason),
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('import_remarks');

-- Imports look people up by the provider's id and by name.
CREATE INDEX employees_by_external_id ON employees (company_id, external_id) WHERE external_id <> '';
