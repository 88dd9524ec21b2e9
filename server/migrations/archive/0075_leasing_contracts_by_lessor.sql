-- A contract is compared with the bills of its own lessor (docs/decisions/0058-leasing-findings.md): bills of a lessor for services were compared with the
-- contract of the lessor of the vehicle.

CREATE FUNCTION leasing_lessor_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Legal forms and countries, which one form of a name has and another has not.
  fillers CONSTANT text[] := '{gmbh,mbh,ag,kg,kgaa,se,ohg,ug,eg,ek,ev,co,inc,ltd,bv,nv,sa,sas,spa,plc,llc,gesellschaft,aktiengesellschaft,und,and,der,die,das,the,
    deutschland,germany,de,europe,europa,austria,osterreich,international,niederlassung,zweigniederlassung,branch}';
  words CONSTANT text[] := regexp_split_to_array(trim(regexp_replace(regexp_replace(
    replace(normalize(lower(normalize(name, NFC)), NFKD), 'ß', 'ss'), '[\u0300-\u036f.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' ');
  kept CONSTANT text[] := array(SELECT w FROM unnest(words) WITH ORDINALITY AS u (w, place) WHERE w <> ALL (fillers) ORDER BY place);
BEGIN
  RETURN array_to_string(CASE WHEN kept = '{}' THEN words ELSE kept END, ' ');
END
$$;

-- 2 for one name, 1 where one has all words of the other and they are more than words of the trade.
CREATE FUNCTION leasing_lessor_likeness(one text, other text) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  trade CONSTANT text[] := '{leasing,autoleasing,lease,auto,autos,automobil,kfz,fahrzeug,fleet,flotte,flotten,fuhrpark,service,services,management,mobility,mobilitat,
    bank,versicherung,versicherungen,rent,rental,vermietung,finance,financial,group,gruppe,holding}';
  first CONSTANT text[] := string_to_array(one, ' ');
  second CONSTANT text[] := string_to_array(other, ' ');
BEGIN
  IF one = '' OR other = '' THEN
    RETURN 0;
  END IF;
  RETURN CASE
    WHEN one = other THEN 2
    WHEN first <@ second AND NOT first <@ trade OR second <@ first AND NOT second <@ trade THEN 1
    ELSE 0
  END;
END
$$;

CREATE OR REPLACE FUNCTION refresh_leasing_findings(company integer, plates text[]) RETURNS void LANGUAGE plpgsql
  SET enable_nestloop = off AS $$
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
    SELECT h.plate_key, leasing_lessor_key(c.lessor) AS lessor_key, a.service, leasing_service_key(a.service, h.plate_key) AS service_key, a.cents,
      greatest(c.from_day, (h.valid_from AT TIME ZONE 'Europe/Berlin')::date) AS from_day,
      least(coalesce(c.to_day, 'infinity'::date), (h.valid_to AT TIME ZONE 'Europe/Berlin')::date - 1) AS to_day
    FROM vehicle_plates h JOIN leasing_contracts c ON c.company_id = h.company_id AND c.vehicle_id = h.vehicle_id
    CROSS JOIN LATERAL (
      SELECT c.rate_service AS service, c.rate_cents AS cents
      UNION ALL SELECT s.service, s.cents FROM jsonb_to_recordset(c.services) AS s (service text, cents bigint)) AS a
    WHERE h.company_id = company AND h.plate_key = ANY (plates)
  ), ends AS MATERIALIZED (
    -- Last day that each lessor of a service has agreed with the vehicle that carries the plate now, or else carried it last.
    SELECT h.plate_key, l.lessor_key, leasing_service_key(a.service, h.plate_key) AS service_key, max(l.to_day) AS ended_on
    FROM (SELECT p.*, rank() OVER (PARTITION BY p.plate_key ORDER BY p.valid_to DESC NULLS FIRST) AS place
      FROM vehicle_plates p WHERE p.company_id = company AND p.plate_key = ANY (plates)) AS h
    JOIN leasing_contracts c ON c.company_id = h.company_id AND c.vehicle_id = h.vehicle_id
    JOIN (
      SELECT t.vehicle_id, leasing_lessor_key(t.lessor) AS lessor_key, max(coalesce(t.to_day, 'infinity')) AS to_day FROM leasing_contracts t
      WHERE t.company_id = company GROUP BY 1, 2) AS l ON l.vehicle_id = c.vehicle_id AND l.lessor_key = leasing_lessor_key(c.lessor)
    CROSS JOIN LATERAL (
      SELECT c.rate_service AS service
      UNION ALL SELECT s.service FROM jsonb_to_recordset(c.services) AS s (service text)) AS a
    WHERE h.place = 1 GROUP BY 1, 2, 3
  ), picked AS MATERIALIZED (
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
  ), documents AS MATERIALIZED (
    SELECT o.id, o.basis IS DISTINCT FROM 'gross' AS is_net, o.issuer_key, leasing_lessor_key(coalesce(o.issuer_name, '')) AS name_key FROM leasing_documents o
    WHERE o.company_id = company AND o.id = ANY (ARRAY(SELECT DISTINCT p.document_id FROM picked p))
  ), bills AS MATERIALIZED (
    SELECT p.plate_key, d.name_key, min(p.month) AS first_month, max(p.month) AS last_month
    FROM picked p JOIN documents d ON d.id = p.document_id GROUP BY 1, 2
  ), pairs AS MATERIALIZED (
    SELECT b.*, l.lessor_key, leasing_lessor_likeness(b.name_key, l.lessor_key) AS likeness
    FROM bills b JOIN (SELECT DISTINCT g.plate_key, g.lessor_key FROM agreed g) AS l ON l.plate_key = b.plate_key
  ), lessors AS MATERIALIZED (
    -- Contracts that an issuer's bills are compared with: those of its name, else of a longer or shorter form of it that nobody else bills under, else of
    -- lessors who bill the plate no longer or never did, because a name may change. An unknown issuer may be any of them.
    SELECT r.plate_key, r.name_key, r.lessor_key
    FROM (
      SELECT p.*, max(p.likeness) OVER (PARTITION BY p.plate_key, p.name_key) AS best_of_name,
        max(p.likeness) FILTER (WHERE p.name_key <> '') OVER same_lessor AS best_of_lessor,
        max(p.last_month) FILTER (WHERE p.likeness > 0 AND p.name_key <> '') OVER same_lessor AS last_of_lessor
      FROM pairs p WINDOW same_lessor AS (PARTITION BY p.plate_key, p.lessor_key)) AS r
    WHERE r.name_key = '' OR r.likeness = 2 OR r.likeness = 1 AND r.best_of_name < 2 AND r.best_of_lessor < 2
      OR r.best_of_name = 0 AND (r.last_of_lessor IS NULL OR r.last_of_lessor < r.first_month)
  ), parties AS MATERIALIZED (
    -- Issuers whose contracts are the same ones are one party.
    SELECT b.plate_key, b.name_key, coalesce(string_agg(l.lessor_key, '|' ORDER BY l.lessor_key), '=' || b.name_key) AS party
    FROM bills b LEFT JOIN lessors l ON l.plate_key = b.plate_key AND l.name_key = b.name_key GROUP BY 1, 2
  ), terms AS MATERIALIZED (
    SELECT a.*, p.party FROM agreed a
    JOIN (SELECT DISTINCT l.plate_key, l.lessor_key, o.party FROM lessors l
      JOIN parties o ON o.plate_key = l.plate_key AND o.name_key = l.name_key) AS p ON p.plate_key = a.plate_key AND p.lessor_key = a.lessor_key
  ), keyed AS MATERIALIZED (
    SELECT k.*, d.is_net, d.issuer_key, o.party
    FROM picked k JOIN documents d ON d.id = k.document_id JOIN parties o ON o.plate_key = k.plate_key AND o.name_key = d.name_key
  ), shared AS MATERIALIZED (
    -- Services that several lessors have agreed for one month: their bills are no doubles of each other.
    SELECT k.plate_key, k.month, a.service_key
    FROM (SELECT DISTINCT o.plate_key, o.month FROM keyed o) AS k
    JOIN agreed a ON a.plate_key = k.plate_key AND a.from_day < (k.month + interval '1 month')::date AND a.to_day >= k.month
    GROUP BY 1, 2, 3 HAVING count(DISTINCT a.lessor_key) > 1
  ), names AS MATERIALIZED (
    SELECT n.*, leasing_likeness(n.agreed_key, n.billed_key) AS likeness
    FROM (SELECT DISTINCT a.service_key AS agreed_key, k.service_key AS billed_key
      FROM (SELECT DISTINCT g.plate_key, g.party, g.service_key FROM terms g) AS a
      JOIN (SELECT DISTINCT o.plate_key, o.party, o.service_key FROM keyed o) AS k ON k.plate_key = a.plate_key AND k.party = a.party) AS n
  ), named AS MATERIALIZED (
    -- An agreed service by the name that it was billed under; a name that is only like it counts where its own is not on the bills of the month.
    SELECT k.plate_key, k.party, k.service_key, k.month, a.service_key AS agreed_key, a.service AS agreed_service, n.likeness,
      max(n.likeness) OVER (PARTITION BY k.plate_key, k.party, a.service_key, k.month) AS best_likeness
    FROM (SELECT DISTINCT o.plate_key, o.party, o.service_key, o.month FROM keyed o) AS k
    JOIN (SELECT g.plate_key, g.party, g.service_key, min(g.service) AS service FROM terms g GROUP BY 1, 2, 3) AS a ON a.plate_key = k.plate_key AND a.party = k.party
    JOIN names n ON n.agreed_key = a.service_key AND n.billed_key = k.service_key AND n.likeness > 0
  ), ruled AS MATERIALIZED (
    SELECT DISTINCT ON (n.plate_key, n.party, n.service_key, n.month) n.*, CASE WHEN n.likeness < 2 THEN n.agreed_service END AS presumed_service
    FROM named n WHERE n.likeness >= 2 OR n.best_likeness < 2
    ORDER BY n.plate_key, n.party, n.service_key, n.month, n.likeness DESC, n.agreed_key
  ), recurring AS MATERIALIZED (
    SELECT s.service_key FROM (SELECT DISTINCT k.service_key FROM keyed k) AS s WHERE leasing_recurs(s.service_key)
  ), lines AS MATERIALIZED (
    SELECT k.*, (k.month + interval '1 month')::date - 1 AS month_end, coalesce(c.returned_on, CASE WHEN e.plate_key IS NULL THEN c.ended_on ELSE e.ended_on END) AS stop_on,
      c.returned_on IS NOT NULL AS is_returned,
      -- A month of its own, as from the 15th to the 14th.
      k.ends > (k.month + interval '1 month')::date - 1 AND abs(k.ends + 1 - (k.starts + interval '1 month')::date) <= 1 AS is_own_month,
      min(k.month) OVER same_amount < max(k.month) OVER same_amount AS is_constant,
      r.service_key IS NOT NULL OR coalesce(a.likeness >= 2, false) AS recurs, a.agreed_key IS NOT NULL AS is_ruled,
      coalesce(a.agreed_key, k.service_key) AS rule_key, a.presumed_service, CASE WHEN s.plate_key IS NOT NULL THEN k.party END AS own_party
    FROM keyed k
    LEFT JOIN carriers c ON c.plate_key = k.plate_key
    LEFT JOIN recurring r ON r.service_key = k.service_key
    LEFT JOIN ruled a ON a.plate_key = k.plate_key AND a.party = k.party AND a.service_key = k.service_key AND a.month = k.month
    LEFT JOIN (
      SELECT g.plate_key, o.party, g.service_key, nullif(max(g.ended_on), 'infinity') AS ended_on FROM ends g
      JOIN (SELECT DISTINCT t.plate_key, t.party, t.lessor_key FROM terms t) AS o ON o.plate_key = g.plate_key AND o.lessor_key = g.lessor_key
      GROUP BY 1, 2, 3) AS e ON e.plate_key = k.plate_key AND e.party = k.party AND e.service_key = coalesce(a.agreed_key, k.service_key)
    LEFT JOIN shared s ON s.plate_key = k.plate_key AND s.month = k.month AND s.service_key = coalesce(a.agreed_key, k.service_key)
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
    WINDOW series AS (PARTITION BY l.plate_key, l.own_party, l.service_key, l.recurs ORDER BY l.starts, l.ends DESC, l.invoice_date, l.invoice_number, l.issuer_key, l.ordinal),
      before AS (PARTITION BY l.plate_key, l.own_party, l.service_key, l.recurs ORDER BY l.starts, l.ends DESC, l.invoice_date, l.invoice_number, l.issuer_key, l.ordinal
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      same AS (PARTITION BY l.plate_key, l.own_party, l.service_key, l.recurs, l.day, l.amount_cents ORDER BY l.invoice_date, l.invoice_number, l.issuer_key, l.ordinal)
  ), compared AS MATERIALIZED (
    SELECT p.*, p.doubled_days > 0 AS is_double,
      round(p.open_cents::numeric * p.doubled_days / p.length)::bigint AS doubled_cents,
      round(p.amount_cents::numeric * (p.length - p.doubled_days) / p.length)::bigint AS single_cents
    FROM paired p
  ), months AS MATERIALIZED (
    SELECT l.plate_key, l.party, l.rule_key, l.month, l.month_end, l.stop_on, max(l.presumed_service) AS presumed_service,
      max(l.license_plate) AS license_plate, max(l.service) AS service,
      coalesce(sum(c.open_cents - c.doubled_cents), 0)::bigint AS net_cents,
      coalesce(sum(c.single_cents), 0)::bigint AS billed_cents, max(l.amount_cents) AS largest_cents,
      array_agg(l.id ORDER BY l.invoice_date, l.invoice_number, l.issuer_key, l.ordinal) FILTER (WHERE c.doubled_days < c.length) AS ids,
      coalesce(sum(least(c.ends, l.month_end) - c.starts + 1 - c.doubled_days) FILTER (WHERE c.doubled_days < c.length),
        sum(least(l.ends, l.month_end) - l.starts + 1)) AS days, bool_and(l.ends <= l.month_end AND l.is_net) AS is_comparable,
      bool_and(l.has_period) AS has_period,
      min(l.month) OVER (PARTITION BY l.plate_key) AS plate_first
    FROM lines l LEFT JOIN compared c ON c.id = l.id
    WHERE l.recurs OR l.is_ruled
    GROUP BY l.plate_key, l.party, l.rule_key, l.month, l.month_end, l.stop_on
  ), expected AS MATERIALIZED (
    SELECT m.*, max(a.cents) AS rate_cents,
      round(sum(a.cents::numeric * (least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1))
        / (m.month_end - m.month + 1))::bigint AS agreed_cents,
      CASE WHEN bool_or(a.from_day > m.month OR a.to_day < m.month_end) THEN max(a.cents) / 30 ELSE 1 END AS tolerated_cents,
      sum(least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1) < m.month_end - m.month + 1 AS is_uncovered, bool_or(a.from_day > m.month OR a.to_day < m.month_end) AS is_partial,
      -- Nobody knows which lessor's terms the bill of an unknown one is about.
      sum(least(a.to_day, m.month_end) - greatest(a.from_day, m.month) + 1) > m.month_end - m.month + 1 AS is_unclear,
      count(max(a.cents)) OVER (PARTITION BY m.plate_key, m.rule_key, m.month) AS parties
    FROM (
      SELECT s.*,
        lag(s.month) OVER series AS before_month, lag(s.ids[1]) OVER series AS before_id,
        -- As billed: a credit of the month before does not lower its rate.
        lag(CASE WHEN s.billed_cents > 0 THEN s.billed_cents ELSE s.largest_cents END) OVER series AS before_cents,
        lag(s.is_comparable AND s.days >= s.month_end - s.month) OVER series AS before_is_whole,
        lag(s.has_period) OVER series AS before_has_period
      FROM months s WINDOW series AS (PARTITION BY s.plate_key, s.party, s.rule_key ORDER BY s.month)) AS m
    LEFT JOIN terms a ON a.plate_key = m.plate_key AND a.party = m.party AND a.service_key = m.rule_key
      AND a.from_day <= m.month_end AND a.to_day >= m.month
    GROUP BY m.plate_key, m.party, m.rule_key, m.month, m.month_end, m.stop_on, m.presumed_service, m.license_plate, m.service, m.net_cents, m.billed_cents,
      m.largest_cents, m.ids, m.days, m.is_comparable, m.plate_first, m.before_month, m.before_id, m.before_cents,
      m.before_is_whole, m.has_period, m.before_has_period
  ), billed AS MATERIALIZED (
    -- A lessor's service by month: a jump is one of the same lessor. Rates and what was billed once in a month are compared with the month before.
    SELECT l.plate_key, l.party, l.service_key, l.rule_key, l.issuer_key, l.month, l.month_end, l.stop_on,
      max(l.license_plate) AS license_plate, max(l.service) AS service,
      coalesce(sum(c.open_cents - c.doubled_cents), 0)::bigint AS net_cents,
      coalesce(sum(c.single_cents), 0)::bigint AS billed_cents, max(l.amount_cents) AS largest_cents,
      array_agg(l.id ORDER BY l.invoice_date, l.invoice_number, l.issuer_key, l.ordinal) FILTER (WHERE c.doubled_days < c.length) AS ids,
      coalesce(sum(CASE WHEN l.is_own_month THEN l.month_end - l.month + 1 ELSE least(c.ends, l.month_end) - c.starts + 1 END - c.doubled_days)
          FILTER (WHERE c.doubled_days < c.length),
        sum(CASE WHEN l.is_own_month THEN l.month_end - l.month + 1 ELSE least(l.ends, l.month_end) - l.starts + 1 END)) AS days,
      bool_and(l.is_net) AND (bool_and(l.ends <= l.month_end) OR bool_and(l.is_own_month) AND count(*) = 1) AS is_comparable,
      bool_and(l.has_period) AS has_period, bool_or(l.recurs) OR count(*) = 1 AND NOT leasing_varies(l.service_key) AS recurs,
      count(*) OVER (PARTITION BY l.plate_key, l.service_key, l.month) AS issuers, min(l.month) OVER (PARTITION BY l.plate_key) AS plate_first
    FROM lines l LEFT JOIN compared c ON c.id = l.id
    GROUP BY l.plate_key, l.party, l.service_key, l.rule_key, l.issuer_key, l.month, l.month_end, l.stop_on
  ), jumps AS MATERIALIZED (
    SELECT s.*, lag(s.month) OVER series AS before_month, lag(s.ids[1]) OVER series AS before_id,
      -- As billed: a credit of the month before does not lower its rate.
      lag(CASE WHEN s.billed_cents > 0 THEN s.billed_cents ELSE s.largest_cents END) OVER series AS before_cents,
      lag(s.is_comparable AND s.days >= s.month_end - s.month) OVER series AS before_is_whole,
      lag(s.has_period) OVER series AS before_has_period, lag(s.recurs) OVER series AS before_recurs
    FROM billed s WINDOW series AS (PARTITION BY s.plate_key, s.service_key, s.issuer_key ORDER BY s.month)
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
      ON e.plate_key = c.plate_key AND e.party = c.party AND e.rule_key = c.rule_key AND e.month = c.month
    WHERE NOT c.is_double AND c.ends > c.stop_on AND (c.recurs OR c.is_ruled
      -- Other services run on with the amount of earlier months, or have a period after the return.
      OR c.is_returned AND NOT leasing_ends(c.service_key) AND (c.is_constant OR c.has_period AND c.starts > c.stop_on))
  ), found AS MATERIALIZED (
    SELECT concat_ws('|', 'double', plate_key, service_key, month, invoice_number, ordinal) AS key, 'double' AS kind,
      plate_key, license_plate, service, month, open_cents AS billed_cents, open_cents - doubled_cents AS expected_cents,
      doubled_cents AS stake_cents, ARRAY[id] AS position_ids, before_id AS reference_id, NULL AS presumed_service
    FROM compared WHERE doubled_cents > 0
    UNION ALL
    SELECT concat_ws('|', CASE WHEN is_returned THEN 'returned' ELSE 'ended' END, plate_key, service_key, month, invoice_number,
        ordinal), CASE WHEN is_returned THEN 'returned' ELSE 'rate' END,
      plate_key, license_plate, service, month, open_cents, allowed_cents, open_cents - allowed_cents, ARRAY[id], NULL,
      CASE WHEN NOT is_returned THEN presumed_service END
    FROM late WHERE open_cents > allowed_cents
    UNION ALL
    SELECT concat_ws('|', 'rate', plate_key, rule_key, month, CASE WHEN parties > 1 THEN party END), 'rate', plate_key, license_plate, service, month,
      net_cents, agreed_cents, greatest(net_cents - agreed_cents, 0), ids, NULL, presumed_service
    FROM expected
    WHERE is_comparable AND NOT is_unclear AND ids IS NOT NULL AND (stop_on IS NULL OR stop_on >= month_end)
      AND (net_cents > agreed_cents + tolerated_cents
        -- Less is as agreed where contracts cover a part of the month, or a credit has lowered it.
        OR net_cents < agreed_cents - tolerated_cents AND NOT is_uncovered AND largest_cents = net_cents)
    UNION ALL
    SELECT concat_ws('|', 'jump', plate_key, service_key, month, CASE WHEN issuers > 1 THEN issuer_key END), 'jump', plate_key, license_plate, service,
      month, net_cents, before_cents, net_cents - before_cents, ids, before_id, NULL
    FROM jumps j
    WHERE recurs AND before_recurs AND is_comparable AND before_is_whole AND ids IS NOT NULL
      AND NOT EXISTS (SELECT FROM terms a WHERE a.plate_key = j.plate_key AND a.party = j.party AND a.service_key = j.rule_key
        AND a.from_day <= j.month_end AND a.to_day >= j.month)
      AND (stop_on IS NULL OR stop_on >= month_end)
      AND before_month = (month - interval '1 month')::date
      AND net_cents * 10 >= before_cents * 11 AND net_cents >= before_cents + 1000
      -- The first month of a vehicle may be a part of one, unless its period says that it is not.
      AND (before_month > plate_first OR before_has_period)
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
    expected_cents, stake_cents, position_ids, reference_id, presumed_service)
  SELECT company, n.* FROM (SELECT DISTINCT ON (key) * FROM found ORDER BY key, stake_cents DESC, billed_cents DESC) AS n
  ON CONFLICT (company_id, key) DO UPDATE SET
    license_plate = excluded.license_plate, service = excluded.service, billed_cents = excluded.billed_cents,
    expected_cents = excluded.expected_cents, stake_cents = excluded.stake_cents, position_ids = excluded.position_ids,
    reference_id = excluded.reference_id, presumed_service = excluded.presumed_service, is_current = true, is_withdrawn = false,
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
