-- The search of trips finds the names of drivers too. Names, like plates, without separators and in both orders of folding: Lea-Emma is looked for as
-- 'leaemma' (then ae = a) and as 'emma'.
ALTER TABLE trips DROP COLUMN search_text;
ALTER TABLE trips ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (search_key(vin || ' ' || regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')
      || ' ' || regexp_replace(first_name || ' ' || last_name, '[^[:alnum:] ]', '', 'g'))
    || ' ' || regexp_replace(search_key(license_plate), '[^[:alnum:]]', '', 'g')
    || ' ' || regexp_replace(search_key(first_name || ' ' || last_name), '[^[:alnum:] ]', '', 'g')) STORED;
CREATE INDEX trips_by_text ON trips USING gin (company_id, search_text gin_trgm_ops);
