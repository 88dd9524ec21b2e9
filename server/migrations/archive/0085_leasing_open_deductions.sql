-- A deduction of an invoice that no line has taken stays open, as a negative amount that every open sum is reduced by (docs/decisions/0089-lines-of-one-document.md).
-- It counted as settled, so that more was open of an invoice than it had billed.
ALTER TABLE leasing_positions DROP COLUMN open_cents, DROP COLUMN processed;
ALTER TABLE leasing_positions
  ADD COLUMN open_cents bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN (type = 'Rechnung') = (amount_cents > 0) THEN abs(amount_cents) - settled_cents ELSE settled_cents - abs(amount_cents) END) STORED,
  ADD COLUMN processed boolean NOT NULL GENERATED ALWAYS AS (abs(amount_cents) <= settled_cents) STORED;
CREATE INDEX leasing_positions_by_status ON leasing_positions (company_id, type, processed, id);
CREATE INDEX leasing_positions_open ON leasing_positions (company_id, license_plate, period_date)
  WHERE open_cents <> 0 AND type = 'Rechnung';

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

-- A claim carries the deductions of the documents that it names.
ALTER TABLE leasing_claim_positions DROP CONSTRAINT leasing_claim_positions_open_cents_check;
ALTER TABLE leasing_claim_positions ADD CONSTRAINT leasing_claim_positions_open_cents_check CHECK (open_cents <> 0);

-- Row-level security binds an owner who is no superuser.
DO $$
DECLARE
  company integer;
  opened integer;
BEGIN
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    SELECT count(*) INTO opened FROM leasing_positions
    WHERE company_id = company AND type = 'Rechnung' AND open_cents < 0;
    CONTINUE WHEN opened = 0;
    PERFORM refresh_leasing_open_sums(company, array(
      SELECT DISTINCT license_plate FROM leasing_positions WHERE company_id = company AND type = 'Rechnung' AND open_cents < 0));
    CALL add_to_list_count(company, 'leaseplan', leasing_status('Rechnung', true), -opened);
    CALL add_to_list_count(company, 'leaseplan', leasing_status('Rechnung', false), opened);
  END LOOP;
END
$$;
