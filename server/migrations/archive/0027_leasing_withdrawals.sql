-- Documents that were taken back: out of lists, links and sums, kept for an undo, and for good in the history.

-- Files uploaded together; none for those uploaded before.
ALTER TABLE leasing_documents ADD COLUMN upload_id uuid;
CREATE INDEX leasing_documents_uploaded_together ON leasing_documents (company_id, upload_id) WHERE upload_id IS NOT NULL;

CREATE TABLE leasing_withdrawals (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  reason text NOT NULL,
  user_email text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  PRIMARY KEY (company_id, id),
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
  FOREIGN KEY (company_id, withdrawal_id, document_id)
    REFERENCES leasing_withdrawn_documents (company_id, withdrawal_id, document_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_withdrawn_rows');

CREATE TABLE leasing_withdrawn_files (
  company_id integer NOT NULL,
  withdrawal_id integer NOT NULL,
  document_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, withdrawal_id, document_id),
  FOREIGN KEY (company_id, withdrawal_id, document_id)
    REFERENCES leasing_withdrawn_documents (company_id, withdrawal_id, document_id) ON DELETE CASCADE
);
ALTER TABLE leasing_withdrawn_files ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('leasing_withdrawn_files');

-- Inserts rows with all their columns; those added since get their defaults.
CREATE FUNCTION restore_leasing_rows(source text, rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target regclass := format('public.%I', source)::regclass;
  names text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND rows -> 0 ? attname);
BEGIN
  EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%s, $1)',
    target, names, names, target) USING rows;
END
$$;
