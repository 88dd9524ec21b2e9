-- Leasing contracts are imported from files as vehicles, drivers and trips are, and an import of them can be taken back.

ALTER TABLE import_runs
  DROP CONSTRAINT import_runs_kind_check,
  ADD CONSTRAINT import_runs_kind_check CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts'));
ALTER TABLE import_rows
  DROP CONSTRAINT import_rows_kind_check,
  ADD CONSTRAINT import_rows_kind_check CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts'));
ALTER TABLE import_mappings
  DROP CONSTRAINT import_mappings_kind_check,
  ADD CONSTRAINT import_mappings_kind_check CHECK (kind IN ('employees', 'vehicles', 'trips', 'contracts'));

ALTER TABLE import_effects
  ADD COLUMN contract_id integer,
  -- When the import wrote a contract, which has no history: another time in it means that it was changed since.
  ADD COLUMN written_at timestamptz,
  DROP CONSTRAINT import_effects_check,
  ADD CONSTRAINT import_effects_check CHECK (num_nonnulls(item_id, trip_id, contract_id) = 1),
  ADD CONSTRAINT import_effects_company_id_contract_id_fkey
    FOREIGN KEY (company_id, contract_id) REFERENCES leasing_contracts (company_id, id) ON DELETE CASCADE;
CREATE INDEX import_effects_by_contract ON import_effects (company_id, contract_id) WHERE contract_id IS NOT NULL;
