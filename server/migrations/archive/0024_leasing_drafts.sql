-- Uploaded documents that are not certain. They wait for a person, outside of lists and sums.

CREATE TABLE leasing_drafts (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  -- Grows with every change: of two people at once the second one is told.
  version integer NOT NULL DEFAULT 1,
  -- Draft as read and changed since, without its rows.
  head jsonb NOT NULL,
  rows jsonb NOT NULL,
  file_name text COLLATE german_natural NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT leasing_drafts_file UNIQUE (company_id, sha256)
);
CALL protect_tenant_table('leasing_drafts');

CREATE TABLE leasing_draft_files (
  company_id integer NOT NULL,
  draft_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, draft_id),
  FOREIGN KEY (company_id, draft_id) REFERENCES leasing_drafts (company_id, id) ON DELETE CASCADE
);
ALTER TABLE leasing_draft_files ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('leasing_draft_files');

-- Columns that a person assigned once for the documents of an issuer.
CREATE TABLE leasing_issuer_assignments (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  -- VAT id, else the normalised name.
  issuer_key text NOT NULL,
  columns jsonb NOT NULL,
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, issuer_key)
);
CALL protect_tenant_table('leasing_issuer_assignments');
