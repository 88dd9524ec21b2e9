-- Name by which documents with and without a VAT id are of one lessor (docs/decisions/0089-lines-of-one-document.md).
ALTER TABLE leasing_documents
  ADD COLUMN issuer_name_key text NOT NULL GENERATED ALWAYS AS (leasing_lessor_key(coalesce(issuer_name, ''))) STORED;
