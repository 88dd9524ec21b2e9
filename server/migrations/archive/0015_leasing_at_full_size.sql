-- Changes needed for a million leasing positions.

-- Whether a person has said that a position is AFF or is not: the company's words then have no say in it.
ALTER TABLE leasing_positions ADD COLUMN aff_by_hand boolean NOT NULL DEFAULT false;

-- The tabs of the list in its usual order. Numbers of invoices and of credits seldom mix, so without it the one tab would
-- walk past all rows of the other.
CREATE INDEX leasing_positions_by_type ON leasing_positions (company_id, type, invoice_number, id);

-- Few beside those of the machine, and asked for with every import.
CREATE INDEX leasing_links_by_hand ON leasing_links (company_id, invoice_id) WHERE reason = 'manual';

-- Each of a search's longer words narrows the look into the index. With the longest alone, "Kilometerabrechnung B-AB-1234"
-- fetched every row that has the first.
CREATE OR REPLACE FUNCTION find_leasing_positions(company integer, patterns text[], most integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  words text[] := search_words(patterns);
  found integer[];
BEGIN
  PERFORM demand_own_company(company);
  IF length(words[1]) < length('%abc%') THEN RETURN NULL; END IF;
  found := array(SELECT id FROM leasing_positions
    WHERE company_id = company AND search_text LIKE words[1]
      AND (coalesce(length(words[2]), 0) < length('%abc%') OR search_text LIKE words[2])
      AND (coalesce(length(words[3]), 0) < length('%abc%') OR search_text LIKE words[3])
      AND search_text LIKE ALL (words) LIMIT most + 1);
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END
$$;
