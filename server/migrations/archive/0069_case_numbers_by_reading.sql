-- Case numbers that differ in capitals, kinds of dashes or blanks alone name one case. Authorities print them in groups, so
-- that no blank counts at all.
CREATE FUNCTION case_number_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(same_reading(value), ' ', '');

-- A column, because row-level security uses no index on a function that could tell what it was given. Reports that share
-- a key already keep their numbers; a further one is refused.
ALTER TABLE police_reports
  ADD COLUMN case_number_key text NOT NULL GENERATED ALWAYS AS (case_number_key(case_number)) STORED;
CREATE INDEX police_reports_by_case_number_key ON police_reports (company_id, case_number_key) WHERE case_number_key <> '';
