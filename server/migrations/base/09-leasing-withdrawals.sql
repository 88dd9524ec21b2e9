-- Leasing documents that were taken back, with what an undo needs.

CREATE TABLE leasing_withdrawals (
  company_id integer NOT NULL,
  id serial,
  reason text NOT NULL,
  user_email text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
CREATE INDEX leasing_withdrawals_by_time ON leasing_withdrawals (company_id, withdrawn_at, id);
CALL protect_tenant_table('leasing_withdrawals');

-- Documents of a withdrawal as the history shows them.
CREATE TABLE leasing_withdrawn_documents (
  company_id integer NOT NULL,
  withdrawal_id integer NOT NULL,
  document_id integer NOT NULL,
  type text NOT NULL,
  number text NOT NULL,
  invoice_date date NOT NULL,
  issuer_name text,
  sum_cents bigint NOT NULL,
  position_count integer NOT NULL,
  file_name text NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Claims that contain its positions; they stay.
  claims integer NOT NULL,
  PRIMARY KEY (company_id, withdrawal_id, document_id),
  FOREIGN KEY (company_id, withdrawal_id) REFERENCES leasing_withdrawals (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_withdrawn_documents');

-- Rows as they were, in slices that one statement restores; deleted once the time for an undo is over.
CREATE TABLE leasing_withdrawn_rows (
  company_id integer NOT NULL,
  withdrawal_id integer NOT NULL,
  document_id integer NOT NULL,
  source text NOT NULL CHECK (source IN ('leasing_documents', 'leasing_positions', 'leasing_references', 'leasing_links',
'leasing_separations', 'leasing_claim_positions')),
  slice integer NOT NULL,
  rows jsonb NOT NULL,
  PRIMARY KEY (company_id, withdrawal_id, document_id, source, slice),
  CONSTRAINT leasing_withdrawn_rows_company_id_withdrawal_id_document_i_fkey FOREIGN KEY (company_id, withdrawal_id,
    document_id) REFERENCES leasing_withdrawn_documents (company_id, withdrawal_id, document_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_withdrawn_rows');

CREATE TABLE leasing_withdrawn_files (
  company_id integer NOT NULL,
  withdrawal_id integer NOT NULL,
  document_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, withdrawal_id, document_id),
  CONSTRAINT leasing_withdrawn_files_company_id_withdrawal_id_document__fkey FOREIGN KEY (company_id, withdrawal_id,
    document_id) REFERENCES leasing_withdrawn_documents (company_id, withdrawal_id, document_id) ON DELETE CASCADE
);
ALTER TABLE leasing_withdrawn_files ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('leasing_withdrawn_files');
