-- Issuer, basis and remarks of a document; period and quantity of a position.

ALTER TABLE leasing_documents
  ADD COLUMN issuer_name text,
  ADD COLUMN issuer_vat_id text,
  -- VAT id, else the normalised name; empty if the issuer is unknown, as for every document stored before.
  ADD COLUMN issuer_key text NOT NULL DEFAULT '',
  -- Total that the positions add up to; unknown for documents stored before.
  ADD COLUMN basis text CHECK (basis IN ('net', 'gross')),
  ADD COLUMN notices text[] NOT NULL DEFAULT '{}';

-- Two issuers may use one number, and X 1-12 is not X 11-2. The case of letters does not count. Without an issuer the application compares date and sum.
ALTER TABLE leasing_documents DROP CONSTRAINT leasing_documents_number;
CREATE INDEX leasing_documents_by_number_key ON leasing_documents (company_id, type, number_key);
CREATE UNIQUE INDEX leasing_documents_issuer_number ON leasing_documents (company_id, type, issuer_key, upper(number))
  WHERE issuer_key <> '';

ALTER TABLE leasing_positions
  ADD COLUMN period_from date,
  ADD COLUMN period_to date,
  -- With its unit, as printed.
  ADD COLUMN quantity text,
  ADD CONSTRAINT leasing_positions_period
    CHECK ((period_from IS NULL) = (period_to IS NULL) AND period_from <= period_to);
