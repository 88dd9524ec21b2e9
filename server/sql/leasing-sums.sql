-- Sums and counts of leasing positions, and rows of documents that come back.

-- A statement of the application touches one company. Sums of a company being deleted are not updated.
CREATE OR REPLACE FUNCTION leasing_company(company integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM companies c WHERE c.company_id = company);
END
$$;

CREATE OR REPLACE FUNCTION leasing_kind(type text, aff boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN type = 'Rechnung' THEN 'RECHNUNG' WHEN aff THEN 'GUTSCHRIFT_AFF' ELSE 'GUTSCHRIFT_NON_AFF' END;

CREATE OR REPLACE FUNCTION renew_leasing_revision(company integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leasing_revisions (company_id, revision) VALUES (company, gen_random_uuid())
  ON CONFLICT (company_id) DO UPDATE SET revision = excluded.revision;
END
$$;

-- Rows as VALUES: Citus carries out INSERT … SELECT as COPY, which row-level security refuses. In slices, because it plans each statement, on the worker again
-- where a trigger sends it, which takes longer than storing a row.
CREATE OR REPLACE FUNCTION insert_values(target text, lines text[], conflict text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  size CONSTANT integer := 500;
BEGIN
  FOR place IN 1 .. cardinality(lines) BY size LOOP
    EXECUTE format('INSERT INTO %s VALUES %s %s', target, array_to_string(lines[place:place + size - 1], ', '), conflict);
  END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION add_leasing_shares(company integer, shares leasing_share[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_leasing_revision(company);
  PERFORM insert_values('leasing_month_sums AS sums (company_id, month, kind, sum_cents, positions)',
    array(SELECT format('(%s, %L, %L, %s, %s)', company, date_trunc('month', s.period_date)::date, s.kind, sum(s.cents), sum(s.positions))
      FROM unnest(shares) AS s GROUP BY date_trunc('month', s.period_date), s.kind ORDER BY date_trunc('month', s.period_date), s.kind),
    'ON CONFLICT (company_id, month, kind)
    DO UPDATE SET sum_cents = sums.sum_cents + excluded.sum_cents, positions = sums.positions + excluded.positions');
  PERFORM insert_values('leasing_plate_sums AS sums (company_id, license_plate, year, kind, sum_cents, positions)',
    array(SELECT format('(%s, %L, %s, %L, %s, %s)', company, s.license_plate, extract(year FROM s.period_date)::integer, s.kind, sum(s.cents), sum(s.positions))
      FROM unnest(shares) AS s GROUP BY s.license_plate, extract(year FROM s.period_date), s.kind
      ORDER BY s.license_plate, extract(year FROM s.period_date), s.kind),
    'ON CONFLICT (company_id, license_plate, year, kind)
    DO UPDATE SET sum_cents = sums.sum_cents + excluded.sum_cents, positions = sums.positions + excluded.positions');
  IF NOT EXISTS (SELECT FROM unnest(shares) AS s WHERE s.positions < 0) THEN RETURN; END IF;
  DELETE FROM leasing_month_sums m WHERE m.company_id = company AND m.positions = 0;
  DELETE FROM leasing_plate_sums p WHERE p.company_id = company AND p.positions = 0;
END
$$;

CREATE OR REPLACE FUNCTION refresh_leasing_open_sums(company integer, plates text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lines text[];
BEGIN
  DELETE FROM leasing_open_sums WHERE company_id = company AND license_plate = ANY (plates);
  lines := array(
    SELECT format('(%s, %L, %s, %s, %L)', company, p.license_plate, sum(p.open_cents), count(*), min(p.period_date)) FROM leasing_positions p
    WHERE p.company_id = company AND p.license_plate = ANY (plates) AND p.open_cents <> 0 AND p.type = 'Rechnung'
    GROUP BY p.license_plate);
  PERFORM insert_values('leasing_open_sums (company_id, license_plate, open_cents, positions, oldest_date)', lines, '');
END
$$;

CREATE OR REPLACE FUNCTION sum_added_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer := (SELECT company_id FROM added LIMIT 1);
BEGIN
  IF company IS NULL OR NOT leasing_company(company) THEN RETURN NULL; END IF;
  PERFORM add_leasing_shares(company, array(
    SELECT (license_plate, period_date, leasing_kind(type, aff), amount_cents, 1)::leasing_share FROM added));
  PERFORM refresh_leasing_open_sums(company, array(SELECT DISTINCT license_plate FROM added WHERE open_cents <> 0));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sum_added AFTER INSERT ON leasing_positions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_added_positions();

CREATE OR REPLACE FUNCTION sum_removed_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer := (SELECT company_id FROM removed LIMIT 1);
BEGIN
  IF company IS NULL OR NOT leasing_company(company) THEN RETURN NULL; END IF;
  PERFORM add_leasing_shares(company, array(
    SELECT (license_plate, period_date, leasing_kind(type, aff), -amount_cents, -1)::leasing_share FROM removed));
  PERFORM refresh_leasing_open_sums(company, array(SELECT DISTINCT license_plate FROM removed WHERE open_cents <> 0));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sum_removed AFTER DELETE ON leasing_positions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_removed_positions();

-- Settling changes no sum but the open one, and most updates are of that kind.
CREATE OR REPLACE FUNCTION sum_changed_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer := (SELECT company_id FROM newer LIMIT 1);
  shares leasing_share[];
BEGIN
  IF company IS NULL THEN RETURN NULL; END IF;
  shares := array(
    SELECT unnest(ARRAY[
      (o.license_plate, o.period_date, leasing_kind(o.type, o.aff), -o.amount_cents, -1)::leasing_share,
      (n.license_plate, n.period_date, leasing_kind(n.type, n.aff), n.amount_cents, 1)::leasing_share])
    FROM older o JOIN newer n USING (company_id, id)
    WHERE (o.license_plate, o.period_date, o.type, o.aff, o.amount_cents)
      IS DISTINCT FROM (n.license_plate, n.period_date, n.type, n.aff, n.amount_cents));
  IF cardinality(shares) > 0 THEN PERFORM add_leasing_shares(company, shares); END IF;
  PERFORM refresh_leasing_open_sums(company, array(
    SELECT DISTINCT plate FROM older o JOIN newer n USING (company_id, id),
      unnest(ARRAY[o.license_plate, n.license_plate]) AS plate
    WHERE (o.license_plate, o.period_date, o.open_cents) IS DISTINCT FROM (n.license_plate, n.period_date, n.open_cents)));
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER sum_changed AFTER UPDATE ON leasing_positions REFERENCING OLD TABLE AS older NEW TABLE AS newer
  FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_positions();

-- Status by which rows of the unfiltered lists are counted: type and whether settled.
CREATE OR REPLACE FUNCTION leasing_status(type text, processed boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN type = 'Rechnung' AND processed THEN 'Gutgeschrieben'
    WHEN type = 'Rechnung' THEN 'Nicht gutgeschrieben'
    WHEN processed THEN 'Verrechnet'
    ELSE 'Nicht verrechnet'
  END;

CREATE OR REPLACE FUNCTION count_leasing_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, leasing_status(type, processed) AS status,
      count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected GROUP BY 1, 2
  LOOP
    CALL add_to_list_count(part.company_id, 'leaseplan', part.status, part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON leasing_positions REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_leasing_positions();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON leasing_positions REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_leasing_positions();

CREATE OR REPLACE FUNCTION move_leasing_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT company_id, status, sum(change)::integer AS change FROM (
      SELECT n.company_id, leasing_status(o.type, o.processed) AS status, -1 AS change
      FROM older o JOIN newer n USING (company_id, id) WHERE o.processed <> n.processed
      UNION ALL
      SELECT n.company_id, leasing_status(n.type, n.processed), 1
      FROM older o JOIN newer n USING (company_id, id) WHERE o.processed <> n.processed) AS moved
    GROUP BY 1, 2
  LOOP
    CALL add_to_list_count(part.company_id, 'leaseplan', part.status, part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER move_counts AFTER UPDATE ON leasing_positions REFERENCING OLD TABLE AS older NEW TABLE AS newer
  FOR EACH STATEMENT EXECUTE FUNCTION move_leasing_counts();

-- Inserts rows with all their columns; those added since get their defaults.
CREATE OR REPLACE FUNCTION restore_leasing_rows(source text, rows jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target regclass := format('public.%I', source)::regclass;
  names text[] := array(SELECT quote_ident(attname) FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND rows -> 0 ? attname ORDER BY attnum);
  texts text := (SELECT string_agg(format('quote_nullable(%s::text)', name), ', ') FROM unnest(names) AS name);
  lines text;
BEGIN
  EXECUTE format($f$SELECT string_agg('(' || concat_ws(', ', %s) || ')', ', ') FROM jsonb_populate_recordset(NULL::%s, $1)$f$, texts, target)
    INTO lines USING rows;
  EXECUTE format('INSERT INTO %s (%s) VALUES %s', target, array_to_string(names, ', '), lines);
END
$$;
