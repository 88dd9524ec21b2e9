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

-- Services that come every month with one amount; last, special and separate ones do not.
CREATE FUNCTION leasing_recurs(service_key text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT service_key ~ '\m\w*(rate|raten|miete|pauschale)\M' AND service_key !~ 'separate|schluss|sonder|rest|anzahlung'
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

CALL protect_tenant_table('leasing_contracts');
CALL protect_tenant_table('leasing_findings');
CALL protect_tenant_table('leasing_checked_plates');
