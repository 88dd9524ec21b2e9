-- Contracts per vehicle, and what does not agree with them or with itself in the invoices (docs/decisions/0058-leasing-findings.md).

CREATE TABLE leasing_contracts (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  vehicle_id integer NOT NULL,
  lessor text COLLATE german NOT NULL,
  -- The rate as the invoices name it, net and per month.
  rate_service text NOT NULL,
  rate_cents bigint NOT NULL CHECK (rate_cents >= 0),
  -- Further agreed services with their monthly rates: [{"service": "Wartung", "cents": 4500}].
  services jsonb NOT NULL DEFAULT '[]',
  from_day date NOT NULL,
  to_day date,
  kilometres integer CHECK (kilometres >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  CHECK (from_day <= to_day)
);
CREATE INDEX leasing_contracts_by_vehicle ON leasing_contracts (company_id, vehicle_id, from_day);

CREATE TABLE leasing_findings (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  -- Names what was found by plate, service, month and document: the same however often it is computed.
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('double', 'rate', 'returned', 'jump')),
  plate_key text NOT NULL,
  license_plate text COLLATE german NOT NULL,
  service text NOT NULL,
  month date NOT NULL,
  billed_cents bigint NOT NULL,
  expected_cents bigint NOT NULL,
  stake_cents bigint NOT NULL CHECK (stake_cents >= 0),
  position_ids integer[] NOT NULL,
  -- The position it was compared with.
  reference_id integer,
  decision text NOT NULL DEFAULT 'open' CHECK (decision IN ('open', 'accepted', 'claimed', 'done')),
  -- False once it is no longer found; only decided ones are kept then.
  is_current boolean NOT NULL DEFAULT true,
  -- A claim is done when a credit has settled what was claimed.
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN decision = 'claimed' AND NOT is_current THEN 'done' ELSE decision END) STORED,
  note text NOT NULL DEFAULT '',
  decided_by text,
  decided_at timestamptz,
  -- Amount the decision was made on: a larger one is open again.
  decided_cents bigint,
  PRIMARY KEY (company_id, id),
  CONSTRAINT leasing_findings_key UNIQUE (company_id, key)
);
CREATE INDEX leasing_findings_by_stake ON leasing_findings (company_id, stake_cents, id);
CREATE INDEX leasing_findings_by_month ON leasing_findings (company_id, month, id);
CREATE INDEX leasing_findings_by_plate ON leasing_findings (company_id, license_plate, id);
CREATE INDEX leasing_findings_by_plate_key ON leasing_findings (company_id, plate_key);

-- The service without what changes from month to month: dates, months and years.
CREATE FUNCTION leasing_service_name(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(service,
    '\d{4}-\d{2}(-\d{2})?|\d{1,2}\.\s?\d{1,2}\.(\s?\d{4}|\s?\d{2})?|\d{1,2}\s?[/.]\s?\d{4}|\m20\d{2}\M|'
    '\m(januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|mär|mrz|apr|jun|jul|aug|sep|sept|okt|nov|dez)\M\.?',
    ' ', 'gi'), '\s+', ' ', 'g'), ' -–,;:/()')
$$;

CREATE FUNCTION leasing_service_key(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(leasing_service_name(service)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Services that come every month with one amount; last, special and separate ones do not.
CREATE FUNCTION leasing_recurs(service_key text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT service_key ~ '\m\w*(rate|raten|miete|pauschale)\M' AND service_key !~ 'separate|schluss|sonder|rest|anzahlung'
$$;

-- Everything about these plates that is remarkable, found again from their invoices, in one pass with windows. Nested loops are off: statistics know
-- nothing of the rows of this transaction, and pairing 20,000 positions one by one takes minutes.
CREATE FUNCTION refresh_leasing_findings(company integer, plates text[]) RETURNS void LANGUAGE plpgsql
  SET enable_nestloop = off AS $$
DECLARE
  first_month date := (SELECT min(s.month) FROM leasing_month_sums s WHERE s.company_id = company);
BEGIN
  WITH carriers AS MATERIALIZED (
    SELECT v.plate_key, CASE WHEN bool_and(v.return_date IS NOT NULL AND 'VehicleStatus_RETURNED' = (
        SELECT i.status FROM work_items i WHERE i.company_id = v.company_id AND i.id = v.id))
      THEN max(v.return_date) END AS returned_on
    FROM vehicles v WHERE v.company_id = company AND v.plate_key = ANY (plates) GROUP BY v.plate_key
  ), agreed AS MATERIALIZED (
    SELECT v.plate_key, leasing_service_key(a.service) AS service_key, a.cents, c.from_day,
      coalesce(c.to_day, 'infinity'::date) AS to_day
    FROM vehicles v JOIN leasing_contracts c ON c.company_id = v.company_id AND c.vehicle_id = v.id
    CROSS JOIN LATERAL (
      SELECT c.rate_service AS service, c.rate_cents AS cents
      UNION ALL SELECT s.service, s.cents FROM jsonb_to_recordset(c.services) AS s (service text, cents bigint)) AS a
    WHERE v.company_id = company AND v.plate_key = ANY (plates)
  ), keyed AS MATERIALIZED (
    SELECT p.id, p.plate_key, p.license_plate, p.service, leasing_service_key(p.service) AS service_key,
      p.document_id, p.invoice_number, p.invoice_date, p.ordinal, p.amount_cents, p.open_cents,
      p.period_from IS NOT NULL AS has_period,
      date_trunc('month', coalesce(p.period_from, p.period_date))::date AS month,
      coalesce(p.period_from, p.period_date) AS day,
      coalesce(p.period_from, date_trunc('month', p.period_date)::date) AS starts,
      coalesce(p.period_to, (date_trunc('month', p.period_date) + interval '1 month')::date - 1) AS ends
    FROM leasing_positions p
    WHERE p.company_id = company AND p.plate_key = ANY (plates) AND p.plate_key <> ''
      AND p.type = 'Rechnung' AND p.amount_cents > 0
  ), recurring AS MATERIALIZED (
    SELECT s.service_key FROM (SELECT DISTINCT k.service_key FROM keyed k) AS s WHERE leasing_recurs(s.service_key)
  ), lines AS MATERIALIZED (
    SELECT k.*, (k.month + interval '1 month')::date - 1 AS month_end, c.returned_on,
      r.service_key IS NOT NULL OR a.plate_key IS NOT NULL AS recurs, d.basis IS DISTINCT FROM 'gross' AS is_net
    FROM keyed k
    JOIN (SELECT o.id, o.basis FROM leasing_documents o
      WHERE o.company_id = company AND o.id = ANY (ARRAY(SELECT DISTINCT k.document_id FROM keyed k))) AS d ON d.id = k.document_id
    LEFT JOIN carriers c ON c.plate_key = k.plate_key
    LEFT JOIN recurring r ON r.service_key = k.service_key
    LEFT JOIN (SELECT DISTINCT g.plate_key, g.service_key FROM agreed g) AS a
      ON a.plate_key = k.plate_key AND a.service_key = k.service_key
  ), compared AS MATERIALIZED (
    SELECT l.*,
      coalesce(CASE WHEN l.recurs THEN l.starts <= max(l.ends) OVER before
        ELSE first_value(l.document_id) OVER same <> l.document_id END, false) AS is_double,
      CASE WHEN l.recurs THEN lag(l.id) OVER series ELSE first_value(l.id) OVER same END AS before_id,
      CASE WHEN l.recurs THEN lag(l.amount_cents) OVER series ELSE l.amount_cents END AS before_cents
    FROM lines l WHERE l.open_cents > 0
    WINDOW series AS (PARTITION BY l.plate_key, l.service_key, l.recurs ORDER BY l.starts, l.invoice_date, l.id),
      before AS (PARTITION BY l.plate_key, l.service_key, l.recurs ORDER BY l.starts, l.invoice_date, l.id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      same AS (PARTITION BY l.plate_key, l.service_key, l.recurs, l.day, l.amount_cents ORDER BY l.invoice_date, l.id)
  ), months AS MATERIALIZED (
    SELECT l.plate_key, l.service_key, l.month, l.month_end, l.returned_on,
      max(l.license_plate) AS license_plate, max(l.service) AS service,
      coalesce(sum(l.open_cents) FILTER (WHERE c.is_double IS FALSE), 0)::bigint AS net_cents,
      max(l.amount_cents) AS largest_cents,
      array_agg(l.id ORDER BY l.id) FILTER (WHERE c.is_double IS FALSE) AS ids,
      sum(least(l.ends, l.month_end) - l.starts + 1) AS days, bool_and(l.ends <= l.month_end AND l.is_net) AS is_comparable,
      min(l.month) OVER (PARTITION BY l.plate_key) AS plate_first
    FROM lines l LEFT JOIN compared c ON c.id = l.id
    WHERE l.recurs
    GROUP BY l.plate_key, l.service_key, l.month, l.month_end, l.returned_on
  ), expected AS MATERIALIZED (
    SELECT m.*, max(a.cents) AS agreed_cents, bool_or(a.from_day > m.month OR a.to_day < m.month_end) AS is_partial
    FROM (
      SELECT s.*,
        lag(s.month) OVER series AS before_month, lag(s.ids[1]) OVER series AS before_id,
        lag(CASE WHEN s.net_cents > 0 THEN s.net_cents ELSE s.largest_cents END) OVER series AS before_cents,
        lag(s.is_comparable AND s.days >= s.month_end - s.month) OVER series AS before_is_whole
      FROM months s WINDOW series AS (PARTITION BY s.plate_key, s.service_key ORDER BY s.month)) AS m
    LEFT JOIN agreed a ON a.plate_key = m.plate_key AND a.service_key = m.service_key
      AND a.from_day <= m.month_end AND a.to_day >= m.month
    GROUP BY m.plate_key, m.service_key, m.month, m.month_end, m.returned_on, m.license_plate, m.service, m.net_cents,
      m.largest_cents, m.ids, m.days, m.is_comparable, m.plate_first, m.before_month, m.before_id, m.before_cents,
      m.before_is_whole
  ), late AS MATERIALIZED (
    SELECT c.*, e.before_id AS rate_id,
      CASE
        WHEN c.starts > c.returned_on THEN 0
        WHEN c.has_period THEN round(c.amount_cents::numeric * (c.returned_on - c.starts + 1) / (c.ends - c.starts + 1))
        -- Without a period only a whole month's rate is too much in the month of the return.
        WHEN c.amount_cents >= coalesce(e.agreed_cents, e.before_cents)
          THEN round(c.amount_cents::numeric * (c.returned_on - c.starts + 1) / (c.ends - c.starts + 1))
        ELSE c.amount_cents
      END::bigint AS allowed_cents
    FROM compared c JOIN expected e
      ON e.plate_key = c.plate_key AND e.service_key = c.service_key AND e.month = c.month
    WHERE c.recurs AND NOT c.is_double AND c.ends > c.returned_on
  ), found AS MATERIALIZED (
    SELECT concat_ws('|', 'double', plate_key, service_key, month, invoice_number, ordinal) AS key, 'double' AS kind,
      plate_key, license_plate, service, month, open_cents AS billed_cents, 0::bigint AS expected_cents,
      open_cents AS stake_cents, ARRAY[id] AS position_ids, before_id AS reference_id
    FROM compared WHERE is_double
    UNION ALL
    SELECT concat_ws('|', 'returned', plate_key, service_key, month, invoice_number, ordinal), 'returned',
      plate_key, license_plate, service, month, open_cents, allowed_cents, open_cents - allowed_cents, ARRAY[id], NULL
    FROM late WHERE open_cents > allowed_cents
    UNION ALL
    SELECT concat_ws('|', 'rate', plate_key, service_key, month), 'rate', plate_key, license_plate, service, month,
      net_cents, agreed_cents, greatest(net_cents - agreed_cents, 0), ids, NULL
    FROM expected
    WHERE is_comparable AND ids IS NOT NULL AND (returned_on IS NULL OR returned_on >= month_end)
      AND (net_cents > agreed_cents + 1
        -- Less is as agreed where the contract covers a part of the month, or a credit has lowered it.
        OR net_cents < agreed_cents - 1 AND NOT is_partial AND largest_cents = net_cents)
    UNION ALL
    SELECT concat_ws('|', 'jump', plate_key, service_key, month), 'jump', plate_key, license_plate, service, month,
      net_cents, before_cents, net_cents - before_cents, ids, before_id
    FROM expected
    WHERE is_comparable AND before_is_whole AND ids IS NOT NULL AND agreed_cents IS NULL
      AND (returned_on IS NULL OR returned_on >= month_end)
      AND before_month = (month - interval '1 month')::date
      AND net_cents * 10 >= before_cents * 11 AND net_cents >= before_cents + 1000
      -- The first month of a new vehicle is seldom a whole one.
      AND (before_month > plate_first OR before_month <= first_month)
  ), gone AS (
    DELETE FROM leasing_findings f WHERE f.company_id = company AND f.plate_key = ANY (plates)
      AND f.decision = 'open' AND NOT EXISTS (SELECT FROM found n WHERE n.key = f.key)
  ), settled AS (
    UPDATE leasing_findings f SET is_current = false WHERE f.company_id = company AND f.plate_key = ANY (plates)
      AND f.decision <> 'open' AND f.is_current AND NOT EXISTS (SELECT FROM found n WHERE n.key = f.key)
  )
  INSERT INTO leasing_findings AS f (company_id, key, kind, plate_key, license_plate, service, month, billed_cents,
    expected_cents, stake_cents, position_ids, reference_id)
  SELECT company, n.* FROM (SELECT DISTINCT ON (key) * FROM found ORDER BY key, stake_cents DESC) AS n
  ON CONFLICT (company_id, key) DO UPDATE SET
    license_plate = excluded.license_plate, service = excluded.service, billed_cents = excluded.billed_cents,
    expected_cents = excluded.expected_cents, stake_cents = excluded.stake_cents, position_ids = excluded.position_ids,
    reference_id = excluded.reference_id, is_current = true,
    decision = CASE WHEN excluded.stake_cents > f.decided_cents THEN 'open' ELSE f.decision END;
END
$$;

-- Plates on invoices. While one is due its findings are out of date, which ends when the transaction commits; its row keeps two transactions from
-- computing one plate.
CREATE TABLE leasing_checked_plates (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  plate_key text NOT NULL,
  is_due boolean NOT NULL,
  PRIMARY KEY (company_id, plate_key)
);
CREATE INDEX leasing_checked_plates_due ON leasing_checked_plates (company_id) WHERE is_due;

CREATE FUNCTION check_due_plates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plates text[];
BEGIN
  -- The first due plate of a transaction takes all others along.
  IF NOT EXISTS (SELECT FROM leasing_checked_plates d
    WHERE d.company_id = NEW.company_id AND d.plate_key = NEW.plate_key AND d.is_due) THEN RETURN NULL; END IF;
  WITH taken AS (
    UPDATE leasing_checked_plates d SET is_due = false WHERE d.company_id = NEW.company_id AND d.is_due RETURNING d.plate_key)
  SELECT array_agg(plate_key) INTO plates FROM taken;
  PERFORM refresh_leasing_findings(NEW.company_id, plates);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER check_at_commit AFTER INSERT OR UPDATE OF is_due ON leasing_checked_plates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_due) EXECUTE FUNCTION check_due_plates();

-- Ordered to avoid deadlocks.
CREATE FUNCTION mark_plates(company integer, plates text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO leasing_checked_plates AS d (company_id, plate_key, is_due)
  SELECT company, plate, true FROM (SELECT DISTINCT unnest(plates) AS plate) AS given
  WHERE plate <> '' AND leasing_company(company) ORDER BY plate
  ON CONFLICT (company_id, plate_key) DO UPDATE SET is_due = true WHERE NOT d.is_due
$$;

CREATE FUNCTION mark_affected_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_plates(a.company_id, array_agg(DISTINCT a.plate_key)) FROM affected a GROUP BY a.company_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER find_inserted AFTER INSERT ON leasing_positions REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_affected_positions();
CREATE TRIGGER find_deleted AFTER DELETE ON leasing_positions REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_affected_positions();

CREATE FUNCTION mark_changed_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_plates(c.company_id, array_agg(DISTINCT c.plate_key)) FROM (
    SELECT o.company_id, unnest(ARRAY[o.plate_key, n.plate_key]) AS plate_key
    FROM older o JOIN newer n USING (company_id, id)
    WHERE (o.plate_key, o.license_plate, o.period_date, o.period_from, o.period_to, o.amount_cents, o.open_cents, o.service)
      IS DISTINCT FROM
      (n.plate_key, n.license_plate, n.period_date, n.period_from, n.period_to, n.amount_cents, n.open_cents, n.service)) AS c
  GROUP BY c.company_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER find_changed AFTER UPDATE ON leasing_positions REFERENCING OLD TABLE AS older NEW TABLE AS newer
  FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_positions();

-- Vehicles and contracts matter only for plates that stand on an invoice.
CREATE FUNCTION mark_billed_plates(company integer, plates text[]) RETURNS void LANGUAGE sql AS $$
  SELECT mark_plates(company, array(SELECT given.plate FROM unnest(plates) AS given (plate)
    WHERE EXISTS (SELECT FROM leasing_positions p WHERE p.company_id = company AND p.plate_key = given.plate)))
$$;

CREATE FUNCTION mark_contract_plates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_billed_plates(a.company_id, array_agg(DISTINCT v.plate_key))
  FROM affected a JOIN vehicles v ON v.company_id = a.company_id AND v.id = a.vehicle_id GROUP BY a.company_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER find_inserted AFTER INSERT ON leasing_contracts REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_contract_plates();
CREATE TRIGGER find_updated AFTER UPDATE ON leasing_contracts REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_contract_plates();
CREATE TRIGGER find_deleted AFTER DELETE ON leasing_contracts REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_contract_plates();

CREATE FUNCTION mark_vehicle_plates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_billed_plates(coalesce(NEW.company_id, OLD.company_id), ARRAY[OLD.plate_key, NEW.plate_key]);
  RETURN NULL;
END
$$;
CREATE TRIGGER find_changed AFTER UPDATE OF plate_key, return_date ON vehicles FOR EACH ROW
  WHEN ((OLD.plate_key, OLD.return_date) IS DISTINCT FROM (NEW.plate_key, NEW.return_date))
  EXECUTE FUNCTION mark_vehicle_plates();
CREATE TRIGGER find_deleted AFTER DELETE ON vehicles FOR EACH ROW EXECUTE FUNCTION mark_vehicle_plates();
CREATE TRIGGER find_inserted AFTER INSERT ON vehicles FOR EACH ROW EXECUTE FUNCTION mark_vehicle_plates();

CREATE FUNCTION mark_returned_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_billed_plates(v.company_id, ARRAY[v.plate_key]) FROM vehicles v
  WHERE v.company_id = NEW.company_id AND v.id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER find_returned AFTER UPDATE OF status ON work_items FOR EACH ROW
  WHEN (NEW.kind = 'vehicle' AND OLD.status <> NEW.status AND 'VehicleStatus_RETURNED' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION mark_returned_vehicle();

-- What is already stored.
DO $$
DECLARE
  company integer;
BEGIN
  FOR company IN SELECT DISTINCT company_id FROM leasing_positions LOOP
    PERFORM refresh_leasing_findings(company, array(
      SELECT DISTINCT plate_key FROM leasing_positions WHERE company_id = company AND plate_key <> ''));
  END LOOP;
END
$$;

CALL protect_tenant_table('leasing_contracts');
CALL protect_tenant_table('leasing_findings');
CALL protect_tenant_table('leasing_checked_plates');
