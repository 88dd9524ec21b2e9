-- Trips by the day in UTC on which they begin: a page in the middle of the list passes over the trips of one day alone
-- (docs/decisions/0110-far-pages-by-cursor.md).
CREATE TABLE trip_days (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  day date NOT NULL,
  trips integer NOT NULL,
  PRIMARY KEY (company_id, day)
);
INSERT INTO trip_days (company_id, day, trips)
SELECT company_id, (start_time AT TIME ZONE 'UTC')::date, count(*) FROM trips GROUP BY 1, 2;
CALL protect_tenant_table('trip_days');

CREATE PROCEDURE add_to_trip_day(company integer, of_day date, change integer) LANGUAGE plpgsql AS $$
BEGIN
  -- A company that is being deleted takes its days with it.
  IF NOT EXISTS (SELECT FROM companies c WHERE c.company_id = company) THEN RETURN; END IF;
  INSERT INTO trip_days AS counted (company_id, day, trips) VALUES (company, of_day, change)
  ON CONFLICT (company_id, day) DO UPDATE SET trips = counted.trips + excluded.trips;
END
$$;

CREATE FUNCTION count_trip_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
BEGIN
  -- Ordered to avoid deadlocks.
  FOR part IN
    SELECT company_id, (start_time AT TIME ZONE 'UTC')::date AS day,
      count(*)::integer * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS change
    FROM affected GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    CALL add_to_trip_day(part.company_id, part.day, part.change);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_inserted_days AFTER INSERT ON trips REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trip_days();
CREATE TRIGGER count_deleted_days AFTER DELETE ON trips REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION count_trip_days();

CREATE FUNCTION move_trip_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL add_to_trip_day(OLD.company_id, (OLD.start_time AT TIME ZONE 'UTC')::date, -1);
  CALL add_to_trip_day(NEW.company_id, (NEW.start_time AT TIME ZONE 'UTC')::date, 1);
  RETURN NULL;
END
$$;
CREATE TRIGGER move_day AFTER UPDATE OF start_time ON trips
  FOR EACH ROW WHEN ((OLD.start_time AT TIME ZONE 'UTC')::date <> (NEW.start_time AT TIME ZONE 'UTC')::date)
  EXECUTE FUNCTION move_trip_day();
