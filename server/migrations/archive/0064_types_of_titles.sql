-- Types that people chose for titles of an issuer which leave open whether a document is an invoice or a credit.
ALTER TABLE leasing_issuer_assignments ADD COLUMN types jsonb NOT NULL DEFAULT '[]';
