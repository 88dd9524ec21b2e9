-- Import wizard: what a file's rows would do, remembered mappings, and what an import did, so that it can be taken back.

ALTER TABLE import_rows
  -- Effect of a row of a file, found when it was read; the import itself decides again.
  ADD COLUMN outcome text CHECK (outcome IN ('new', 'changed', 'unchanged', 'skipped')),
  -- Cells that are left out or unusual, [{ column, message }].
  ADD COLUMN warnings jsonb,
  -- Cells as they were understood, [{ text, value, before }].
  ADD COLUMN cells jsonb;

ALTER TABLE import_runs
  DROP CONSTRAINT import_runs_state_check,
  ADD CONSTRAINT import_runs_state_check
    CHECK (state IN ('draft', 'queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  ADD COLUMN undo_removed integer NOT NULL DEFAULT 0,
  ADD COLUMN undo_restored integer NOT NULL DEFAULT 0,
  ADD COLUMN undo_kept integer NOT NULL DEFAULT 0,
  ADD COLUMN undone_by text,
  ADD COLUMN undone_at timestamptz;
DROP INDEX import_runs_one_at_a_time;
CREATE UNIQUE INDEX import_runs_one_at_a_time ON import_runs (company_id, kind)
  WHERE state IN ('queued', 'running', 'undoing');

-- Items and values that stayed when the import was taken back.
ALTER TABLE import_remarks ADD COLUMN is_kept boolean NOT NULL DEFAULT false;

-- Effect of an import of a file on one item or trip. Leaves with the item, since it holds its former values.
CREATE TABLE import_effects (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  item_id integer,
  trip_id integer,
  -- Former and new values by key, { key: { from, to } }; empty for what the import created.
  changed jsonb,
  PRIMARY KEY (company_id, run_id, id),
  CHECK (num_nonnulls(item_id, trip_id) = 1),
  FOREIGN KEY (company_id, run_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trip_id) REFERENCES trips (company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_effects_by_item ON import_effects (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX import_effects_by_trip ON import_effects (company_id, trip_id) WHERE trip_id IS NOT NULL;
CALL protect_tenant_table('import_effects');

-- Choices of people about files with the same headings; the headings themselves are stored as a hash only.
CREATE TABLE import_mappings (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('employees', 'vehicles', 'trips')),
  headings_key text NOT NULL,
  choice jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind, headings_key)
);
CALL protect_tenant_table('import_mappings');
