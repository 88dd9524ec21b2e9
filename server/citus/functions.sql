-- Functions of server/sql as a distributed database needs them: PL/pgSQL instead of SQL, the company on every table, SET LOCAL instead of set_config,
-- which stays on the coordinator, and single rows instead of INSERT … SELECT, which Citus carries out as COPY, whom row-level security refuses.

-- The company of the transaction is named before, by SET LOCAL.
CREATE OR REPLACE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz, new_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean, expires_at timestamptz,
    registered_from text)
  LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = company AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL), s.expires_at,
      CASE WHEN c.created_at > new_since THEN c.registered_from END
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND u.company_id = company AND c.company_id = company
      AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;

CREATE OR REPLACE FUNCTION known_device(key text, hash bytea, used_since timestamptz)
  RETURNS TABLE (company_id integer, user_id integer) LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT * INTO account FROM find_account(key);
  IF NOT FOUND THEN
    RETURN;
  END IF;
  EXECUTE format('SET LOCAL app.company_id = %L', account.company_id);
  RETURN QUERY
    SELECT k.company_id, k.user_id FROM known_devices k
    WHERE k.company_id = account.company_id AND k.user_id = account.user_id
      AND k.device_hash = hash AND k.last_used_at > used_since;
END
$$;

-- The directory of addresses and the list of companies stay on the coordinator, out of reach of triggers and keys on the workers.
CREATE OR REPLACE FUNCTION forget_own_tenant() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  company integer := current_setting('app.company_id')::integer;
BEGIN
  DELETE FROM email_directory WHERE company_id = company;
  DELETE FROM tenants WHERE id = company;
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE data @> jsonb_build_object('companyId', company);
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION forget_own_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_own_tenant() TO flottwart_app;
-- As its caller: a transaction uses the rows of a company by one connection, and the owner would have another.
CREATE OR REPLACE FUNCTION delete_own_tenant() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- As a value: compared with the setting itself, the statement would be sent to all shards.
  company integer := current_setting('app.company_id')::integer;
BEGIN
  DELETE FROM companies WHERE company_id = company;
  PERFORM forget_own_tenant();
END
$$;

CREATE OR REPLACE FUNCTION leasing_company(company integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM companies c WHERE c.company_id = company);
END
$$;

CREATE OR REPLACE FUNCTION renew_leasing_revision(company integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leasing_revisions (company_id, revision) VALUES (company, gen_random_uuid())
  ON CONFLICT (company_id) DO UPDATE SET revision = excluded.revision;
END
$$;

-- Rows as VALUES, in slices: each statement is planned by Citus, on the worker again where a trigger sends it, which takes longer than storing a row.
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

-- The directory of addresses follows the accounts of a company; called behind every statement that writes some.
CREATE OR REPLACE FUNCTION write_email_directory(company integer, accounts jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account record;
BEGIN
  PERFORM demand_own_company(company);
  DELETE FROM email_directory d WHERE d.company_id = company
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset(accounts) AS a (id integer) WHERE a.id = d.user_id);
  FOR account IN
    SELECT a.* FROM jsonb_to_recordset(accounts) AS a (id integer, key text, verified boolean)
    LEFT JOIN email_directory d ON d.company_id = company AND d.user_id = a.id
    WHERE (d.email_key, d.verified) IS DISTINCT FROM (a.key, a.verified) ORDER BY a.id
  LOOP
    INSERT INTO email_directory (email_key, company_id, user_id, verified, holds)
    VALUES (account.key, company, account.id, account.verified,
      NOT EXISTS (SELECT FROM email_directory d WHERE d.email_key = account.key))
    ON CONFLICT (company_id, user_id) DO UPDATE SET email_key = excluded.email_key, verified = excluded.verified;
  END LOOP;
END
$$;
CREATE OR REPLACE FUNCTION keep_email_directory(company integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Read first: a call in the same statement would be made on the worker.
  accounts jsonb := (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'key', u.email_key, 'verified', u.email_verified_at IS NOT NULL)), '[]')
    FROM users u WHERE u.company_id = company);
BEGIN
  PERFORM write_email_directory(company, accounts);
END
$$;
REVOKE EXECUTE ON FUNCTION write_email_directory(integer, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_email_directory(integer, jsonb) TO flottwart_app;

-- Lines of an item's history, with the address of their author; see timeline.repository.ts.
CREATE OR REPLACE FUNCTION record_item_changes(company integer, item integer, author integer, at timestamptz, changes jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  author_email text := (SELECT u.email FROM users u WHERE u.company_id = company AND u.id = author);
  line record;
BEGIN
  IF author_email IS NULL THEN RETURN; END IF;
  FOR line IN SELECT * FROM jsonb_to_recordset(changes) AS c (field text, "from" text, "to" text) LOOP
    INSERT INTO work_item_changes (company_id, item_id, user_email, field, old_value, new_value, created_at)
    VALUES (company, item, author_email, line.field, line."from", line."to", at);
  END LOOP;
END
$$;

-- Rows of a document that was withdrawn, as VALUES.
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
