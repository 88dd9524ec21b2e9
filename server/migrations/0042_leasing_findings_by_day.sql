-- Contracts that begin, end or change within a month are compared by days, and findings of documents taken back are set aside
-- (docs/decisions/0058-leasing-findings.md).
ALTER TABLE leasing_findings
  -- A position behind it was taken back; the decision waits for an undo.
  ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false;

-- Changes parts of the function as it is, each of which it has to have.
DO $$
DECLARE
  source text := pg_get_functiondef('refresh_leasing_findings(integer, text[])'::regprocedure);
  part record;
  company integer;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    -- Agreed for the days of the month that contracts cover; a whole month of one contract is its rate. Lessors count days differently: a part may
    -- differ by one of them.
    ($sql$SELECT m.*, max(a.cents) AS agreed_cents,$sql$,
     $sql$SELECT m.*, max(a.cents) AS rate_cents,
      round(sum(a.cents::numeric * (least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1))
        / (m.month_end - m.month + 1))::bigint AS agreed_cents,
      CASE WHEN bool_or(a.from_day > m.month OR a.to_day < m.month_end) THEN max(a.cents) / 30 ELSE 1 END AS tolerated_cents,
      sum(least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1) < m.month_end - m.month + 1 AS is_uncovered,$sql$),
    ($sql$c.amount_cents >= coalesce(e.agreed_cents, e.before_cents, c.amount_cents)$sql$,
     $sql$c.amount_cents >= coalesce(e.rate_cents, e.before_cents, c.amount_cents)$sql$),
    ($sql$net_cents > agreed_cents + 1$sql$, $sql$net_cents > agreed_cents + tolerated_cents$sql$),
    ($sql$Less is as agreed where the contract covers a part of the month$sql$,
     $sql$Less is as agreed where contracts cover a part of the month$sql$),
    ($sql$net_cents < agreed_cents - 1 AND NOT is_partial AND$sql$,
     $sql$net_cents < agreed_cents - tolerated_cents AND NOT is_uncovered AND$sql$),
    ($sql$SET is_current = false WHERE f.company_id = company AND f.plate_key = ANY (plates)
      AND f.decision <> 'open' AND f.is_current AND NOT EXISTS$sql$,
     $sql$SET is_current = false, is_withdrawn = cardinality(array(
        SELECT p.id FROM leasing_positions p WHERE p.company_id = company AND p.id = ANY (f.position_ids || f.reference_id)))
      < cardinality(array_remove(f.position_ids || f.reference_id, NULL))
    WHERE f.company_id = company AND f.plate_key = ANY (plates) AND f.decision <> 'open' AND NOT EXISTS$sql$),
    ($sql$reference_id = excluded.reference_id, is_current = true,$sql$,
     $sql$reference_id = excluded.reference_id, is_current = true, is_withdrawn = false,$sql$)
  ) AS changed (before, after)
  LOOP
    IF strpos(source, part.before) = 0 THEN RAISE EXCEPTION 'refresh_leasing_findings has no %', part.before; END IF;
    source := replace(source, part.before, part.after);
  END LOOP;
  EXECUTE source;
  -- Positions that are stored already; row-level security binds an owner who is no superuser.
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    PERFORM refresh_leasing_findings(company, array(
      SELECT DISTINCT plate_key FROM leasing_positions WHERE company_id = company AND plate_key <> ''));
  END LOOP;
END
$$;
