-- Leasing documents, their positions, and documents that wait for a person.

CREATE TABLE leasing_documents (
  company_id integer NOT NULL,
  id serial,
  type text NOT NULL CHECK (type IN ('Rechnung', 'Gutschrift')),
  number text COLLATE german_natural NOT NULL,
  -- Upper case, letters and digits only: how a reference finds its document.
  number_key text NOT NULL,
  invoice_date date NOT NULL,
  sum_cents bigint NOT NULL,
  position_count integer NOT NULL,
  read_as text NOT NULL,
  file_name text COLLATE german_natural NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  issuer_name text,
  issuer_vat_id text,
  -- VAT id, else the normalised name; empty if the issuer is unknown, as for every document stored before.
  issuer_key text NOT NULL DEFAULT '',
  -- Total that the positions add up to; unknown for documents stored before.
  basis text CHECK (basis IN ('net', 'gross')),
  notices text[] NOT NULL DEFAULT '{}',
  -- Files uploaded together; none for those uploaded before.
  upload_id uuid,
  file_part integer CHECK (file_part >= 0),
  issuer_name_key text NOT NULL GENERATED ALWAYS AS (leasing_lessor_key(coalesce(issuer_name, ''))) STORED,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE INDEX leasing_documents_by_date ON leasing_documents (company_id, invoice_date, id);
CREATE INDEX leasing_documents_by_number ON leasing_documents (company_id, number, id);
CREATE INDEX leasing_documents_by_file_name ON leasing_documents (company_id, file_name, id);
CREATE INDEX leasing_documents_by_upload ON leasing_documents (company_id, uploaded_at, id);
CREATE UNIQUE INDEX leasing_documents_issuer_number ON leasing_documents (company_id, type, issuer_key, upper(number))
  WHERE issuer_key <> '';
CREATE INDEX leasing_documents_uploaded_together ON leasing_documents (company_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX leasing_documents_by_number_key ON leasing_documents (company_id, number_key, type);
CREATE INDEX leasing_documents_gross ON leasing_documents (company_id, id) WHERE basis = 'gross';
CREATE UNIQUE INDEX leasing_documents_file ON leasing_documents (company_id, sha256, coalesce(file_part, 0))
  WHERE file_part IS DISTINCT FROM 0;
CREATE INDEX leasing_documents_by_hash ON leasing_documents (company_id, sha256);
CALL protect_tenant_table('leasing_documents');

-- Apart from the documents, so that reading those never touches the files.
CREATE TABLE leasing_files (
  company_id integer NOT NULL,
  document_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, document_id),
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE
);
ALTER TABLE leasing_files ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('leasing_files');

CREATE TABLE leasing_positions (
  company_id integer NOT NULL,
  id serial,
  document_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('Rechnung', 'Gutschrift')),
  invoice_number text COLLATE german_natural NOT NULL,
  invoice_date date NOT NULL,
  -- Its place in the document: together with type and number the same however the documents came in.
  ordinal integer NOT NULL,
  position_number text COLLATE german_natural NOT NULL,
  position_date date,
  license_plate text COLLATE german NOT NULL,
  plate_key text NOT NULL,
  -- Signed from the company's view: invoices positive, credits negative.
  amount_cents bigint NOT NULL,
  service text NOT NULL,
  aff boolean NOT NULL,
  aff_cents bigint,
  -- Amount settled by its counterparts.
  settled_cents bigint NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
  -- The counterpart to show: for an invoice the latest credit.
  linked_id integer,
  -- Every column of the list as a person reads it.
  terms text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_key(terms)) STORED,
  -- Whether a person has said that a position is AFF or is not: the company's words then have no say in it.
  aff_by_hand boolean NOT NULL DEFAULT false,
  period_from date,
  period_to date,
  -- With its unit, as printed.
  quantity text,
  presumed boolean NOT NULL DEFAULT false,
  month_given date CHECK (extract(day FROM month_given) = 1),
  period_date date NOT NULL GENERATED ALWAYS AS (coalesce(month_given, position_date, invoice_date)) STORED,
  printed_from date,
  printed_to date,
  service_key text NOT NULL GENERATED ALWAYS AS (leasing_service_key(service, plate_key)) STORED,
  -- A discount inside an invoice waits for nobody, nor does a correction inside a credit note.
  open_cents bigint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN (type = 'Rechnung') = (amount_cents > 0) THEN abs(amount_cents) - settled_cents
    ELSE settled_cents - abs(amount_cents) END) STORED,
  processed boolean NOT NULL GENERATED ALWAYS AS (abs(amount_cents) <= settled_cents) STORED,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE,
  CONSTRAINT leasing_positions_period
    CHECK (((period_from IS NULL) = (period_to IS NULL)) AND (period_from <= period_to))
);
CREATE INDEX leasing_positions_by_document ON leasing_positions (company_id, document_id, id);
CREATE INDEX leasing_positions_by_number ON leasing_positions (company_id, invoice_number, id);
CREATE INDEX leasing_positions_by_date ON leasing_positions (company_id, invoice_date, id);
CREATE INDEX leasing_positions_by_position ON leasing_positions (company_id, position_number, id);
CREATE INDEX leasing_positions_by_position_date ON leasing_positions (company_id, position_date, id);
CREATE INDEX leasing_positions_by_position_date_latest ON leasing_positions
  (company_id, position_date DESC NULLS LAST, id DESC);
CREATE INDEX leasing_positions_by_plate ON leasing_positions (company_id, license_plate, id);
CREATE INDEX leasing_positions_by_amount ON leasing_positions (company_id, amount_cents, id);
CREATE INDEX leasing_positions_by_plate_key ON leasing_positions (company_id, plate_key, type, amount_cents);
CREATE INDEX leasing_positions_by_text ON leasing_positions USING gin (company_id, search_text gin_trgm_ops);
-- The tabs of the list in its usual order. Numbers of invoices and of credits seldom mix, so without it the one tab would
-- walk past all rows of the other.
CREATE INDEX leasing_positions_by_type ON leasing_positions (company_id, type, invoice_number, id);
CREATE INDEX leasing_positions_presumed ON leasing_positions (company_id, invoice_date, id) WHERE presumed;
-- Whether a document has positions of a plate, asked for every credit that names it.
CREATE INDEX leasing_positions_by_document_plate ON leasing_positions (company_id, document_id, plate_key);
-- The tabs of the list, which opens with the newest.
CREATE INDEX leasing_positions_by_type_and_date ON leasing_positions (company_id, type, invoice_date, id);
CREATE INDEX leasing_positions_by_period ON leasing_positions (company_id, period_date, id);
CREATE INDEX leasing_positions_by_plate_filled ON leasing_positions (company_id, nullif(license_plate, ''), id);
CREATE INDEX leasing_positions_by_number_filled ON leasing_positions (company_id, nullif(invoice_number, ''), id) INCLUDE (invoice_number);
-- Invoices or credits alone by number, ascending, empty numbers last: along the index on all numbers a page of invoices passes every credit whose number comes before.
CREATE INDEX leasing_positions_by_type_filled ON leasing_positions (company_id, type, nullif(invoice_number, ''), id) INCLUDE (invoice_number);
CREATE INDEX leasing_positions_by_status ON leasing_positions (company_id, type, processed, id);
CREATE INDEX leasing_positions_open ON leasing_positions (company_id, license_plate, period_date)
  WHERE open_cents <> 0 AND type = 'Rechnung';
CALL protect_tenant_table('leasing_positions');
CREATE POLICY search_by_owner ON leasing_positions FOR SELECT TO CURRENT_USER USING (true);

-- The documents and positions a credit names, as keys. A table and no array: under row-level security an index on arrays
-- is out of reach, because looking into arrays is not declared leakproof.
CREATE TABLE leasing_references (
  company_id integer NOT NULL,
  position_id integer NOT NULL,
  key text NOT NULL,
  -- Number of a named document as written; null for the number of a position.
  named text,
  PRIMARY KEY (company_id, position_id, key),
  FOREIGN KEY (company_id, position_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_references_by_key ON leasing_references (company_id, key, position_id);
CALL protect_tenant_table('leasing_references');

CREATE TABLE leasing_links (
  company_id integer NOT NULL,
  invoice_id integer NOT NULL,
  credit_id integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('reference', 'amount', 'manual', 'document')),
  user_email text,
  created_at timestamptz NOT NULL,
  certainty text NOT NULL DEFAULT 'certain' CHECK (certainty IN ('certain', 'presumed')),
  PRIMARY KEY (company_id, invoice_id, credit_id),
  FOREIGN KEY (company_id, credit_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, invoice_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_links_by_credit ON leasing_links (company_id, credit_id);
-- Few beside those of the machine, and asked for with every import.
CREATE INDEX leasing_links_by_hand ON leasing_links (company_id, invoice_id) WHERE reason = 'manual';
CALL protect_tenant_table('leasing_links');

-- Pairs a person has separated: the machine never joins them again.
CREATE TABLE leasing_separations (
  company_id integer NOT NULL,
  invoice_id integer NOT NULL,
  credit_id integer NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, invoice_id, credit_id),
  FOREIGN KEY (company_id, credit_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, invoice_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_separations_by_credit ON leasing_separations (company_id, credit_id);
CALL protect_tenant_table('leasing_separations');

-- Positions of a claim, with the amount open on that day. A position has one current claim, so that
-- it is never under way twice; what a later claim replaced stays as a record.
CREATE TABLE leasing_claim_positions (
  company_id integer NOT NULL,
  mail_id integer NOT NULL,
  position_id integer NOT NULL,
  open_cents bigint NOT NULL CHECK (open_cents <> 0),
  is_current boolean NOT NULL DEFAULT true,
  -- All that was open of the position on the day of the claim, of which the claim may ask for a part.
  position_open_cents bigint NOT NULL,
  -- Findings behind the claim; none if it asks for all that is open.
  finding_ids integer[] NOT NULL DEFAULT '{}'::integer[],
  PRIMARY KEY (company_id, mail_id, position_id),
  FOREIGN KEY (company_id, position_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE,
  CHECK (position_open_cents >= open_cents)
);
CREATE UNIQUE INDEX leasing_claim_positions_current ON leasing_claim_positions (company_id, position_id) WHERE is_current;
CREATE INDEX leasing_claim_positions_by_position ON leasing_claim_positions (company_id, position_id);
CALL protect_tenant_table('leasing_claim_positions');

CREATE TABLE leasing_drafts (
  company_id integer NOT NULL,
  id serial,
  -- Grows with every change: of two people at once the second one gets a message.
  version integer NOT NULL DEFAULT 1,
  -- Draft as read and changed since, without its rows.
  head jsonb NOT NULL,
  rows jsonb NOT NULL,
  file_name text COLLATE german_natural NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'asking' CHECK (state IN ('reading', 'asking', 'failed')),
  pages_read integer NOT NULL DEFAULT 0,
  -- 0 until the file is open.
  page_count integer NOT NULL DEFAULT 0,
  file_part integer CHECK (file_part > 0),
  upload_id uuid,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX leasing_drafts_file ON leasing_drafts (company_id, sha256, coalesce(file_part, 0));
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
  company_id integer NOT NULL,
  -- VAT id, else the normalised name.
  issuer_key text NOT NULL,
  columns jsonb NOT NULL,
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL,
  types jsonb NOT NULL DEFAULT '[]'::jsonb,
  PRIMARY KEY (company_id, issuer_key),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_issuer_assignments');
