-- A search of a list that leaves archived items out finds none of them, so that its hits are its total and its page can be chosen among them alone. What the index
-- was asked for is not compared a second time.
DROP FUNCTION find_rows(text, integer, text, text[], integer);
-- Ids of the rows of a list that have every word, in no order, one more than `most` at most. NULL for a frequent word and where no index knows the words:
-- then walking the list in its order is the faster way. It looks beneath the policy, because under it LIKE uses no index, into the transaction's own company alone, and returns
-- nothing but ids; the rows are then read under the policy.
CREATE FUNCTION find_rows(list text, company integer, of_kind text, without_archive boolean, words text[], most integer) RETURNS integer[]
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
  rows := format('FROM %I WHERE company_id = $1', list) || CASE WHEN of_kind IS NULL THEN '' ELSE ' AND kind = $2' END
    || CASE WHEN without_archive THEN ' AND NOT is_archived' ELSE '' END;
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
  -- The index compares what it was asked for itself.
  IF NOT likes <@ indexed THEN asked := asked || ' AND search_text LIKE ALL ($3)'; END IF;
  EXECUTE format('SELECT array(SELECT id %s%s LIMIT $5)', rows, asked)
    INTO found USING company, of_kind, likes, beginnings, most + 1;
  RETURN found;
END
$$;
REVOKE EXECUTE ON FUNCTION find_rows(text, integer, text, boolean, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_rows(text, integer, text, boolean, text[], integer) TO flottwart_app;
