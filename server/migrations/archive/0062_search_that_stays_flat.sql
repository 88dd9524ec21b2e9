-- Search whose cost grows with its hits and not with the list. Where no word has more than two letters, the first one has to be the beginning of a word: those have
-- trigrams in the indexes that are there already ("  b", " be"), so that no write pays for it. Any other word matches anywhere.

CREATE FUNCTION search_likes(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
  RETURN array(
    SELECT '%' || regexp_replace(key, '([\\%_])', '\\\1', 'g') || '%'
    FROM (SELECT search_key(word) AS key FROM unnest(words) AS word) AS keyed
    ORDER BY length(key) DESC, key);

-- At most one pattern. The signs that a word can begin behind are listed: of a class as large as "no letter" the trigram index makes nothing.
CREATE FUNCTION search_beginnings(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
  RETURN (
    WITH keyed AS (SELECT search_key(word) AS key, place FROM unnest(words) WITH ORDINALITY AS given (word, place))
    SELECT array(
      SELECT '(^|[ -/:-@[-`{-~])' || regexp_replace(key, '([^[:alnum:]])', '\\\1', 'g')
      FROM keyed
      WHERE key ~ '^[[:alnum:]]' AND NOT EXISTS (SELECT FROM keyed WHERE length(key) > 2)
      ORDER BY place LIMIT 1));

-- Patterns to ask an index with. One without a trigram would read all of it. The end of a number is rare where its beginning is in every row, as in VINs
-- and plates: such an end alone is asked for, because each further frequent trigram costs its list of rows.
CREATE FUNCTION search_indexed(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp
  RETURN (
    WITH pieces AS (
      SELECT pattern, pattern ~ '^%[[:alnum:]]{4,}[0-9]%$' AS is_number
      FROM unnest(search_likes(words)) AS pattern
      WHERE trim('%' FROM pattern) ~ '[[:alnum:]]{3}|[^[:alnum:]][[:alnum:]]|[[:alnum:]]{2}[^[:alnum:]]')
    SELECT array(
      SELECT CASE WHEN is_number THEN '%' || right(pattern, 6) ELSE pattern END FROM pieces
      WHERE is_number OR NOT EXISTS (SELECT FROM pieces WHERE is_number)
      LIMIT 3));

-- Ids of the rows of a list that have every word, in no order, one more than `most` at most. NULL for a frequent word and where no index knows the words:
-- then walking the list in its order is the faster way. It looks beneath the policy, because under it LIKE uses no index, into the transaction's own company alone, and returns
-- nothing but ids; the rows are then read under the policy.
CREATE FUNCTION find_rows(list text, company integer, of_kind text, words text[], most integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_indexscan = on SET jit = off AS $$
DECLARE
  likes text[] := search_likes(words);
  beginnings text[] := search_beginnings(words);
  indexed text[] := search_indexed(words);
  rows text;
  asked text := '';
  pattern text;
  is_frequent boolean;
  found integer[];
BEGIN
  PERFORM demand_own_company(company);
  IF list NOT IN ('work_items', 'trips', 'leasing_positions') THEN RAISE EXCEPTION 'not a searched list: %', list; END IF;
  IF indexed[1] IS NULL AND beginnings[1] IS NULL THEN RETURN NULL; END IF;
  rows := format('FROM %I WHERE company_id = $1', list) || CASE WHEN of_kind IS NULL THEN '' ELSE ' AND kind = $2' END;
  -- The index gathers all hits before the first one is returned. A word that one in ten rows has is soon found without it.
  IF of_kind IS NULL THEN
    EXECUTE format(
      'SELECT count(*) >= 20 AND count(DISTINCT place) >= 4
       FROM (SELECT min(id) AS first_id, max(id) AS last_id %1$s) AS ids, generate_series(0, 9) AS place,
         LATERAL (SELECT search_text %1$s AND id >= first_id + (last_id - first_id)::bigint * place / 10 ORDER BY id LIMIT 20) AS sample
       WHERE search_text LIKE ALL ($3) AND search_text ~ ALL ($4)',
      rows) INTO is_frequent USING company, of_kind, likes, beginnings;
  ELSE
    EXECUTE format(
      'SELECT count(*) FILTER (WHERE place = 1) >= 10 AND count(*) FILTER (WHERE place = 2) >= 10
       FROM ((SELECT 1 AS place, search_text %1$s ORDER BY title, id LIMIT 100)
         UNION ALL (SELECT 2, search_text %1$s ORDER BY title DESC, id DESC LIMIT 100)) AS sample
       WHERE search_text LIKE ALL ($3) AND search_text ~ ALL ($4)',
      rows) INTO is_frequent USING company, of_kind, likes, beginnings;
  END IF;
  IF is_frequent THEN RETURN NULL; END IF;
  FOREACH pattern IN ARRAY indexed LOOP asked := asked || format(' AND search_text LIKE %L', pattern); END LOOP;
  IF beginnings[1] IS NOT NULL THEN asked := asked || format(' AND search_text ~ %L', beginnings[1]); END IF;
  -- The index alone: the planner would walk a whole list where it expects a frequent word and there is none.
  PERFORM set_config('enable_indexscan', 'off', true);
  EXECUTE format('SELECT array(SELECT id %s%s AND search_text LIKE ALL ($3) AND search_text ~ ALL ($4) LIMIT $5)', rows, asked)
    INTO found USING company, of_kind, likes, beginnings, most + 1;
  RETURN found;
END
$$;
REVOKE EXECUTE ON FUNCTION find_rows(text, integer, text, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_rows(text, integer, text, text[], integer) TO flottwart_app;
DROP FUNCTION find_items(integer, text, text[], integer);
DROP FUNCTION find_trips(integer, text[], integer);
DROP FUNCTION find_leasing_positions(integer, text[], integer);
DROP FUNCTION search_words(text[]);

-- A far page of leasing positions skips entries of this index without reading their rows, for which it has to have the column itself.
DROP INDEX leasing_positions_by_number_filled;
CREATE INDEX leasing_positions_by_number_filled ON leasing_positions (company_id, nullif(invoice_number, ''), id) INCLUDE (invoice_number);
