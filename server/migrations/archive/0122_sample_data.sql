-- Invented fleet that an ADMIN creates to look around, and removes as a whole (docs/decisions/0106-sample-data.md).
CREATE TABLE sample_sets (
  company_id integer PRIMARY KEY REFERENCES companies (company_id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('creating', 'present', 'failed')),
  -- Author of what is created; another ADMIN if the member has left.
  user_id integer,
  steps_done integer NOT NULL DEFAULT 0,
  -- Samples left out, because the company has its own data under the same number.
  skipped text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- Changes of later times are those of people.
  finished_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX sample_sets_by_user ON sample_sets (company_id, user_id);
CALL protect_tenant_table('sample_sets');

-- Exactly what the removal deletes; leaves with what somebody deletes before.
CREATE TABLE sample_items (
  company_id integer NOT NULL REFERENCES sample_sets (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  item_id integer,
  trip_id integer,
  document_id integer,
  PRIMARY KEY (company_id, id),
  CHECK (num_nonnulls(item_id, trip_id, document_id) = 1),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trip_id) REFERENCES trips (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sample_items_by_item ON sample_items (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE UNIQUE INDEX sample_items_by_trip ON sample_items (company_id, trip_id) WHERE trip_id IS NOT NULL;
CREATE UNIQUE INDEX sample_items_by_document ON sample_items (company_id, document_id) WHERE document_id IS NOT NULL;
CALL protect_tenant_table('sample_items');
