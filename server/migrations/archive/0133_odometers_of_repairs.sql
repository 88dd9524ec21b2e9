-- Mileage of a repair for every vehicle that is linked to it, so that a course of the odometer is read without the links of the company
-- (docs/decisions/0119-one-odometer-course.md). Archived repairs and those without a day have none.
CREATE TABLE repair_odometers (
  company_id integer NOT NULL,
  repair_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  read_on date NOT NULL,
  odometer_km integer NOT NULL,
  PRIMARY KEY (company_id, repair_id, vehicle_id),
  FOREIGN KEY (company_id, repair_id) REFERENCES repair_records (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CREATE INDEX repair_odometers_by_vehicle ON repair_odometers (company_id, vehicle_id, read_on, repair_id) INCLUDE (odometer_km);
INSERT INTO repair_odometers (company_id, repair_id, vehicle_id, read_on, odometer_km)
SELECT r.company_id, r.id, v.id, r.repair_date, r.mileage
FROM repair_records r
  JOIN work_items w ON w.company_id = r.company_id AND w.id = r.id AND NOT w.is_archived
  JOIN (SELECT company_id, low_id AS repair_id, high_id AS vehicle_id FROM relations
    UNION ALL SELECT company_id, high_id, low_id FROM relations) AS link ON link.company_id = r.company_id AND link.repair_id = r.id
  JOIN vehicles v ON v.company_id = link.company_id AND v.id = link.vehicle_id
WHERE r.mileage IS NOT NULL AND r.repair_date <> '1970-01-01';
CALL protect_tenant_table('repair_odometers');

CREATE PROCEDURE keep_repair_odometer(company integer, repair integer) LANGUAGE plpgsql AS $$
DECLARE
  reading record;
  linked record;
BEGIN
  SELECT r.repair_date, r.mileage INTO reading
  FROM repair_records r JOIN work_items w ON w.company_id = r.company_id AND w.id = r.id
  WHERE r.company_id = company AND w.company_id = company AND r.id = repair AND NOT w.is_archived
    AND r.mileage IS NOT NULL AND r.repair_date <> '1970-01-01';
  IF NOT FOUND THEN
    DELETE FROM repair_odometers o WHERE o.company_id = company AND o.repair_id = repair;
    RETURN;
  END IF;
  -- Ordered to avoid deadlocks.
  FOR linked IN
    SELECT v.id FROM (
      SELECT l.high_id AS id FROM relations l WHERE l.company_id = company AND l.low_id = repair
      UNION ALL
      SELECT l.low_id FROM relations l WHERE l.company_id = company AND l.high_id = repair
    ) AS link JOIN vehicles v ON v.company_id = company AND v.id = link.id ORDER BY v.id
  LOOP
    INSERT INTO repair_odometers (company_id, repair_id, vehicle_id, read_on, odometer_km)
    VALUES (company, repair, linked.id, reading.repair_date, reading.mileage)
    ON CONFLICT (company_id, repair_id, vehicle_id) DO UPDATE SET read_on = excluded.read_on, odometer_km = excluded.odometer_km;
  END LOOP;
END
$$;

CREATE FUNCTION keep_changed_odometer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL keep_repair_odometer(NEW.company_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_odometer AFTER UPDATE OF mileage, repair_date ON repair_records
  FOR EACH ROW WHEN (OLD.mileage IS DISTINCT FROM NEW.mileage OR OLD.repair_date IS DISTINCT FROM NEW.repair_date)
  EXECUTE FUNCTION keep_changed_odometer();
CREATE TRIGGER keep_odometer AFTER UPDATE OF is_archived ON work_items
  FOR EACH ROW WHEN (NEW.kind = 'repairrecord' AND OLD.is_archived <> NEW.is_archived)
  EXECUTE FUNCTION keep_changed_odometer();

-- A repair has no link yet when it is created, and a deleted one takes its mileage with it.
CREATE FUNCTION keep_linked_odometer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  repair integer;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM repair_odometers o WHERE o.company_id = OLD.company_id
      AND ((o.repair_id = OLD.low_id AND o.vehicle_id = OLD.high_id) OR (o.repair_id = OLD.high_id AND o.vehicle_id = OLD.low_id));
    RETURN NULL;
  END IF;
  SELECT r.id INTO repair FROM repair_records r
  WHERE r.company_id = NEW.company_id AND r.id IN (NEW.low_id, NEW.high_id) AND r.mileage IS NOT NULL LIMIT 1;
  IF FOUND THEN CALL keep_repair_odometer(NEW.company_id, repair); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_odometer AFTER INSERT OR DELETE ON relations FOR EACH ROW EXECUTE FUNCTION keep_linked_odometer();
