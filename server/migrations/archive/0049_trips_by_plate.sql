-- A trip whose source names the vehicle by plate alone belongs to the vehicle that carried the plate then, also one that comes later.
ALTER TABLE trips ADD COLUMN is_by_plate boolean NOT NULL DEFAULT false;
UPDATE trips SET is_by_plate = true WHERE vin = '' AND license_plate <> '';
CREATE INDEX trips_by_plate_alone ON trips (company_id, upper(regexp_replace(license_plate, '[^[:alnum:]]', '', 'g')), start_time)
  WHERE is_by_plate;
-- Trips whose vehicle came after them; one look into the index of the plates for each.
UPDATE trips SET vehicle_id = vehicles.id, vin = vehicles.vin
  FROM (SELECT company_id, id, (
      SELECT CASE WHEN count(*) = 1 THEN min(carried.vehicle_id) END FROM vehicle_plates carried
      WHERE carried.company_id = trip.company_id
        AND carried.plate_key = upper(regexp_replace(trip.license_plate, '[^[:alnum:]]', '', 'g'))
        AND (carried.valid_from IS NULL OR carried.valid_from <= trip.start_time)
        AND (carried.valid_to IS NULL OR carried.valid_to > trip.start_time)) AS vehicle_id
    FROM trips trip WHERE is_by_plate AND vehicle_id IS NULL) AS found
  JOIN vehicles ON vehicles.company_id = found.company_id AND vehicles.id = found.vehicle_id
  WHERE trips.company_id = found.company_id AND trips.id = found.id;
