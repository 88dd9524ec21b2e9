-- Spellings that a reader takes for the same, as `sameReading` of the contract: full-width letters, capitals, ß and ss,
-- kinds of dashes, characters without width. ICU lowers the same letters on every server.
CREATE FUNCTION same_reading(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(lower(btrim(regexp_replace(regexp_replace(regexp_replace(normalize(value, NFKC),
    U&'[\00AD\0600-\0605\061C\06DD\070F\180E\200B-\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB]', '', 'g'),
    U&'\005Cs*[\002D\058A\05BE\1400\1806\2010-\2015\2212\2E3A\2E3B\301C\3030]\005Cs*', '-', 'g'),
    '\s+', ' ', 'g')) COLLATE german), 'ß', 'ss');

-- Columns, because row-level security uses no index on a function that could tell what it was given. Numbers that read
-- the same stay with the drivers who have them; a further one is refused.
ALTER TABLE employees
  ADD COLUMN external_id_key text NOT NULL GENERATED ALWAYS AS (same_reading(external_id)) STORED,
  ADD COLUMN staff_number_key text NOT NULL GENERATED ALWAYS AS (same_reading(staff_number)) STORED;
DROP INDEX employees_by_external_id;
CREATE INDEX employees_by_external_id_key ON employees (company_id, external_id_key) WHERE external_id_key <> '';
CREATE INDEX employees_by_staff_number_key ON employees (company_id, staff_number_key) WHERE staff_number_key <> '';
