-- Revision of a company's stored sums: a response cached with it is valid while it is unchanged.
-- Random instead of counted, so that a restored database never repeats a name. No row: nothing has changed since this table
-- is here.
CREATE TABLE leasing_revisions (
  company_id integer PRIMARY KEY REFERENCES companies (company_id) ON DELETE CASCADE,
  revision uuid NOT NULL
);
CALL protect_tenant_table('leasing_revisions');

CREATE FUNCTION renew_leasing_revision(company integer) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO leasing_revisions (company_id, revision) VALUES (company, gen_random_uuid())
  ON CONFLICT (company_id) DO UPDATE SET revision = excluded.revision;
END;

-- As before, and names the new state.
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
