-- Periods after which rows are deleted, and sample data.

-- A kind without a rule is kept until somebody deletes it.
CREATE TABLE retention_rules (
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN
('trip', 'policereport', 'task', 'repairrecord', 'employee', 'leasing-claim', 'leasing-document')),
  months integer NOT NULL CHECK (months > 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('retention_rules');

-- Items a person exempted from the rules, and why.
CREATE TABLE retention_holds (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  reason text NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, item_id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX retention_holds_by_creation ON retention_holds (company_id, created_at, item_id);
CALL protect_tenant_table('retention_holds');

-- Deletions by rule: counts and days, no content. A restarted run adds to its own row.
CREATE TABLE retention_deletions (
  company_id integer NOT NULL,
  deleted_on date NOT NULL,
  kind text NOT NULL,
  months integer NOT NULL,
  set_by text NOT NULL,
  rows integer NOT NULL CHECK (rows > 0),
  oldest date NOT NULL,
  latest date NOT NULL,
  PRIMARY KEY (company_id, deleted_on, kind, months, set_by),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  CHECK (latest >= oldest)
);
CALL protect_tenant_table('retention_deletions');
REVOKE DELETE ON retention_deletions FROM flottwart_app;

-- Invented fleet that an ADMIN creates to look around, and removes as a whole (docs/decisions/0106-sample-data.md).
CREATE TABLE sample_sets (
  company_id integer PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('creating', 'present', 'failed')),
  -- Author of what is created; another ADMIN if the member has left.
  user_id integer,
  steps_done integer NOT NULL DEFAULT 0,
  -- Samples left out, because the company has its own data under the same number.
  skipped text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- Changes of later times are those of people.
  finished_at timestamptz,
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX sample_sets_by_user ON sample_sets (company_id, user_id);
CALL protect_tenant_table('sample_sets');

-- Exactly what the removal deletes; leaves with what somebody deletes before.
CREATE TABLE sample_items (
  company_id integer NOT NULL,
  id serial,
  item_id integer,
  trip_id integer,
  document_id integer,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id) REFERENCES sample_sets (company_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, trip_id) REFERENCES trips (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(item_id, trip_id, document_id) = 1)
);
CREATE UNIQUE INDEX sample_items_by_item ON sample_items (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE UNIQUE INDEX sample_items_by_trip ON sample_items (company_id, trip_id) WHERE trip_id IS NOT NULL;
CREATE UNIQUE INDEX sample_items_by_document ON sample_items (company_id, document_id) WHERE document_id IS NOT NULL;
CALL protect_tenant_table('sample_items');
