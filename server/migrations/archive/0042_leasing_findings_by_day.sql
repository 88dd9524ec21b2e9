-- Findings go by the vehicle that carried the plate then (docs/decisions/0063-plates-have-dates.md), contracts that begin, end or change within a month
-- are compared by days, and findings of documents taken back are set aside (docs/decisions/0058-leasing-findings.md).
ALTER TABLE leasing_findings
  -- A position behind it was taken back; the decision waits for an undo.
  ADD COLUMN is_withdrawn boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION refresh_leasing_findings(company integer, plates text[]) RETURNS void LANGUAGE plpgsql
  SET enable_nestloop = off AS $$
DECLARE
  first_month date := (SELECT min(s.month) FROM leasing_month_sums s WHERE s.company_id = company);
BEGIN
  WITH carriers AS MATERIALIZED (
    -- The vehicle that carries the plate now, or else carried it last.
    SELECT h.plate_key, CASE WHEN bool_and(v.return_date IS NOT NULL) THEN max(v.return_date) END AS returned_on,
      CASE WHEN bool_and(c.to_day IS NOT NULL) THEN nullif(max(c.to_day), 'infinity') END AS ended_on
    FROM (SELECT p.*, rank() OVER (PARTITION BY p.plate_key ORDER BY p.valid_to DESC NULLS FIRST) AS place
      FROM vehicle_plates p WHERE p.company_id = company AND p.plate_key = ANY (plates)) AS h
    JOIN vehicles v ON v.company_id = h.company_id AND v.id = h.vehicle_id
    LEFT JOIN (
      SELECT t.vehicle_id, max(coalesce(t.to_day, 'infinity')) AS to_day FROM leasing_contracts t
      WHERE t.company_id = company GROUP BY t.vehicle_id) AS c ON c.vehicle_id = v.id
    WHERE h.place = 1 GROUP BY h.plate_key
  ), agreed AS MATERIALIZED (
    -- A contract is for the plate only while its vehicle carried it; the day of a change belongs to the new one.
    SELECT h.plate_key, leasing_service_key(a.service, h.plate_key) AS service_key, a.cents,
      greatest(c.from_day, (h.valid_from AT TIME ZONE 'Europe/Berlin')::date) AS from_day,
      least(coalesce(c.to_day, 'infinity'::date), (h.valid_to AT TIME ZONE 'Europe/Berlin')::date - 1) AS to_day
    FROM vehicle_plates h JOIN leasing_contracts c ON c.company_id = h.company_id AND c.vehicle_id = h.vehicle_id
    CROSS JOIN LATERAL (
      SELECT c.rate_service AS service, c.rate_cents AS cents
      UNION ALL SELECT s.service, s.cents FROM jsonb_to_recordset(c.services) AS s (service text, cents bigint)) AS a
    WHERE h.company_id = company AND h.plate_key = ANY (plates)
  ), keyed AS MATERIALIZED (
    SELECT p.id, p.plate_key, p.license_plate, p.service, p.service_key,
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
    SELECT k.*, (k.month + interval '1 month')::date - 1 AS month_end, coalesce(c.returned_on, c.ended_on) AS stop_on,
      c.returned_on IS NOT NULL AS is_returned,
      min(k.month) OVER same_amount < max(k.month) OVER same_amount AS is_constant,
      r.service_key IS NOT NULL OR a.plate_key IS NOT NULL AS recurs, d.basis IS DISTINCT FROM 'gross' AS is_net
    FROM keyed k
    JOIN (SELECT o.id, o.basis FROM leasing_documents o
      WHERE o.company_id = company AND o.id = ANY (ARRAY(SELECT DISTINCT k.document_id FROM keyed k))) AS d ON d.id = k.document_id
    LEFT JOIN carriers c ON c.plate_key = k.plate_key
    LEFT JOIN recurring r ON r.service_key = k.service_key
    LEFT JOIN (SELECT DISTINCT g.plate_key, g.service_key FROM agreed g) AS a
      ON a.plate_key = k.plate_key AND a.service_key = k.service_key
    WINDOW same_amount AS (PARTITION BY k.plate_key, k.service_key, k.amount_cents)
  ), paired AS MATERIALIZED (
    -- A whole month comes before a part of it that starts on the same day: the part is the double.
    SELECT l.*, l.ends - l.starts + 1 AS length,
      CASE
        WHEN l.recurs THEN greatest(least(l.ends, coalesce(max(l.ends) OVER before, l.starts - 1)) - l.starts + 1, 0)
        WHEN first_value(l.id) OVER same <> l.id AND (first_value(l.document_id) OVER same <> l.document_id
          OR l.is_constant OR l.has_period) THEN l.ends - l.starts + 1
        ELSE 0
      END AS doubled_days,
      CASE WHEN l.recurs THEN lag(l.id) OVER series ELSE first_value(l.id) OVER same END AS before_id,
      CASE WHEN l.recurs THEN lag(l.amount_cents) OVER series ELSE l.amount_cents END AS before_cents
    FROM lines l WHERE l.open_cents > 0
    WINDOW series AS (PARTITION BY l.plate_key, l.service_key, l.recurs ORDER BY l.starts, l.ends DESC, l.invoice_date, l.id),
      before AS (PARTITION BY l.plate_key, l.service_key, l.recurs ORDER BY l.starts, l.ends DESC, l.invoice_date, l.id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      same AS (PARTITION BY l.plate_key, l.service_key, l.recurs, l.day, l.amount_cents ORDER BY l.invoice_date, l.id)
  ), compared AS MATERIALIZED (
    SELECT p.*, p.doubled_days > 0 AS is_double,
      round(p.open_cents::numeric * p.doubled_days / p.length)::bigint AS doubled_cents,
      round(p.amount_cents::numeric * (p.length - p.doubled_days) / p.length)::bigint AS single_cents
    FROM paired p
  ), months AS MATERIALIZED (
    SELECT l.plate_key, l.service_key, l.month, l.month_end, l.stop_on,
      max(l.license_plate) AS license_plate, max(l.service) AS service,
      coalesce(sum(c.open_cents - c.doubled_cents), 0)::bigint AS net_cents,
      coalesce(sum(c.single_cents), 0)::bigint AS billed_cents, max(l.amount_cents) AS largest_cents,
      array_agg(l.id ORDER BY l.id) FILTER (WHERE c.doubled_days < c.length) AS ids,
      coalesce(sum(least(c.ends, l.month_end) - c.starts + 1 - c.doubled_days) FILTER (WHERE c.doubled_days < c.length),
        sum(least(l.ends, l.month_end) - l.starts + 1)) AS days, bool_and(l.ends <= l.month_end AND l.is_net) AS is_comparable,
      min(l.month) OVER (PARTITION BY l.plate_key) AS plate_first
    FROM lines l LEFT JOIN compared c ON c.id = l.id
    WHERE l.recurs
    GROUP BY l.plate_key, l.service_key, l.month, l.month_end, l.stop_on
  ), expected AS MATERIALIZED (
    SELECT m.*, max(a.cents) AS rate_cents,
      round(sum(a.cents::numeric * (least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1))
        / (m.month_end - m.month + 1))::bigint AS agreed_cents,
      CASE WHEN bool_or(a.from_day > m.month OR a.to_day < m.month_end) THEN max(a.cents) / 30 ELSE 1 END AS tolerated_cents,
      sum(least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1) < m.month_end - m.month + 1 AS is_uncovered, bool_or(a.from_day > m.month OR a.to_day < m.month_end) AS is_partial
    FROM (
      SELECT s.*,
        lag(s.month) OVER series AS before_month, lag(s.ids[1]) OVER series AS before_id,
        -- As billed: a credit of the month before does not lower its rate.
        lag(CASE WHEN s.billed_cents > 0 THEN s.billed_cents ELSE s.largest_cents END) OVER series AS before_cents,
        lag(s.is_comparable AND s.days >= s.month_end - s.month) OVER series AS before_is_whole
      FROM months s WINDOW series AS (PARTITION BY s.plate_key, s.service_key ORDER BY s.month)) AS m
    LEFT JOIN agreed a ON a.plate_key = m.plate_key AND a.service_key = m.service_key
      AND a.from_day <= m.month_end AND a.to_day >= m.month
    GROUP BY m.plate_key, m.service_key, m.month, m.month_end, m.stop_on, m.license_plate, m.service, m.net_cents, m.billed_cents,
      m.largest_cents, m.ids, m.days, m.is_comparable, m.plate_first, m.before_month, m.before_id, m.before_cents,
      m.before_is_whole
  ), late AS MATERIALIZED (
    SELECT c.*,
      CASE
        WHEN c.starts > c.stop_on THEN 0
        -- Without a period only a whole month's rate is too much in the month of the return.
        WHEN c.has_period OR c.amount_cents >= coalesce(e.rate_cents, e.before_cents, c.amount_cents)
          THEN round(c.amount_cents::numeric * (c.stop_on - c.starts + 1) / c.length)
        ELSE c.amount_cents
      END::bigint AS allowed_cents
    FROM compared c LEFT JOIN expected e
      ON e.plate_key = c.plate_key AND e.service_key = c.service_key AND e.month = c.month
    WHERE NOT c.is_double AND c.ends > c.stop_on AND (c.recurs
      -- Other services run on with the amount of earlier months, or have a period after the return.
      OR c.is_returned AND NOT leasing_ends(c.service_key) AND (c.is_constant OR c.has_period AND c.starts > c.stop_on))
  ), found AS MATERIALIZED (
    SELECT concat_ws('|', 'double', plate_key, service_key, month, invoice_number, ordinal) AS key, 'double' AS kind,
      plate_key, license_plate, service, month, open_cents AS billed_cents, open_cents - doubled_cents AS expected_cents,
      doubled_cents AS stake_cents, ARRAY[id] AS position_ids, before_id AS reference_id
    FROM compared WHERE doubled_cents > 0
    UNION ALL
    SELECT concat_ws('|', CASE WHEN is_returned THEN 'returned' ELSE 'ended' END, plate_key, service_key, month, invoice_number,
        ordinal), CASE WHEN is_returned THEN 'returned' ELSE 'rate' END,
      plate_key, license_plate, service, month, open_cents, allowed_cents, open_cents - allowed_cents, ARRAY[id], NULL
    FROM late WHERE open_cents > allowed_cents
    UNION ALL
    SELECT concat_ws('|', 'rate', plate_key, service_key, month), 'rate', plate_key, license_plate, service, month,
      net_cents, agreed_cents, greatest(net_cents - agreed_cents, 0), ids, NULL
    FROM expected
    WHERE is_comparable AND ids IS NOT NULL AND (stop_on IS NULL OR stop_on >= month_end)
      AND (net_cents > agreed_cents + tolerated_cents
        -- Less is as agreed where contracts cover a part of the month, or a credit has lowered it.
        OR net_cents < agreed_cents - tolerated_cents AND NOT is_uncovered AND largest_cents = net_cents)
    UNION ALL
    SELECT concat_ws('|', 'jump', plate_key, service_key, month), 'jump', plate_key, license_plate, service, month,
      net_cents, before_cents, net_cents - before_cents, ids, before_id
    FROM expected
    WHERE is_comparable AND before_is_whole AND ids IS NOT NULL AND agreed_cents IS NULL
      AND (stop_on IS NULL OR stop_on >= month_end)
      AND before_month = (month - interval '1 month')::date
      AND net_cents * 10 >= before_cents * 11 AND net_cents >= before_cents + 1000
      -- The first month of a new vehicle is seldom a whole one.
      AND (before_month > plate_first OR before_month <= first_month)
  ), gone AS (
    DELETE FROM leasing_findings f WHERE f.company_id = company AND f.plate_key = ANY (plates)
      AND f.decision = 'open' AND NOT EXISTS (SELECT FROM found n WHERE n.key = f.key)
  ), settled AS (
    UPDATE leasing_findings f SET is_current = false, is_withdrawn = cardinality(array(
        SELECT p.id FROM leasing_positions p WHERE p.company_id = company AND p.id = ANY (f.position_ids || f.reference_id)))
      < cardinality(array_remove(f.position_ids || f.reference_id, NULL))
    WHERE f.company_id = company AND f.plate_key = ANY (plates) AND f.decision <> 'open' AND NOT EXISTS (SELECT FROM found n WHERE n.key = f.key)
  )
  INSERT INTO leasing_findings AS f (company_id, key, kind, plate_key, license_plate, service, month, billed_cents,
    expected_cents, stake_cents, position_ids, reference_id)
  SELECT company, n.* FROM (SELECT DISTINCT ON (key) * FROM found ORDER BY key, stake_cents DESC) AS n
  ON CONFLICT (company_id, key) DO UPDATE SET
    license_plate = excluded.license_plate, service = excluded.service, billed_cents = excluded.billed_cents,
    expected_cents = excluded.expected_cents, stake_cents = excluded.stake_cents, position_ids = excluded.position_ids,
    reference_id = excluded.reference_id, is_current = true, is_withdrawn = false,
    decision = CASE WHEN excluded.stake_cents > f.decided_cents THEN 'open' ELSE f.decision END;
END
$$;

DO $$
DECLARE
  company integer;
BEGIN
  -- Positions that are stored already; row-level security binds an owner who is no superuser.
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    PERFORM refresh_leasing_findings(company, array(
      SELECT DISTINCT plate_key FROM leasing_positions WHERE company_id = company AND plate_key <> ''));
  END LOOP;
END
$$;
