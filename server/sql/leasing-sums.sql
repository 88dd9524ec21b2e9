-- Sums and counts of leasing positions, and rows of documents that come back.

-- A statement of the application touches one company. Sums of a company being deleted are not updated.
CREATE OR REPLACE FUNCTION leasing_company(company integer) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM companies c WHERE c.company_id = company);

CREATE OR REPLACE FUNCTION leasing_kind(type text, aff boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN type = 'Rechnung' THEN 'RECHNUNG' WHEN aff THEN 'GUTSCHRIFT_AFF' ELSE 'GUTSCHRIFT_NON_AFF' END;

CREATE OR REPLACE FUNCTION renew_leasing_revision(company integer) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO leasing_revisions (company_id, revision) VALUES (company, gen_random_uuid())
  ON CONFLICT (company_id) DO UPDATE SET revision = excluded.revision;
END;

CREATE OR REPLACE FUNCTION add_leasing_shares(company integer, shares leasing_share[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_leasing_revision(company);
  INSERT INTO leasing_month_sums AS sums (company_id, month, kind, sum_cents, positions)
  SELECT company, date_trunc('month', s.period_date)::date, s.kind, sum(s.cents), sum(s.positions)
  FROM unnest(shares) AS s GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT (company_id, month, kind)
  DO UPDATE SET sum_cents = sums.sum_cents + excluded.sum_cents, positions = sums.positions + excluded.positions;
  INSERT INTO leasing_plate_sums AS sums (company_id, license_plate, year, kind, sum_cents, positions)
  SELECT company, s.license_plate, extract(year FROM s.period_date)::integer, s.kind, sum(s.cents), sum(s.positions)
  FROM unnest(shares) AS s GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
  ON CONFLICT (company_id, license_plate, year, kind)
  DO UPDATE SET sum_cents = sums.sum_cents + excluded.sum_cents, positions = sums.positions + excluded.positions;
  IF NOT EXISTS (SELECT FROM unnest(shares) AS s WHERE s.positions < 0) THEN RETURN; END IF;
  DELETE FROM leasing_month_sums m USING unnest(shares) AS s
  WHERE m.company_id = company AND m.month = date_trunc('month', s.period_date)::date AND m.positions = 0;
  DELETE FROM leasing_plate_sums p USING unnest(shares) AS s
  WHERE p.company_id = company AND p.license_plate = s.license_plate AND p.positions = 0;
END
$$;

CREATE OR REPLACE FUNCTION refresh_leasing_open_sums(company integer, plates text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM leasing_open_sums WHERE company_id = company AND license_plate = ANY (plates);
  INSERT INTO leasing_open_sums (company_id, license_plate, open_cents, positions, oldest_date)
  SELECT company, license_plate, sum(open_cents), count(*), min(period_date) FROM leasing_positions
  WHERE company_id = company AND license_plate = ANY (plates) AND open_cents <> 0 AND type = 'Rechnung'
  GROUP BY license_plate;
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
  names text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND rows -> 0 ? attname);
BEGIN
  EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%s, $1)',
    target, names, names, target) USING rows;
END
$$;
