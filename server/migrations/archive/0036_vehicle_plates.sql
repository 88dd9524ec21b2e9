-- Plates with the time in which a vehicle carries them (docs/decisions/0063-plates-have-dates.md).
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE vehicle_plates (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  vehicle_id integer NOT NULL,
  license_plate text COLLATE german NOT NULL,
  -- Upper case, letters and digits only: how plates of different sources are compared.
  plate_key text NOT NULL CHECK (plate_key NOT IN ('', 'BITTEEINTRAGEN')),
  -- From is part of the time, to is not; null is open.
  valid_from timestamptz,
  valid_to timestamptz,
  -- True for plates that several vehicles carried before times were kept; nobody knows which one is right.
  is_contested boolean NOT NULL DEFAULT false,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  CONSTRAINT vehicle_plates_order CHECK (valid_from < valid_to),
  -- Checked at the end of a statement, because correcting one time moves its neighbour.
  CONSTRAINT vehicle_plates_one_vehicle EXCLUDE USING gist
    (company_id WITH =, (license_plate COLLATE "C") WITH =, tstzrange(valid_from, valid_to) WITH &&)
    WHERE (NOT is_contested) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT vehicle_plates_one_plate EXCLUDE USING gist
    (company_id WITH =, vehicle_id WITH =, tstzrange(valid_from, valid_to) WITH &&) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX vehicle_plates_by_key ON vehicle_plates (company_id, plate_key, valid_from);
CREATE INDEX vehicle_plates_by_vehicle ON vehicle_plates (company_id, vehicle_id, valid_from);

-- Vehicles carry their plates since ever. Where several share one and all but one are returned, they carried it one after the other. Row-level security
-- binds the owner too, where they are no superuser.
ALTER TABLE vehicles NO FORCE ROW LEVEL SECURITY;
ALTER TABLE work_items NO FORCE ROW LEVEL SECURITY;
WITH carriers AS (
  SELECT v.company_id, v.id, v.license_plate, v.plate_key, i.created_at,
    CASE WHEN i.status = 'VehicleStatus_RETURNED' AND v.return_date < current_date
      THEN (v.return_date + 1)::timestamp AT TIME ZONE 'Europe/Berlin' END AS returned_at
  FROM vehicles v JOIN work_items i ON i.company_id = v.company_id AND i.id = v.id
  WHERE v.plate_key NOT IN ('', 'BITTEEINTRAGEN')
), ordered AS (
  SELECT c.*, lag(c.returned_at) OVER following AS valid_from, lead(c.id) OVER following IS NULL AS is_last,
    count(*) OVER (PARTITION BY c.company_id, c.plate_key, c.returned_at) > 1 AS is_contested
  FROM carriers c WINDOW following AS (PARTITION BY c.company_id, c.plate_key ORDER BY c.returned_at NULLS LAST, c.id)
)
INSERT INTO vehicle_plates (company_id, vehicle_id, license_plate, plate_key, valid_from, valid_to, is_contested, recorded_at)
SELECT o.company_id, o.id, o.license_plate, o.plate_key, CASE WHEN NOT o.is_contested THEN o.valid_from END,
  CASE WHEN NOT o.is_last THEN o.returned_at END, o.is_contested, o.created_at
FROM ordered o;
ALTER TABLE vehicles FORCE ROW LEVEL SECURITY;
ALTER TABLE work_items FORCE ROW LEVEL SECURITY;

CALL protect_tenant_table('vehicle_plates');
