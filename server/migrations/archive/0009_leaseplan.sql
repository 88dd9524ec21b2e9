-- Leasing documents, their positions, what settles what, and the sums that are kept beside them.

-- Numbers inside a number of a document count as numbers: 9 comes before 10.
CREATE COLLATION german_natural (provider = icu, locale = 'de-u-kn-true');

CREATE TABLE leaseplan_settings (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  quarterly_limit_cents bigint CHECK (quarterly_limit_cents >= 0),
  limit_of text NOT NULL DEFAULT 'AFF_CREDITS' CHECK (limit_of IN ('AFF_CREDITS', 'NET_COST')),
  aff_keywords text[] NOT NULL DEFAULT '{AFF}',
  claim_email text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id)
);
CALL protect_tenant_table('leaseplan_settings');

CREATE TABLE leasing_documents (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL CHECK (type IN ('Rechnung', 'Gutschrift')),
  number text COLLATE german_natural NOT NULL,
  -- Upper case, letters and digits only: how a reference finds its document.
  number_key text NOT NULL,
  invoice_date date NOT NULL,
  sum_cents bigint NOT NULL,
  position_count integer NOT NULL,
  read_as text NOT NULL,
  file_name text COLLATE german_natural NOT NULL,
  media_type text NOT NULL,
  sha256 bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT leasing_documents_file UNIQUE (company_id, sha256),
  CONSTRAINT leasing_documents_number UNIQUE (company_id, type, number_key)
);
CREATE INDEX leasing_documents_by_date ON leasing_documents (company_id, invoice_date, id);
CREATE INDEX leasing_documents_by_number ON leasing_documents (company_id, number, id);
CREATE INDEX leasing_documents_by_file_name ON leasing_documents (company_id, file_name, id);
CREATE INDEX leasing_documents_by_upload ON leasing_documents (company_id, uploaded_at, id);
CALL protect_tenant_table('leasing_documents');

-- Apart from the documents, so that reading those never touches the files.
CREATE TABLE leasing_files (
  company_id integer NOT NULL,
  document_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, document_id),
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE
);
ALTER TABLE leasing_files ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('leasing_files');

CREATE TABLE leasing_positions (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  document_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('Rechnung', 'Gutschrift')),
  invoice_number text COLLATE german_natural NOT NULL,
  invoice_date date NOT NULL,
  -- Its place in the document: together with type and number the same however the documents came in.
  ordinal integer NOT NULL,
  position_number text COLLATE german_natural NOT NULL,
  position_date date,
  period_date date NOT NULL GENERATED ALWAYS AS (coalesce(position_date, invoice_date)) STORED,
  license_plate text COLLATE german NOT NULL,
  plate_key text NOT NULL,
  -- Signed from the company's view: invoices positive, credits negative.
  amount_cents bigint NOT NULL,
  service text NOT NULL,
  aff boolean NOT NULL,
  aff_cents bigint,
  -- Amount settled by its counterparts.
  settled_cents bigint NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
  -- A discount inside an invoice waits for nobody, nor does a correction inside a credit note.
  open_cents bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN (type = 'Rechnung') = (amount_cents > 0) THEN abs(amount_cents) - settled_cents ELSE 0 END) STORED,
  processed boolean NOT NULL GENERATED ALWAYS AS (
    CASE WHEN (type = 'Rechnung') = (amount_cents > 0) THEN abs(amount_cents) <= settled_cents ELSE true END) STORED,
  -- The counterpart to show: for an invoice the latest credit.
  linked_id integer,
  -- Every column of the list as a person reads it.
  terms text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (search_key(terms)) STORED,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, document_id) REFERENCES leasing_documents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_positions_by_document ON leasing_positions (company_id, document_id, id);
CREATE INDEX leasing_positions_by_number ON leasing_positions (company_id, invoice_number, id);
CREATE INDEX leasing_positions_by_date ON leasing_positions (company_id, invoice_date, id);
CREATE INDEX leasing_positions_by_position ON leasing_positions (company_id, position_number, id);
CREATE INDEX leasing_positions_by_position_date ON leasing_positions (company_id, position_date, id);
CREATE INDEX leasing_positions_by_position_date_latest ON leasing_positions
  (company_id, position_date DESC NULLS LAST, id DESC);
CREATE INDEX leasing_positions_by_plate ON leasing_positions (company_id, license_plate, id);
CREATE INDEX leasing_positions_by_amount ON leasing_positions (company_id, amount_cents, id);
CREATE INDEX leasing_positions_by_status ON leasing_positions (company_id, type, processed, id);
CREATE INDEX leasing_positions_by_period ON leasing_positions (company_id, period_date, id);
CREATE INDEX leasing_positions_by_plate_key ON leasing_positions (company_id, plate_key, type, amount_cents);
CREATE INDEX leasing_positions_open ON leasing_positions (company_id, license_plate, period_date)
  WHERE open_cents > 0 AND type = 'Rechnung';
CREATE INDEX leasing_positions_by_text ON leasing_positions USING gin (company_id, search_text gin_trgm_ops);
CALL protect_tenant_table('leasing_positions');

-- The documents and positions a credit names, as keys. A table and no array: under row-level security an index on arrays
-- is out of reach, because looking into arrays is not declared leakproof.
CREATE TABLE leasing_references (
  company_id integer NOT NULL,
  position_id integer NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (company_id, position_id, key),
  FOREIGN KEY (company_id, position_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_references_by_key ON leasing_references (company_id, key, position_id);
CALL protect_tenant_table('leasing_references');

CREATE TABLE leasing_links (
  company_id integer NOT NULL,
  invoice_id integer NOT NULL,
  credit_id integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('reference', 'amount', 'manual')),
  user_email text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, invoice_id, credit_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, credit_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_links_by_credit ON leasing_links (company_id, credit_id);
CALL protect_tenant_table('leasing_links');

-- Pairs a person has separated: the machine never joins them again.
CREATE TABLE leasing_separations (
  company_id integer NOT NULL,
  invoice_id integer NOT NULL,
  credit_id integer NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, invoice_id, credit_id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, credit_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX leasing_separations_by_credit ON leasing_separations (company_id, credit_id);
CALL protect_tenant_table('leasing_separations');

-- Kept sums: the KPIs read a few hundred of these rows instead of a million positions.
CREATE TABLE leasing_month_sums (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  month date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECHNUNG', 'GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF')),
  sum_cents bigint NOT NULL,
  positions integer NOT NULL,
  PRIMARY KEY (company_id, month, kind)
);
CALL protect_tenant_table('leasing_month_sums');

CREATE TABLE leasing_plate_sums (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  license_plate text NOT NULL,
  year integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECHNUNG', 'GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF')),
  sum_cents bigint NOT NULL,
  positions integer NOT NULL,
  PRIMARY KEY (company_id, license_plate, year, kind)
);
CALL protect_tenant_table('leasing_plate_sums');

-- Sums not settled by a credit, per plate.
CREATE TABLE leasing_open_sums (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  license_plate text COLLATE german NOT NULL,
  open_cents bigint NOT NULL,
  positions integer NOT NULL,
  oldest_date date NOT NULL,
  PRIMARY KEY (company_id, license_plate)
);
CREATE INDEX leasing_open_sums_by_amount ON leasing_open_sums (company_id, open_cents, license_plate);
CREATE INDEX leasing_open_sums_by_age ON leasing_open_sums (company_id, oldest_date, license_plate);
CREATE INDEX leasing_open_sums_by_positions ON leasing_open_sums (company_id, positions, license_plate);
CALL protect_tenant_table('leasing_open_sums');

CREATE FUNCTION leasing_kind(type text, aff boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN type = 'Rechnung' THEN 'RECHNUNG' WHEN aff THEN 'GUTSCHRIFT_AFF' ELSE 'GUTSCHRIFT_NON_AFF' END;

CREATE TYPE leasing_share AS (license_plate text, period_date date, kind text, cents bigint, positions integer);

-- Adds shares (negative ones take away) to both kinds of sum; a sum without positions is no row.
CREATE FUNCTION add_leasing_shares(company integer, shares leasing_share[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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

-- Reads the open positions of some plates again, through their own small index.
CREATE FUNCTION refresh_leasing_open_sums(company integer, plates text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM leasing_open_sums WHERE company_id = company AND license_plate = ANY (plates);
  INSERT INTO leasing_open_sums (company_id, license_plate, open_cents, positions, oldest_date)
  SELECT company, license_plate, sum(open_cents), count(*), min(period_date) FROM leasing_positions
  WHERE company_id = company AND license_plate = ANY (plates) AND open_cents > 0 AND type = 'Rechnung'
  GROUP BY license_plate;
END
$$;

-- A statement of the application touches one company. Sums of a company being deleted are not updated.
CREATE FUNCTION leasing_company(company integer) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM companies c WHERE c.company_id = company);

CREATE FUNCTION sum_added_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer := (SELECT company_id FROM added LIMIT 1);
BEGIN
  IF company IS NULL OR NOT leasing_company(company) THEN RETURN NULL; END IF;
  PERFORM add_leasing_shares(company, array(
    SELECT (license_plate, period_date, leasing_kind(type, aff), amount_cents, 1)::leasing_share FROM added));
  PERFORM refresh_leasing_open_sums(company, array(SELECT DISTINCT license_plate FROM added WHERE open_cents > 0));
  RETURN NULL;
END
$$;
CREATE TRIGGER sum_added AFTER INSERT ON leasing_positions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_added_positions();

CREATE FUNCTION sum_removed_positions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company integer := (SELECT company_id FROM removed LIMIT 1);
BEGIN
  IF company IS NULL OR NOT leasing_company(company) THEN RETURN NULL; END IF;
  PERFORM add_leasing_shares(company, array(
    SELECT (license_plate, period_date, leasing_kind(type, aff), -amount_cents, -1)::leasing_share FROM removed));
  PERFORM refresh_leasing_open_sums(company, array(SELECT DISTINCT license_plate FROM removed WHERE open_cents > 0));
  RETURN NULL;
END
$$;
CREATE TRIGGER sum_removed AFTER DELETE ON leasing_positions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_removed_positions();

-- Settling changes no sum but the open one, and most updates are of that kind.
CREATE FUNCTION sum_changed_positions() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER sum_changed AFTER UPDATE ON leasing_positions REFERENCING OLD TABLE AS older NEW TABLE AS newer
  FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_positions();

-- Status by which rows of the unfiltered lists are counted: type and whether settled.
CREATE FUNCTION leasing_status(type text, processed boolean) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN type = 'Rechnung' AND processed THEN 'Gutgeschrieben'
    WHEN type = 'Rechnung' THEN 'Nicht gutgeschrieben'
    WHEN processed THEN 'Verrechnet'
    ELSE 'Nicht verrechnet'
  END;
CREATE FUNCTION count_leasing_positions() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER count_inserted AFTER INSERT ON leasing_positions REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_leasing_positions();
CREATE TRIGGER count_deleted AFTER DELETE ON leasing_positions REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_leasing_positions();

CREATE FUNCTION move_leasing_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER move_counts AFTER UPDATE ON leasing_positions REFERENCING OLD TABLE AS older NEW TABLE AS newer
  FOR EACH STATEMENT EXECUTE FUNCTION move_leasing_counts();

CREATE POLICY search_by_owner ON leasing_positions FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION find_leasing_positions(company integer, patterns text[], most integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  words text[] := search_words(patterns);
  found integer[];
BEGIN
  PERFORM demand_own_company(company);
  IF length(words[1]) < length('%abc%') THEN RETURN NULL; END IF;
  found := array(SELECT id FROM leasing_positions
    WHERE company_id = company AND search_text LIKE words[1] AND search_text LIKE ALL (words) LIMIT most + 1);
  RETURN CASE WHEN cardinality(found) <= most THEN found END;
END
$$;
REVOKE EXECUTE ON FUNCTION find_leasing_positions(integer, text[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_leasing_positions(integer, text[], integer) TO flottwart_app;
